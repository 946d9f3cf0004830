import { customFieldValues } from '../configuration/custom-fields.ts'
import { optional, preset, readonly } from '../resource/fields.ts'
import { decimal } from '../resource/kinds.ts'
import { type Resource, resource } from '../resource/resource.ts'
import { productCategories } from './categories.ts'
import { catalogNumbers, itemEmbeds, itemFields, lastItemFields } from './items.ts'

const fields = {
  ...itemFields(() => productCategories),
  price_purchase: optional(decimal()),
  inventory_available: preset(readonly(decimal()), 0n),
  inventory_reserved: preset(readonly(decimal()), 0n),
  ...lastItemFields,
  custom_fields: customFieldValues('product'),
}

export const products: Resource<typeof fields> = resource({
  name: 'products',
  entity: 'product',
  path: '/catalog/products',
  scopes: ['catalog'],
  summary: 'products',
  description: 'Products that the company sells, with their prices and their stock.',
  fields,
  search: ['number', 'name', 'description'],
  isWide: true,
  sort: ['name'],
  unique: [['number']],
  numberSeries: catalogNumbers,
  embeds: itemEmbeds(() => productCategories),
})
