// The decimals of currencies (ISO 4217), and what amounts in them are rounded to.

import { invalid } from '../refusal.ts'
import type { Minor } from './money.ts'

const withoutDecimals = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ')
const withThreeDecimals = 'BHD IQD JOD KWD LYD OMR TND'.split(' ')

/** The decimals with which amounts are written. */
export function decimalsOf(currency: string): number {
  if (withoutDecimals.includes(currency)) return 0
  return withThreeDecimals.includes(currency) ? 3 : 2
}

/** What every amount of a document is a multiple of. Money is stored in hundredths, so the third decimal of a currency is always 0. */
export function unitOf(currency: string): Minor {
  return decimalsOf(currency) === 0 ? 100n : 1n
}

/** What shares of these amounts are multiples of. Amounts from before a currency had its unit have hundredths. */
export function unitOfShares(currency: string, amounts: readonly Minor[]): Minor {
  const unit = unitOf(currency)
  return amounts.every((amount) => amount % unit === 0n) ? unit : 1n
}

/** Refuses an amount that nobody can pay. */
export function needUnits(key: string, amount: Minor, currency: string): void {
  if (amount % unitOf(currency) !== 0n)
    throw invalid(key, 'not_allowed', `Amounts in ${currency} have no decimals.`)
}

/** What amounts and totals are multiples of. */
export interface Rounding {
  readonly unit: Minor
  readonly totalUnit: Minor
}

/** The rounding of a document. Only CHF has no coin of its smallest unit, and companies choose whether they round to five Rappen. */
export function roundingOf(currency: string, roundsToFiveRappen: boolean): Rounding {
  const unit = unitOf(currency)
  return { unit, totalUnit: currency === 'CHF' && roundsToFiveRappen ? 5n : unit }
}
