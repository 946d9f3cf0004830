// The totals of a document while the user writes it: the server's function with the same numbers.

import { roundingOf } from '../../domain/money/currency-units.ts'
import { type Micro, microOf } from '../../domain/money/money.ts'
import { type DocumentTotals, documentTotals, type Position } from '../../domain/money/totals.ts'
import type { Draft, Row } from './draft.ts'

/** The totals of a draft. Empty rows count as zero. A company that is not liable to VAT charges none. */
export function totalsOf(
  { values, rows, deductions }: Draft,
  roundsToFiveRappen: boolean,
  isVatLiable: boolean,
): DocumentTotals {
  const priced = rows.map(pricedRow)
  return documentTotals(isVatLiable ? priced : priced.map(untaxed), {
    vatIncluded: values.vat_included,
    discountRate: micro(values.discount_rate) ?? 0n,
    discountType: values.discount_type,
    ...roundingOf(values.currency, roundsToFiveRappen),
    ...(deductions ? { deductions } : {}),
  })
}

function untaxed(row: Position): Position {
  return { ...row, vat: 0n, vat_category: 'O' }
}

/** A row with exact numbers. */
export function pricedRow(row: Row): Position {
  return {
    type: row.type,
    price: micro(row.price),
    amount: micro(row.amount),
    vat: micro(row.vat),
    vat_category: row.vat_category ?? null,
    discount_rate: micro(row.discount_rate),
    discount_type: row.discount_type,
  }
}

function micro(value: number | null): Micro | null {
  return value === null ? null : microOf(value)
}
