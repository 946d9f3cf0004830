import { type FieldOfResource, fieldOf, optional, ownId, required, usage } from '../resource/fields.ts'
import { text } from '../resource/kinds.ts'
import { resource } from '../resource/resource.ts'
import { products } from './products.ts'
import { services } from './services.ts'

/** Products and services have categories of the same shape, but not the same categories. */
function categoriesOf(item: 'product' | 'service', naming: () => FieldOfResource) {
  return resource({
    name: `${item}-categories`,
    entity: 'category',
    path: `/catalog/${item}s/categories`,
    scopes: ['catalog'],
    summary: `categories of ${item}s`,
    fields: {
      id: ownId(),
      name: required(text()),
      accounting_account_number: optional(text()),
      usage: usage(naming),
    },
    search: ['name'],
    sort: ['name'],
    unique: [['name']],
  })
}

type Categories = ReturnType<typeof categoriesOf>

export const productCategories: Categories = categoriesOf('product', () => fieldOf(products, 'category_id'))
export const serviceCategories: Categories = categoriesOf('service', () => fieldOf(services, 'category_id'))
