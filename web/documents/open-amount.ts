import { type InvoiceStatus, openInvoiceStatuses } from '../../domain/documents/statuses.ts'
import { type Minor, minorOf } from '../../domain/money/money.ts'

/** The open amount of an invoice; below zero when too much was paid. */
export function openOf(invoice: { readonly total: number; readonly total_paid?: number }): Minor {
  return minorOf(invoice.total) - minorOf(invoice.total_paid ?? 0)
}

/** Whether somebody still has to pay an invoice. */
export function isPayable({ status }: { readonly status: InvoiceStatus }): boolean {
  return openInvoiceStatuses.some((open) => open === status)
}
