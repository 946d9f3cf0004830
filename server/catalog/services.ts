import { customFieldValues } from '../configuration/custom-fields.ts'
import { type Resource, resource } from '../resource/resource.ts'
import { serviceCategories } from './categories.ts'
import { catalogNumbers, itemEmbeds, itemFields, lastItemFields } from './items.ts'

const fields = {
  ...itemFields(() => serviceCategories),
  ...lastItemFields,
  custom_fields: customFieldValues('service'),
}

export const services: Resource<typeof fields> = resource({
  name: 'services',
  entity: 'service',
  path: '/catalog/services',
  scopes: ['catalog'],
  summary: 'services',
  description: 'Services that the company sells, with their prices.',
  fields,
  search: ['number', 'name', 'description'],
  isWide: true,
  sort: ['name'],
  unique: [['number']],
  numberSeries: catalogNumbers,
  embeds: itemEmbeds(() => serviceCategories),
})
