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

/** What is left of each rate after others are subtracted; a rate of which nothing is left has no row. */
export function withoutRows(rows: readonly VatRow[], others: readonly VatRow[]): VatRow[] {
  const negated = others.map(({ rate, net, vat }) => ({ rate, net: -net, vat: -vat }))
  return [...Map.groupBy([...rows, ...negated], ({ rate }) => rate)]
    .map(([rate, group]) => ({
      rate,
      net: sum(group.map(({ net }) => net)),
      vat: sum(group.map(({ vat }) => vat)),
    }))
    .filter(({ net, vat }) => net !== 0n || vat !== 0n)
    .sort((a, b) => Number(a.rate - b.rate))
}
