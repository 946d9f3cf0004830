// The common parts of products and services.

import { customFieldsEmbed } from '../configuration/custom-fields.ts'
import { numberingOf, vatDefaultFields } from '../configuration/settings.ts'
import { nameOf } from '../resource/embeds.ts'
import { created, numbered, optional, ownId, preset, required } from '../resource/fields.ts'
import { decimal, flag, integer, longText, rate, reference, text } from '../resource/kinds.ts'
import type { AnyResource } from '../resource/resource.ts'
import { units } from './units.ts'

export const itemFields = (categories: () => AnyResource) => ({
  id: ownId(),
  number: numbered(numberingOf('catalog')),
  name: required(text()),
  description: optional(longText()),
  notes: optional(longText()),
  category_id: optional(reference(categories, 'cleared')),
  including_vat: required(flag()),
  vat: required(rate()),
  ...vatDefaultFields,
  unit_id: required(reference(() => units, 'refused')),
  price: required(decimal()),
})

/** A product never has the number of a service. */
export const catalogNumbers = 'catalog'

export const lastItemFields = {
  default_amount: preset(integer(), 1),
  created: created(),
}

export const itemEmbeds = (categories: () => AnyResource) => ({
  category_name: nameOf(categories, 'category_id'),
  unit_name: nameOf(() => units, 'unit_id'),
  custom_fields: customFieldsEmbed,
})
