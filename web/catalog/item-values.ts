// The values in the form of a product or a service, and the body that it sends.

import type { NewProduct } from '../../client/index.ts'
import { customFieldsOf } from '../fields/custom-fields.tsx'
import { needed } from '../fields/needed.ts'
import type { Item, ItemKind } from './item-kinds.ts'

export interface ItemValues {
  readonly number: string | null
  readonly name: string | null
  readonly description: string | null
  readonly notes: string | null
  readonly category_id: number | null
  readonly including_vat: boolean
  readonly vat: number | null
  readonly vat_category: Item['vat_category']
  readonly vat_reason: string | null
  readonly unit_id: number | null
  readonly price: number | null
  readonly price_purchase: number | null
  readonly default_amount: number | null
  readonly custom_fields: Readonly<Record<string, string>>
}

export function newItem({ usualUnit }: ItemKind, vat: number): ItemValues {
  return {
    number: null,
    name: null,
    description: null,
    notes: null,
    category_id: null,
    including_vat: false,
    vat,
    vat_category: null,
    vat_reason: null,
    unit_id: usualUnit,
    price: null,
    price_purchase: null,
    default_amount: 1,
    custom_fields: {},
  }
}

export function valuesOf(item: Item): ItemValues {
  const { number, name, description, notes, category_id, including_vat, vat, unit_id, price } = item
  const { vat_category, vat_reason } = item
  return {
    ...{ number, name, description, notes, category_id, including_vat, vat, unit_id, price },
    ...{ vat_category, vat_reason },
    price_purchase: 'price_purchase' in item ? item.price_purchase : null,
    default_amount: item.default_amount,
    custom_fields: Object.fromEntries(item.custom_fields.map(({ key, value }) => [key, value])),
  }
}

export function bodyOf({ isStocked }: ItemKind, values: ItemValues): NewProduct {
  const { number, price_purchase, ...rest } = values
  return {
    ...rest,
    name: needed(values.name),
    vat: needed(values.vat),
    // What is taxed has no reason to be untaxed.
    ...(values.vat === 0 ? {} : { vat_category: null, vat_reason: null }),
    unit_id: needed(values.unit_id),
    price: needed(values.price),
    default_amount: values.default_amount ?? 1,
    custom_fields: customFieldsOf(values.custom_fields),
    // The server chooses a value for an empty field.
    ...(number ? { number } : {}),
    ...(isStocked ? { price_purchase } : {}),
  }
}
