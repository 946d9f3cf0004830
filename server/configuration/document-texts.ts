// The texts of a company's documents, and those that it starts with.

import { firstTexts } from '../../domain/documents/first-texts.ts'
import { documentLanguages } from '../../domain/text/languages.ts'
import type { Tx } from '../db/db.ts'
import { ownId, preset, type Row, required } from '../resource/fields.ts'
import { longText, oneOf, text } from '../resource/kinds.ts'
import { everyOperation, resource } from '../resource/resource.ts'
import { insert } from '../resource/write.ts'

const contentFields = {
  title: preset(text(1000), ''),
  introduction: preset(longText(), ''),
  conditions: preset(longText(), ''),
}

/** One text of a document, for one of the states in which it can be printed. */
export const textFields = <const Status extends string>(...statuses: readonly Status[]) => ({
  status: preset(oneOf(...statuses), 'D' as Status),
  ...contentFields,
})

export type DocumentText = Row<ReturnType<typeof textFields<string>>>

/** The forms of a printed invoice: itself, a payment reminder, first to third reminder, debt collection, receipt. */
export const invoiceTextStatuses = ['D', 'R', 'R1', 'R2', 'R3', 'DC', 'RE'] as const

/** The texts of a company for its new documents, by kind and language. */
export const documentTexts = resource({
  name: 'document-texts',
  entity: 'document_text',
  path: '/receivables/configuration/texts',
  scopes: ['configuration'],
  extension: { operations: everyOperation },
  summary: 'texts of new documents',
  description: 'Titles, introductions and conditions of new documents, by kind and language.',
  fields: {
    id: ownId(),
    document: required(oneOf('invoice', 'credit_note', 'offer', 'order_confirmation', 'delivery_note')),
    language: required(oneOf(...documentLanguages)),
    ...textFields(...invoiceTextStatuses),
  },
  search: ['title', 'introduction', 'conditions'],
  sort: ['document', 'language', 'status'],
  unique: [['document', 'language', 'status']],
})

/** The texts that a new company starts with. */
export async function addFirstTexts(tx: Tx, country: string): Promise<void> {
  for (const text of firstTexts(country)) await insert(tx, documentTexts, { ...text, status: 'D' })
}
