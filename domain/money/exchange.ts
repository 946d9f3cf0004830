// Amounts in another currency.

import { decimalScale, divideRounded, type Micro } from './money.ts'
import type { VatRow } from './vat.ts'

const one = 10n ** BigInt(decimalScale)

/** What the other currency is worth, where this one is known. */
export function inverseRate(rate: Micro): Micro {
  return divideRounded(one * one, rate)
}

/** A table of VAT in another currency: each amount is rounded once. */
export function convertRows<Row extends VatRow>(rows: readonly Row[], rate: Micro): Row[] {
  return rows.map((row) => ({
    ...row,
    net: divideRounded(row.net * rate, one),
    vat: divideRounded(row.vat * rate, one),
  }))
}
