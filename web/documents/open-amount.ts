import { type InvoiceStatus, openInvoiceStatuses } from '../../domain/documents/statuses.ts'
import { type Minor, minorOf } from '../../domain/money/money.ts'
import { amountAsked } from '../../domain/payment/reminder-charges.ts'

/** The open amount of an invoice; below zero when too much was paid. */
export function openOf(invoice: { readonly total: number; readonly total_paid?: number }): Minor {
  return minorOf(invoice.total) - minorOf(invoice.total_paid ?? 0)
}

/** The amount that an invoice asks for now: the open one, with fees and interest of its reminders. */
export function askedOf(invoice: {
  readonly total: number
  readonly total_paid?: number
  readonly total_charges?: number
  readonly charges_paid?: number
}): Minor {
  return amountAsked({
    total: minorOf(invoice.total),
    total_paid: minorOf(invoice.total_paid ?? 0),
    total_charges: minorOf(invoice.total_charges ?? 0),
    charges_paid: minorOf(invoice.charges_paid ?? 0),
  })
}

/** Whether somebody still has to pay an invoice. */
export function isPayable({ status }: { readonly status: InvoiceStatus }): boolean {
  return openInvoiceStatuses.some((open) => open === status)
}
