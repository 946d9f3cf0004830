// Hours and days as a time sheet shows them.

import { type Micro, toMinor } from '../../domain/money/money.ts'
import { amountIn } from '../../domain/text/company-formats.ts'
import { hoursText } from '../../domain/time/hours-entry.ts'
import { formats } from '../parts/format.ts'
import { session } from '../start.ts'

/** Two decimals, so that columns line up. */
export function hoursShown(hours: Micro): string {
  return amountIn(formats, toMinor(hours))
}

/** In full, so that typing it again loses nothing. */
export function hoursExact(hours: Micro): string {
  return hoursText(hours, formats)
}

/** A difference, with its sign. */
export function hoursApart(hours: Micro): string {
  return `${hours > 0n ? '+' : ''}${hoursShown(hours)}`
}

function written(date: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(session.user.language, { timeZone: 'UTC', ...options }).format(
    new Date(`${date}T00:00:00Z`),
  )
}

/** Mon */
export function weekdayShort(date: string): string {
  return written(date, { weekday: 'short' }).replace(/\.$/, '')
}

/** Monday */
export function weekdayLong(date: string): string {
  return written(date, { weekday: 'long' })
}

/** November 2026 */
export function monthText(date: string): string {
  return written(date, { month: 'long', year: 'numeric' })
}

/** Without the zero in front. */
export function dayOfMonth(date: string): number {
  return Number(date.slice(8))
}
