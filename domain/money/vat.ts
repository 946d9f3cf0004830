import { divideRounded, hundredPercent, type Micro, type Minor, sum } from './money.ts'

/** One row per VAT rate. VAT is rounded once per rate, so that the rows add up to the total. */
export function vatTable(amounts: readonly TaxedAmount[], vatIncluded: boolean): VatRow[] {
  return sumByRate(amounts).map(({ rate, amount }) => {
    if (!vatIncluded) return { rate, net: amount, vat: divideRounded(amount * rate, hundredPercent) }
    const vat = divideRounded(amount * rate, hundredPercent + rate)
    return { rate, net: amount - vat, vat }
  })
}

/** An amount and the VAT rate, in percent, that applies to it. */
export interface TaxedAmount {
  readonly rate: Micro
  readonly amount: Minor
}

export interface VatRow {
  readonly rate: Micro
  readonly net: Minor
  readonly vat: Minor
}

/** One amount per VAT rate, lowest rate first: the order of the lines does not matter. */
export function sumByRate(amounts: readonly TaxedAmount[]): TaxedAmount[] {
  return [...Map.groupBy(amounts, ({ rate }) => rate)]
    .map(([rate, group]) => ({ rate, amount: sum(group.map(({ amount }) => amount)) }))
    .sort((a, b) => Number(a.rate - b.rate))
}
