// Weeks from Monday to Sunday, and months made of them.

import { daysAfter, daysBetween, mondayOf, monthAfter } from './dates.ts'

/** The seven days from this Monday. */
export function weekFrom(monday: string): string[] {
  return Array.from({ length: 7 }, (_, index) => daysAfter(monday, index))
}

/** The number of a week in the European calendar: the first week of a year has its first Thursday. */
export function weekNumber(date: string): number {
  const thursday = daysAfter(mondayOf(date), 3)
  return Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1
}

/** All weeks with a day in the month of this date, by their Mondays. */
export function weeksOfMonth(date: string): string[] {
  const first = mondayOf(monthAfter(date, 0))
  const count = Math.ceil(daysBetween(first, monthAfter(date, 1)) / 7)
  return Array.from({ length: count }, (_, index) => daysAfter(first, 7 * index))
}
