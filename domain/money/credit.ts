// What a credit note takes back of an invoice.

import { type Minor, sum } from './money.ts'
import { sumByGroup, type TaxedAmount, type VatRow } from './vat.ts'

/** What is left of an invoice after other credits, by rate. It adds up to `rest`, the roundings of all totals included. */
export function restByRate(
  rest: Minor,
  invoice: readonly VatRow[],
  credited: readonly VatRow[],
): TaxedAmount[] {
  const taken = grossByRate(credited).map((row) => ({ ...row, amount: -row.amount }))
  const left = sumByGroup([...grossByRate(invoice), ...taken])
  const rounding = rest - sum(left.map(({ amount }) => amount))
  const largest = left.toSorted((a, b) => Number(b.amount - a.amount))[0]
  return left
    .map((row) => (row === largest ? { ...row, amount: row.amount + rounding } : row))
    .filter(isSomething)
}

function grossByRate(rows: readonly VatRow[]): TaxedAmount[] {
  return sumByGroup(rows.map(({ category, rate, net, vat }) => ({ category, rate, amount: net + vat })))
}

function isSomething({ amount }: TaxedAmount): boolean {
  return amount !== 0n
}
