import { daysAfter } from '../../domain/time/dates.ts'
import { periodOf } from '../list/filter/periods.ts'

/** The days of the period to close next, as a proposal: to the end of a quarter, if that is over. */
export function nextPeriod(
  closedUntil: string | undefined,
  today: string,
): { from: string; to: string | null } {
  if (closedUntil === undefined) return periodOf('lastQuarter', today)
  const from = daysAfter(closedUntil, 1)
  const { to } = periodOf('thisQuarter', from)
  return { from, to: to < today ? to : null }
}
