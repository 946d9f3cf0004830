import { type InvoiceStatus, openInvoiceStatuses } from '../documents/statuses.ts'
import { daysBetween } from '../time/dates.ts'

/** The days that an invoice is overdue; 0 if it is not to be paid, or not yet. */
export function overdueDays({ status, due }: DueInvoice, today: string): number {
  const isOpen = (openInvoiceStatuses as readonly InvoiceStatus[]).includes(status)
  return isOpen ? Math.max(0, daysBetween(due, today)) : 0
}

export interface DueInvoice {
  readonly status: InvoiceStatus
  readonly due: string
}
