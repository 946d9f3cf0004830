import { lastDateBefore, openDates } from '../../../domain/time/recurrence.ts'
import type { Tx } from '../../db/db.ts'
import { statusAction } from '../../resource/actions.ts'
import { insert, need } from '../../resource/write.ts'
import { changeDocument } from '../documents.ts'
import {
  activeStatus,
  nextDate,
  type RecurringInvoice,
  recurringInvoices,
  runsOf,
} from './recurring-invoices.ts'
import { recurringRuns } from './recurring-runs.ts'

/**
 * Sets the status. Invoices of dates during a pause are not made later. Past dates before the first activation are
 * made, because the user chose that start.
 */
export const changeRecurringStatus = statusAction(
  recurringInvoices,
  async (tx, recurringId, status, at) => {
    const stored = await need(tx, recurringInvoices, recurringId)
    const next: RecurringInvoice = { ...stored, status: status as RecurringInvoice['status'] }
    const wasPaused = stored.status !== activeStatus && stored.status_changed !== null
    if (wasPaused && next.status === activeStatus) await skipBefore(tx, stored, at.slice(0, 10))
    const next_date = await nextDate(tx, next)
    await changeDocument(
      tx,
      recurringInvoices,
      recurringId,
      { status, status_changed: at, next_date },
      stored,
    )
  },
  true,
)

/** Marks the last date before a day, which ends those before it too. Dates that failed before the pause stay due. */
async function skipBefore(tx: Tx, recurring: RecurringInvoice, day: string): Promise<void> {
  const runs = await runsOf(tx, tx.actor.company, recurring.id)
  const last = lastDateBefore(day, openDates(recurring, runs))
  if (last === undefined || runs.some(({ date }) => date === last)) return
  await insert(tx, recurringRuns, { recurring_invoice_id: recurring.id, date: last, outcome: 'skipped' })
}
