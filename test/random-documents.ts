// Random documents for comparisons with the reference.

import fc from 'fast-check'
import type { Position } from '../domain/money/totals.ts'
import { untaxedCategories } from '../domain/money/vat.ts'

const million = 1_000_000n

const taxed = fc.record({
  vat: fc
    .constantFrom(21n, 26n, 38n, 49n, 55n, 77n, 81n, 190n, 200n, 220n)
    .map((tenths) => tenths * 100_000n),
  vat_category: fc.constantFrom(null, 'S' as const),
})
const untaxed = fc.record({
  vat: fc.constant(0n),
  vat_category: fc.constantFrom(null, ...untaxedCategories),
})
const anyPosition = fc
  .tuple(
    fc.record({
      type: fc.constantFrom('N', 'N', 'N', 'N', 'T', 'SI'),
      price: fc.bigInt({ min: -100n * million, max: 5_000n * million }),
      amount: fc.bigInt({ min: 1n, max: 60n * million }),
      discount_rate: fc.option(fc.bigInt({ min: 0n, max: 60n * million })),
      discount_type: fc.option(fc.constantFrom('P', 'A')),
    }),
    fc.oneof({ arbitrary: taxed, weight: 3 }, untaxed),
  )
  .map(([position, group]): Position => ({ ...position, ...group }))
/** Documents with positions of all categories, discounts of both types, and every rounding. */
export const anyDocument = fc.record({
  positions: fc.array(anyPosition, { minLength: 1, maxLength: 9 }),
  vatIncluded: fc.boolean(),
  discount_rate: fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 80n * million })),
  discount_type: fc.constantFrom('P' as const, 'A' as const),
  currency: fc.constantFrom('CHF' as const, 'EUR' as const, 'JPY' as const, 'BHD' as const),
  rounds: fc.boolean(),
})
