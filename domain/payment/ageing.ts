import { daysAfter } from '../time/dates.ts'

/** The days overdue of open invoices, in steps of a month. The first step is not due yet, the last one has no end. */
export const ageingSteps = [
  { from_days: null, to_days: 0 },
  { from_days: 1, to_days: 30 },
  { from_days: 31, to_days: 60 },
  { from_days: 61, to_days: 90 },
  { from_days: 91, to_days: null },
] as const

/** The earliest due date of every step but the last one. */
export function stepStarts(today: string): string[] {
  return ageingSteps.flatMap(({ to_days }) => (to_days === null ? [] : daysAfter(today, -to_days)))
}
