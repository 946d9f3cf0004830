// What a credit note takes back of an invoice.

import { apportion, divideRounded, type Micro, type Minor, sum } from './money.ts'
import type { DiscountType } from './totals.ts'
import { sumByRate, type TaxedAmount, type VatRow } from './vat.ts'

/** An amount with VAT, spread over the rates of an invoice in proportion to what they come to. */
export function creditByRate(amount: Minor, invoice: readonly VatRow[]): TaxedAmount[] {
  const whole = grossByRate(invoice)
  return apportion(whole, amount, sum(whole.map((row) => row.amount))).filter(isSomething)
}

/** What is left of an invoice after other credits, by rate. It adds up to `rest`, the roundings of all totals included. */
export function restByRate(
  rest: Minor,
  invoice: readonly VatRow[],
  credited: readonly VatRow[],
): TaxedAmount[] {
  const taken = grossByRate(credited).map(({ rate, amount }) => ({ rate, amount: -amount }))
  const left = sumByRate([...grossByRate(invoice), ...taken])
  const rounding = rest - sum(left.map(({ amount }) => amount))
  const largest = left.toSorted((a, b) => Number(b.amount - a.amount))[0]
  return left
    .map((row) => (row === largest ? { ...row, amount: row.amount + rounding } : row))
    .filter(isSomething)
}

function grossByRate(rows: readonly VatRow[]): TaxedAmount[] {
  return sumByRate(rows.map(({ rate, net, vat }) => ({ rate, amount: net + vat })))
}

function isSomething({ amount }: TaxedAmount): boolean {
  return amount !== 0n
}

interface Discounted {
  readonly amount: Micro | null
  readonly discount_rate: Micro | null
  readonly discount_type: DiscountType | null
}

/** A part of a position. A discount in percent holds for every part of it, an amount is shared. */
export function partOfPosition<P extends Discounted>(position: P, quantity: Micro): P {
  const { amount, discount_rate, discount_type } = position
  const isShared = discount_type === 'A' && discount_rate && amount
  return {
    ...position,
    amount: quantity,
    discount_rate: isShared ? divideRounded(discount_rate * quantity, amount) : discount_rate,
  }
}

/** The discount on a part of a document's lines: the same percentage, or the part's share of an amount. */
export function discountOfPart(
  { discount_rate, discount_type }: { readonly discount_rate: Micro; readonly discount_type: DiscountType },
  part: Minor,
  whole: Minor,
): Micro {
  return discount_type === 'P' || whole === 0n ? discount_rate : divideRounded(discount_rate * part, whole)
}
