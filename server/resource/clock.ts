import { wallClock } from '../../domain/time/dates.ts'
import type { Tx } from '../db/db.ts'

/** Local time of the company: see docs/decisions/0004. */
export function localTime(tx: Tx): string {
  return localTimeAt(tx.now)
}

export function localTimeAt(instant: Date): string {
  return wallClock(instant, 'Europe/Zurich')
}

/** The day that it is now. */
export function currentDay(): string {
  return localTimeAt(new Date()).slice(0, 10)
}

/** The last instant of a day. */
export function endOfDay(date: string): Date {
  // Clocks change at night, so their offset at noon is also that of the evening.
  const noon = new Date(`${date}T12:00:00Z`)
  const aheadMs = Date.parse(`${localTimeAt(noon).replace(' ', 'T')}Z`) - noon.getTime()
  return new Date(Date.parse(`${date}T23:59:59.999Z`) - aheadMs)
}

/** The instant of a local time such as `2026-02-28 09:30:00`. */
export function instantOf(time: string): Date {
  const asIfUtc = asUtc(time)
  const aheadMs = (instantMs: number) => asUtc(localTimeAt(new Date(instantMs))) - instantMs
  // Computed twice: the clocks may change between the first guess and the result.
  return new Date(asIfUtc - aheadMs(asIfUtc - aheadMs(asIfUtc)))
}

function asUtc(time: string): number {
  return Date.parse(`${time.replace(' ', 'T')}Z`)
}
