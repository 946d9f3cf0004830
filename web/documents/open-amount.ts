import { type Minor, minorOf } from '../../domain/money.ts'

/** What is still to be paid of an invoice; below zero, what was paid too much. */
export function openOf(invoice: { readonly total: number; readonly total_paid?: number }): Minor {
  return minorOf(invoice.total) - minorOf(invoice.total_paid ?? 0)
}
