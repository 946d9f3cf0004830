// Amounts in another currency.

import { decimalScale, divideRounded, type Micro, type Minor } from './money.ts'
import type { VatRow } from './vat.ts'

const one = 10n ** BigInt(decimalScale)

/** What the other currency is worth, where this one is known. */
export function inverseRate(rate: Micro): Micro {
  return divideRounded(one * one, rate)
}

/** An amount in the other currency: `rate` of it is worth one of the first. */
export function exchanged(amount: Minor, rate: Micro): Minor {
  return divideRounded(amount * rate, one)
}

/** A table of VAT in another currency: each amount is rounded once. */
export function convertRows<Row extends VatRow>(rows: readonly Row[], rate: Micro): Row[] {
  return rows.map((row) => ({ ...row, net: exchanged(row.net, rate), vat: exchanged(row.vat, rate) }))
}
