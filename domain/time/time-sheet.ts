// Sums of hours, and the changes that turn stored records into the typed ones.

import { unitOf } from '../money/currency-units.ts'
import { decimalScale, type Micro, type Minor, microOf, sum, toMinor } from '../money/money.ts'
import type { TimeRange } from './hours-entry.ts'

/** Time spent on a task, as the API returns it. */
export interface SpentTime {
  readonly entity_type: 'P' | 'CU' | 'C'
  readonly entity_id: number
  readonly activity_id: number | null
  readonly duration: number
  readonly hourly_rate?: number | null
}

/** The key of a time sheet row: its task and its activity. */
export function rowKey({
  entity_type,
  entity_id,
  activity_id,
}: Pick<SpentTime, 'entity_type' | 'entity_id' | 'activity_id'>): string {
  return `${entity_type}-${entity_id}-${activity_id ?? 0}`
}

export function hoursSpent(efforts: readonly Pick<SpentTime, 'duration'>[]): Micro {
  return sum(efforts.map(({ duration }) => microOf(duration)))
}

/** The value of efforts: rounded for each, as if each had a position. Without a rate it is zero. */
export function amountSpent(efforts: readonly SpentTime[], currency: string): Minor {
  return sum(
    efforts.map(({ duration, hourly_rate }) =>
      toMinor(microOf(duration) * microOf(hourly_rate ?? 0), 2 * decimalScale, unitOf(currency)),
    ),
  )
}

interface Presence {
  readonly id: number
  readonly time_start: string
  readonly time_end: string
}

export interface PresenceChanges {
  readonly change: readonly { readonly id: number; readonly range: TimeRange }[]
  readonly add: readonly TimeRange[]
  readonly remove: readonly number[]
}

/** The smallest changes that turn the stored records of a day into the wanted ones. */
export function presenceChanges(stored: readonly Presence[], wanted: readonly TimeRange[]): PresenceChanges {
  const left = [...wanted]
  const different = stored.filter(({ time_start, time_end }) => {
    const same = left.findIndex(({ start, end }) => start === time_start && end === time_end)
    if (same >= 0) left.splice(same, 1)
    return same < 0
  })
  return {
    change: different.slice(0, left.length).map(({ id }, index) => ({ id, range: left[index] as TimeRange })),
    add: left.slice(different.length),
    remove: different.slice(left.length).map(({ id }) => id),
  }
}
