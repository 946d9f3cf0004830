// Which of the daily backups are kept, and when the next one is due. A backup is identified by its day.

import { daysAfter } from '../../domain/time/dates.ts'

/** The last seven, then the last one of each of four weeks, then the last one of each of six months. */
export function backupsToKeep(days: readonly string[]): string[] {
  const newestFirst = days.toSorted().toReversed()
  const daily = newestFirst.slice(0, 7)
  const weekly = lastOfEach(newestFirst.slice(7), mondayOf, 4)
  const oldest = [...daily, ...weekly].at(-1) ?? ''
  const monthly = lastOfEach(
    newestFirst.filter((day) => day < oldest),
    (day) => day.slice(0, 7),
    6,
  )
  return [...daily, ...weekly, ...monthly]
}

// It counts the existing backups and not the days that have passed: after a long pause, or with a wrong clock, all
// would be too old.
function lastOfEach(
  newestFirst: readonly string[],
  periodOf: (day: string) => string,
  periods: number,
): string[] {
  const last = new Map<string, string>()
  for (const day of newestFirst) if (!last.has(periodOf(day))) last.set(periodOf(day), day)
  return [...last.values()].slice(0, periods)
}

function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return daysAfter(day, -((weekday + 6) % 7))
}

/** A time with little traffic. */
const nightly = '02:30:00'

/** Whether the backup of this day is due: at night, or at once when yesterday's is missing. */
export function isBackupDue(days: readonly string[], wallClock: string): boolean {
  const today = wallClock.slice(0, 10)
  if (days.includes(today)) return false
  return wallClock.slice(11) >= nightly || !days.includes(daysAfter(today, -1))
}
