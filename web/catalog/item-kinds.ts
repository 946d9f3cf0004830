// The differences between products and services. Everything else is the same.

import type { CustomField, RecordOf, Unit } from '../../client/index.ts'

type ItemResource = 'products' | 'services'

/** A product or a service as its page reads it. */
export type Item = RecordOf<
  ItemResource,
  'category_name' | 'unit_name' | 'custom_fields' | 'vat_category' | 'vat_reason'
>

export interface ItemKind {
  readonly name: 'product' | 'service'
  /** Its key in the words of the frame and the lists. */
  readonly entity: CustomField['entity']
  readonly resource: ItemResource
  readonly categories: 'product-categories' | 'service-categories'
  /** The path of the list. */
  readonly to: string
  /** The units to choose from. */
  readonly unitScope: Unit['scope']
  /** The unit that most of them are sold in. */
  readonly usualUnit: number
  /** Only stocked items have a purchase price and a stock. */
  readonly isStocked: boolean
}

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
  },
}
