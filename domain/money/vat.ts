import { divideToUnit, hundredPercent, hundredth, type Micro, type Minor, sum } from './money.ts'

/**
 * The categories of EN 16931: standard, zero, exempt, reverse charge, supply inside the European Union, export, and
 * outside of the scope of VAT. Reduced rates are standard too.
 */
export const vatCategories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const
export type VatCategory = (typeof vatCategories)[number]

/** The categories that have no rate. */
export const untaxedCategories = vatCategories.slice(1) as readonly Exclude<VatCategory, 'S'>[]

/** What is taxed alike: it has one row in the table of VAT. The rate is in percent. */
export interface VatGroup {
  readonly category: VatCategory
  readonly rate: Micro
}

/** The group of a rate without a category. */
export function groupOf(rate: Micro, category?: VatCategory | null): VatGroup {
  return { category: category ?? (rate === 0n ? 'Z' : 'S'), rate }
}

export interface TaxedAmount extends VatGroup {
  readonly amount: Minor
}

export interface VatRow extends VatGroup {
  readonly net: Minor
  readonly vat: Minor
}

/** One row per group. VAT is rounded once per group, so that the rows add up to the total. */
export function vatTable(
  amounts: readonly TaxedAmount[],
  vatIncluded: boolean,
  unit: Minor = hundredth,
): VatRow[] {
  return sumByGroup(amounts).map(({ category, rate, amount }) => {
    if (!vatIncluded)
      return { category, rate, net: amount, vat: divideToUnit(amount * rate, hundredPercent, unit) }
    const vat = divideToUnit(amount * rate, hundredPercent + rate, unit)
    return { category, rate, net: amount - vat, vat }
  })
}

/** One amount per group, lowest rate first: the order of the lines does not matter. */
export function sumByGroup(amounts: readonly TaxedAmount[]): TaxedAmount[] {
  return grouped(amounts).map(([{ category, rate }, group]) => ({
    category,
    rate,
    amount: sum(group.map(({ amount }) => amount)),
  }))
}

/** What is left of each group after others are subtracted; a group of which nothing is left has no row. */
export function withoutRows(rows: readonly VatRow[], others: readonly VatRow[]): VatRow[] {
  const negated = others.map((row) => ({ ...row, net: -row.net, vat: -row.vat }))
  return grouped([...rows, ...negated])
    .map(([{ category, rate }, group]) => ({
      category,
      rate,
      net: sum(group.map(({ net }) => net)),
      vat: sum(group.map(({ vat }) => vat)),
    }))
    .filter(({ net, vat }) => net !== 0n || vat !== 0n)
}

/** By rate, the lowest first, and then by category. */
function grouped<T extends VatGroup>(items: readonly T[]): [T, T[]][] {
  const groups = Map.groupBy(items, ({ category, rate }) => `${rate} ${category}`)
  return [...groups.values()]
    .map((group): [T, T[]] => [group[0] as T, group])
    .sort(
      ([a], [b]) =>
        Number(a.rate - b.rate) || vatCategories.indexOf(a.category) - vatCategories.indexOf(b.category),
    )
}
