// Amounts in another currency.

import { unitOf } from './currency-units.ts'
import { decimalScale, divideRounded, divideToUnit, type Micro, type Minor } from './money.ts'
import type { VatRow } from './vat.ts'

const one = 10n ** BigInt(decimalScale)

/** What the other currency is worth, where this one is known. */
export function inverseRate(rate: Micro): Micro {
  return divideRounded(one * one, rate)
}

/** An amount in another currency: `rate` of it is worth one of the first. */
export function exchanged(amount: Minor, rate: Micro, currency: string): Minor {
  return divideToUnit(amount * rate, one, unitOf(currency))
}

/** A table of VAT in another currency: each amount is rounded once. */
export function convertRows<Row extends VatRow>(rows: readonly Row[], rate: Micro, currency: string): Row[] {
  return rows.map((row) => ({
    ...row,
    net: exchanged(row.net, rate, currency),
    vat: exchanged(row.vat, rate, currency),
  }))
}
