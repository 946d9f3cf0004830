import type { Minor } from '../money/money.ts'

/** What was paid of an invoice beyond its total. One below zero asks for nothing, so all that was paid of it is too much. */
export function surplusOf(invoice: { readonly total: Minor; readonly total_paid: Minor }): Minor {
  const asked = invoice.total < 0n ? 0n : invoice.total
  return invoice.total_paid > asked ? invoice.total_paid - asked : 0n
}
