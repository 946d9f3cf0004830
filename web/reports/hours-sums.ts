// The sums of hours. They are whole millionths.

import type { Micro } from '../../domain/money/money.ts'
import { hoursSpent } from '../../domain/time/time-sheet.ts'

interface SpentTime {
  readonly duration: number
  readonly is_invoiced: boolean
}

export interface HoursRow<Time> {
  readonly key: string
  /** One of the efforts, for its names. */
  readonly sample: Time
  readonly hours: Micro
  readonly billed: Micro
}

/** Hours by the key of an effort, the most first. */
export function hoursBy<Time extends SpentTime>(
  efforts: readonly Time[],
  keyOf: (effort: Time) => string,
): readonly HoursRow<Time>[] {
  return [...Map.groupBy(efforts, keyOf)]
    .map(([key, own]) => ({
      key,
      sample: own[0] as Time,
      hours: hoursSpent(own),
      billed: hoursSpent(own.filter(({ is_invoiced }) => is_invoiced)),
    }))
    .sort((one, other) => compare(other.hours, one.hours) || one.key.localeCompare(other.key))
}

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0
}
