// The net tax rates of the Swiss tax administration (Saldosteuersätze): a company that accounts by them owes so many
// percent of its turnover with VAT, and claims no input tax. Its invoices show the usual rates.

import type { Micro } from '../money/money.ts'

/** How a Swiss company accounts for VAT. */
export const vatMethods = ['effective', 'net_tax_rate'] as const

interface Period {
  readonly valid_from: string
  readonly valid_to: string | null
  readonly rates: readonly Micro[]
}

const periods: readonly Period[] = [
  { valid_from: '2018-01-01', valid_to: '2023-12-31', rates: tenths(1, 6, 12, 20, 28, 35, 43, 51, 59, 65) },
  { valid_from: '2024-01-01', valid_to: null, rates: tenths(1, 6, 13, 21, 30, 37, 45, 53, 62, 68) },
]

/** The net tax rates of a day, the lowest first; none before 2018. */
export function netTaxRatesOn(day: string): readonly Micro[] {
  const period = periods.find(
    ({ valid_from, valid_to }) => valid_from <= day && (valid_to === null || day <= valid_to),
  )
  return period?.rates ?? []
}

/** Every net tax rate that there is or was, the lowest first. */
export const netTaxRates: readonly Micro[] = [...new Set(periods.flatMap(({ rates }) => rates))].sort(
  (one, other) => Number(one - other),
)

function tenths(...rates: readonly number[]): Micro[] {
  return rates.map((rate) => BigInt(rate) * 100_000n)
}
