// The fields that decide how a document or a letter is printed.

import { documentLanguages } from '../../domain/text/languages.ts'
import { filled, onRequest, optional, preset, readonly, required } from '../resource/fields.ts'
import { decimal, integer, longText, oneOf, reference } from '../resource/kinds.ts'
import { list } from '../resource/records.ts'
import { layouts } from './layouts.ts'
import { signatures } from './signatures.ts'

export const printFields = {
  language: required(oneOf(...documentLanguages)),
  signature_id: optional(reference(() => signatures, 'cleared')),
  layout_id: filled(reference(() => layouts, 'refused')),
  page_amount: optional(readonly(integer())),
}

export const freeTextFields = {
  text: required(longText()),
  font_size: required(integer(1, 50)),
  position_x: required(decimal(0, 1000)),
  position_y: required(decimal(0, 1000)),
  page: required(integer(1, 1000)),
}

/** Texts at places of their own. */
export const freeTextsField = onRequest(preset(list(freeTextFields), []))

/** A change makes the number of pages unknown until the document is printed again. */
export function unprinted(changes: object): { page_amount?: null } {
  return Object.keys(changes).length > 0 ? { page_amount: null } : {}
}
