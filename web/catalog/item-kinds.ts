// Where products and services differ. Everything else of them is the same.

import type { BodyOf } from '../../client/client.ts'
import type { ResourceName } from '../../client/resources.ts'
import type { CustomField, Product, Unit } from '../../client/types.ts'
import { api } from '../data/api.ts'

/** A product or a service: what only products have may be missing. */
export type Item = Omit<Product, 'price_purchase' | 'inventory_available' | 'inventory_reserved'> &
  Partial<Pick<Product, 'price_purchase' | 'inventory_available' | 'inventory_reserved'>>

export type ItemBody = BodyOf<'POST /catalog/products'>

export interface ItemKind {
  readonly name: 'product' | 'service'
  /** Its name among the words of the frame and the lists. */
  readonly entity: CustomField['entity']
  readonly resource: ResourceName
  readonly categories: ResourceName
  /** Where the list is. */
  readonly to: string
  /** Which units fit. */
  readonly unitScope: Unit['scope']
  /** The unit that most of them are sold in. */
  readonly usualUnit: number
  /** Only what one buys and keeps has a purchase price and a stock. */
  readonly isStocked: boolean
  readonly path: (id: number | string) => Readonly<Record<string, number | string>>
  readonly get: 'GET /catalog/products/{productId}' | 'GET /catalog/services/{serviceId}'
  readonly put: 'PUT /catalog/products/{productId}' | 'PUT /catalog/services/{serviceId}'
  readonly post: 'POST /catalog/products' | 'POST /catalog/services'
  readonly remove: (id: number) => Promise<unknown>
  readonly createCategory: (name: string) => Promise<{ readonly item: { readonly id: number } }>
}

const idOf = (key: string) => (id: number | string) => ({ [key]: id })

export const itemKinds: Readonly<Record<'product' | 'service', ItemKind>> = {
  product: {
    name: 'product',
    entity: 'product',
    resource: 'products',
    categories: 'product-categories',
    to: '/products',
    unitScope: 'p',
    usualUnit: 7,
    isStocked: true,
    path: idOf('productId'),
    get: 'GET /catalog/products/{productId}',
    put: 'PUT /catalog/products/{productId}',
    post: 'POST /catalog/products',
    remove: (id) => api('DELETE /catalog/products/{productId}', { path: { productId: id } }),
    createCategory: (name) => api('POST /catalog/products/categories', { body: { name } }),
  },
  service: {
    name: 'service',
    entity: 'service',
    resource: 'services',
    categories: 'service-categories',
    to: '/services',
    unitScope: 's',
    usualUnit: 1,
    isStocked: false,
    path: idOf('serviceId'),
    get: 'GET /catalog/services/{serviceId}',
    put: 'PUT /catalog/services/{serviceId}',
    post: 'POST /catalog/services',
    remove: (id) => api('DELETE /catalog/services/{serviceId}', { path: { serviceId: id } }),
    createCategory: (name) => api('POST /catalog/services/categories', { body: { name } }),
  },
}
