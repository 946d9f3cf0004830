import { optional, ownId, required } from '../resource/fields.ts'
import { text } from '../resource/kinds.ts'
import { type AnyResource, type Resource, resource } from '../resource/resource.ts'
import { usage } from '../resource/usage.ts'

const fieldsOf = (self: () => AnyResource) => ({
  id: ownId(),
  name: required(text()),
  accounting_account_number: optional(text()),
  usage: usage(self),
})

type Categories = Resource<ReturnType<typeof fieldsOf>>

/** Products and services have categories of the same shape, but not the same categories. */
function categoriesOf(item: 'product' | 'service'): Categories {
  const categories: Categories = resource({
    name: `${item}-categories`,
    entity: 'category',
    record: `${item}_category`,
    path: `/catalog/${item}s/categories`,
    scopes: ['catalog'],
    summary: `categories of ${item}s`,
    description: `What ${item}s are sorted into, with an account for the books.`,
    fields: fieldsOf(() => categories),
    search: ['name'],
    sort: ['name'],
    unique: [['name']],
  })
  return categories
}

export const productCategories = categoriesOf('product')
export const serviceCategories = categoriesOf('service')
