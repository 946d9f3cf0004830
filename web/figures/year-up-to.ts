import { daysAfter, monthsLater } from '../../domain/time/dates.ts'

/** The twelve months that end with a day. */
export function yearUpTo(day: string): { readonly from: string; readonly to: string } {
  return { from: daysAfter(monthsLater(day, -12) ?? day, 1), to: day }
}
