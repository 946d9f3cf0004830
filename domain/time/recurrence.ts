// The dates on which a recurring invoice makes its invoices.

import { monthsLater } from './dates.ts'

export interface Recurrence {
  readonly start_date: string
  readonly end_date: string | null
  /** Months from one invoice to the next. */
  readonly frequency: number
}

/** The outcome of a date: an invoice, none yet because of an error, or none because it was paused then. */
export const runOutcomes = ['made', 'failed', 'skipped'] as const

/** Why an invoice that was to be issued or sent by itself stayed a draft. */
export const draftReasons = [
  'overdue',
  'period_closed',
  'no_address',
  'no_mail_server',
  'not_printable',
] as const
export type DraftReason = (typeof draftReasons)[number]

export interface Run {
  readonly date: string
  readonly outcome: (typeof runOutcomes)[number]
}

/**
 * All dates of a recurring invoice, the oldest first. Each counts from the start: one that begins on the 31st comes on
 * the last day of shorter months, and on the 31st again.
 */
export function* datesOf({ start_date, end_date, frequency }: Recurrence): Generator<string, void> {
  for (let months = 0; ; months += frequency) {
    const date = monthsLater(start_date, months)
    if (date === undefined || (end_date !== null && date > end_date)) return
    yield date
  }
}

/**
 * The dates that still need an invoice: those that failed, and those after the latest run. The other past dates stay
 * done when the rhythm changes, so that no month is billed twice.
 */
export function* openDates(recurrence: Recurrence, runs: readonly Run[]): Generator<string, void> {
  const last = runs.reduce((latest, { date }) => (date > latest ? date : latest), '')
  const failed = new Set(runs.filter(({ outcome }) => outcome === 'failed').map(({ date }) => date))
  for (const date of datesOf(recurrence)) if (date > last || failed.has(date)) yield date
}

/** The first date on or after a day. */
export function firstDateFrom(day: string, dates: Iterable<string>): string | undefined {
  for (const date of dates) if (date >= day) return date
  return undefined
}

/** The last date before a day. */
export function lastDateBefore(day: string, dates: Iterable<string>): string | undefined {
  let last: string | undefined
  for (const date of dates) {
    if (date >= day) break
    last = date
  }
  return last
}
