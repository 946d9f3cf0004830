// The decimals of currencies (ISO 4217), and what amounts in them are rounded to.

import { invalid, type Problems } from '../refusal.ts'
import { hundredth, type Minor, moneyScale } from './money.ts'

const withoutDecimals = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ')
const withThreeDecimals = 'BHD IQD JOD KWD LYD OMR TND'.split(' ')

/** The decimals of amounts in most currencies. */
export const usualDecimals = 2

/** The decimals with which amounts are written. */
export function decimalsOf(currency: string): number {
  if (withoutDecimals.includes(currency)) return 0
  return withThreeDecimals.includes(currency) ? 3 : usualDecimals
}

/** What every amount of a document is a multiple of. */
export function unitOf(currency: string): Minor {
  return 10n ** BigInt(moneyScale - decimalsOf(currency))
}

/** What shares of these amounts are multiples of. Amounts from before a currency had its unit have hundredths. */
export function unitOfShares(currency: string, amounts: readonly Minor[]): Minor {
  const unit = unitOf(currency)
  return amounts.every((amount) => amount % unit === 0n) ? unit : hundredth
}

/** What weights and parts of discounts in a currency are rounded to: its unit, and never more than a hundredth. */
export function fineUnitOf(currency: string): Minor {
  return fine(unitOf(currency))
}

export function fine(unit: Minor): Minor {
  return unit < hundredth ? unit : hundredth
}

/** Whether only some currencies have this amount. */
export function hasThousandths(amount: Minor): boolean {
  return amount % hundredth !== 0n
}

/** Notes an amount with more decimals than its currency has. Currencies without any may have two, but in what is paid. */
export function checkDecimals(key: string, amount: Minor, currency: string, problems: Problems): void {
  if (amount % fineUnitOf(currency) !== 0n) problems.add(key, 'not_allowed', tooManyDecimals)
}

const tooManyDecimals = `can have at most ${usualDecimals} decimals`

/** Refuses an amount that nobody can pay. What is owed from before its currency had its unit has hundredths. */
export function needUnits(key: string, amount: Minor, currency: string, owed: readonly Minor[] = []): void {
  const unit = unitOfShares(currency, owed)
  if (amount % unit === 0n) return
  throw invalid(
    key,
    'not_allowed',
    unit > hundredth ? `Amounts in ${currency} have no decimals.` : tooManyDecimals,
  )
}

export const fiveRappen: Minor = 5n * hundredth

/** What amounts and totals are multiples of. */
export interface Rounding {
  readonly unit: Minor
  readonly totalUnit: Minor
}

/** The rounding of a document. Only CHF has no coin of its smallest unit, and companies choose whether they round to five Rappen. */
export function roundingOf(currency: string, roundsToFiveRappen: boolean): Rounding {
  const unit = unitOf(currency)
  return { unit, totalUnit: currency === 'CHF' && roundsToFiveRappen ? fiveRappen : unit }
}
