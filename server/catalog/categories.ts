import { optional, readonly, required, usage } from '../resource/fields.ts'
import { id, text } from '../resource/kinds.ts'
import { type AnyResource, resource } from '../resource/resource.ts'
import { products } from './products.ts'
import { services } from './services.ts'

/** Products and services have categories of the same shape, but not the same categories. */
function categoriesOf(item: 'product' | 'service', items: () => AnyResource) {
  return resource({
    name: `${item}-categories`,
    entity: 'category',
    path: `/catalog/${item}s/categories`,
    scopes: ['catalog'],
    summary: `categories of ${item}s`,
    fields: {
      id: readonly(id()),
      name: required(text()),
      accounting_account_number: optional(text()),
      usage: usage(items, 'category_id'),
    },
    search: ['name'],
    sort: 'name',
    unique: [['name']],
  })
}

type Categories = ReturnType<typeof categoriesOf>

export const productCategories: Categories = categoriesOf('product', () => products)
export const serviceCategories: Categories = categoriesOf('service', () => services)
