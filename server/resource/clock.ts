import { wallClock } from '../../domain/dates.ts'
import type { Tx } from '../db/db.ts'

/** Local time of the company: see docs/decisions/0004. */
export function localTime(tx: Tx): string {
  return localTimeAt(tx.now)
}

export function localTimeAt(instant: Date): string {
  return wallClock(instant, 'Europe/Zurich')
}
