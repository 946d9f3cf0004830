// What the sums of selections add up, and how they are written.

import {
  divideRounded,
  type Micro,
  type Minor,
  microOf,
  minorNumber,
  minorOf,
  sum,
  toMinor,
} from '../../../domain/money/money.ts'
import { minutesBetween } from '../../../domain/time/clock-time.ts'
import { amountText } from '../../parts/format.ts'
import { words } from '../../words/words.ts'
import type { SelectionSum } from './sums.ts'

/** "CHF 1’200.00, EUR 80.00"; empty for zero. */
export function amountsText(sums: ReadonlyMap<string, Minor>): string {
  return [...sums]
    .filter(([, sum]) => sum !== 0n)
    .map(([currency, sum]) => `${currency} ${amountText(minorNumber(sum), currency)}`)
    .join(', ')
}

/** The totals of documents. */
export const totals: SelectionSum<{ readonly total: number }> = {
  of: ({ total }) => minorOf(total),
  text: amountsText,
}

/** Hours, with the two decimals that lists show. */
export function hoursText(hours: Micro): string {
  return words.dashboard.hoursOf(amountText(minorNumber(toMinor(hours))))
}

/** The hours of efforts. */
export const durations: SelectionSum<{ readonly duration: number }> = {
  of: ({ duration }) => microOf(duration),
  text: (sums) => hoursText(sum([...sums.values()])),
}

/** The time between the beginning and the end of work, in minutes. */
export const attendances: SelectionSum<{ readonly time_start: string; readonly time_end: string }> = {
  of: ({ time_start, time_end }) => BigInt(minutesBetween(time_start, time_end)),
  text: (sums) => hoursText(divideRounded(sum([...sums.values()]) * microOf(1), 60n)),
}
