import type { InvoiceStatus } from '../documents/statuses.ts'
import type { Minor } from '../money/money.ts'
import { nextReminder, type ReminderStatus } from './next-reminder.ts'

/** Why an invoice gets no reminder now. */
export type ReminderHindrance =
  | 'draft'
  | 'cancelled'
  | 'deleted'
  | 'paid'
  | 'collection'
  | 'paused'
  | 'last_level'
  | 'not_due'

export interface RemindableInvoice {
  readonly status: InvoiceStatus
  readonly total: Minor
  readonly total_paid: Minor
  readonly due: string
  /** The level of its last reminder, where the status does not tell. */
  readonly last?: ReminderStatus | null
  /** The last day of the pause of the invoice or of its contact. */
  readonly pausedUntil?: string | null
}

/** Why an invoice gets no reminder on this day; undefined when it does. The first reason counts that lasts longest. */
export function reminderHindrance(invoice: RemindableInvoice, today: string): ReminderHindrance | undefined {
  const { status, total, total_paid, due, last = null, pausedUntil } = invoice
  const ended = endings[status]
  if (ended) return ended
  if (total_paid >= total) return 'paid'
  if (nextReminder(status, last) === undefined) return 'last_level'
  if (pausedUntil && pausedUntil >= today) return 'paused'
  return due < today ? undefined : 'not_due'
}

const endings: Readonly<Partial<Record<InvoiceStatus, ReminderHindrance>>> = {
  DR: 'draft',
  P: 'paid',
  DC: 'collection',
  C: 'cancelled',
  D: 'deleted',
}
