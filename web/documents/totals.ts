// What a document comes to while somebody writes it: the same function, fed with the same numbers, as on the server.

import { type Micro, microOf } from '../../domain/money/money.ts'
import { type DocumentTotals, documentTotals } from '../../domain/money/totals.ts'
import type { Draft } from './draft.ts'

/** The totals of a draft. Rows that nobody has written into come to nothing. */
export function totalsOf({ values, rows }: Draft, roundsToFiveRappen: boolean): DocumentTotals {
  return documentTotals(
    rows.map((row) => ({
      type: row.type,
      price: micro(row.price),
      amount: micro(row.amount),
      vat: micro(row.vat),
      discount_rate: micro(row.discount_rate),
      discount_type: row.discount_type,
    })),
    {
      vatIncluded: values.vat_included,
      discountRate: micro(values.discount_rate) ?? 0n,
      discountType: values.discount_type,
      // Other currencies have the coins that Switzerland has not.
      roundToFiveRappen: roundsToFiveRappen && values.currency === 'CHF',
    },
  )
}

function micro(value: number | null): Micro | null {
  return value === null ? null : microOf(value)
}
