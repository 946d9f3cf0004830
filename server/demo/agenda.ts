// The events of each day. Days are processed in order, so that numbers count up by date; an event can add another one
// on a later day.

import { daysAfter, monthAfter, weekdayOf } from '../../domain/time/dates.ts'
import type { LocalClient } from './local-client.ts'

type Work = (client: LocalClient, day: string) => Promise<unknown>

export interface Agenda {
  readonly today: string
  /** The first days of its months. */
  readonly months: readonly string[]
  /** Events after today are left out. */
  add(day: string, work: Work): void
  /** The works of a day; the list grows during the day when one of them adds another. */
  on(day: string): readonly Work[]
}

/** Empty, for so many whole months before this one, and this one until today. */
export function createAgenda(today: string, monthCount: number): Agenda {
  const works = new Map<string, Work[]>()
  return {
    today,
    months: Array.from({ length: monthCount + 1 }, (_, index) => monthAfter(today, index - monthCount)),
    on: (day) => works.get(day) ?? [],
    add(day, work) {
      const known = works.get(day)
      if (known) known.push(work)
      else works.set(day, [work])
    },
  }
}

/** All days from one to another. */
export function daysFrom(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = daysAfter(day, 1)) days.push(day)
  return days
}

export function daysOfMonth(first: string): string[] {
  return daysFrom(first, daysAfter(monthAfter(first, 1), -1))
}

export function isWorkday(day: string): boolean {
  return weekdayOf(day) < 5
}

/** The day itself, or the Friday before it. */
export function workdayBefore(day: string): string {
  return daysAfter(day, -Math.max(0, weekdayOf(day) - 4))
}

/** The day itself, or the Monday after it. */
export function workdayAfter(day: string): string {
  return isWorkday(day) ? day : daysAfter(day, 7 - weekdayOf(day))
}
