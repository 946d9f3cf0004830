import type { BankEntry } from '../../client/index.ts'
import { useClosedUntil } from '../parts/closed-until.ts'

/** Whether the books of the day of an entry are closed: it is recorded on another day. They may have been closed after its import. */
export function useIsClosed({ date, obstacle }: BankEntry): boolean {
  const until = useClosedUntil()
  return obstacle === 'closed_period' || (until !== undefined && date <= until)
}
