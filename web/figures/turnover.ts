// The turnover of twelve months beside that of the year before.

import { divideRounded, minorOf } from '../../domain/money/money.ts'
import { monthAfter } from '../../domain/time/dates.ts'

interface MonthOfTurnover {
  readonly month: string
  readonly currency: string
  readonly amount: number
}

export interface ComparedMonth {
  /** 2026-11 */
  readonly month: string
  readonly amount: number
  readonly monthBefore: string
  readonly before: number
}

/** The month of this day, and the eleven before it. */
export function lastYear(
  turnover: readonly MonthOfTurnover[],
  currency: string,
  today: string,
): readonly ComparedMonth[] {
  const amounts = new Map(
    turnover.filter((one) => one.currency === currency).map(({ month, amount }) => [month, amount]),
  )
  const amountOf = (month: string) => amounts.get(month) ?? 0
  return Array.from({ length: 12 }, (_, index) => {
    const month = monthAfter(today, index - 11).slice(0, 7)
    const monthBefore = monthAfter(today, index - 23).slice(0, 7)
    return { month, amount: amountOf(month), monthBefore, before: amountOf(monthBefore) }
  })
}

/** The growth of an amount in percent, or undefined if there was nothing before. */
export function growthPercent(amount: number, before: number): number | undefined {
  const [now, then] = [minorOf(amount), minorOf(before)]
  return then > 0n ? Number(divideRounded((now - then) * 100n, then)) : undefined
}
