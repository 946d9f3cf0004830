import { type Minor, sum } from '../money/money.ts'

/**
 * Draft, sent, paid, partially paid, reminder, first to third reminder, debt collection, cancelled, and
 * deleted but visible. A user may set any of them after any other.
 */
export const invoiceStatuses = ['DR', 'S', 'P', 'PP', 'R', 'R1', 'R2', 'R3', 'DC', 'C', 'D'] as const

export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** The statuses of invoices that are still to be paid. */
export const openInvoiceStatuses = ['S', 'PP', 'R', 'R1', 'R2', 'R3', 'DC'] as const satisfies InvoiceStatus[]

/** The statuses of invoices that do not count as turnover: not yet, or no longer. */
export const uncountedInvoiceStatuses = ['DR', 'C', 'D'] as const satisfies InvoiceStatus[]

/** Draft, sent, declined, accepted, billed, and deleted but visible. */
export const offerStatuses = ['DR', 'S', 'DE', 'A', 'B', 'D'] as const

/** Whether an offer waits for an answer after the last day on which it is valid. */
export function isExpired(offer: { readonly status: string; readonly valid_until: string }, today: string) {
  return offer.status === 'S' && offer.valid_until < today
}

/** Draft, issued, used up or paid back, and deleted but visible. */
export const creditNoteStatuses = ['DR', 'S', 'P', 'D'] as const

/** Of order confirmations, delivery notes and recurring invoices: draft, sent, billed, and deleted but visible. */
export const deliveryStatuses = ['DR', 'S', 'B', 'D'] as const

/** Draft, sent, and deleted but visible. */
export const letterStatuses = ['DR', 'S', 'D'] as const

/** Open, closed, billed, pending. */
export const projectStatuses = ['O', 'C', 'B', 'P'] as const

/**
 * The status and paid amount of an invoice after its payments or credit notes changed; payments are the oldest first. What
 * is credited in full is cancelled, and a credit alone pays no part of it.
 */
export function afterPayments(
  { status, total, paidDate, credited = 0n }: PayableInvoice,
  payments: readonly Payment[],
): InvoiceAfterPayments {
  const totalPaid = sum(payments.map((payment) => payment.amount))
  if (credited !== 0n && credited === total) return { status: 'C', totalPaid, paidDate: null }
  if (totalPaid < total) {
    const isPartly = payments.some((payment) => !payment.isCredit) && totalPaid > 0n
    return { status: whenPaid[status][isPartly ? 'partly' : 'not'], totalPaid, paidDate: null }
  }
  const completing = completingPayment(payments, total)
  // The total is zero and so are the payments: they say nothing about this invoice.
  if (completing === undefined) return { status, totalPaid, paidDate }
  return { status: whenPaid[status].fully, totalPaid, paidDate: completing.date }
}

interface Payment {
  readonly amount: Minor
  readonly date: string
  /** Whether a credit note settled it. */
  readonly isCredit?: boolean
}

/** The payment that reached the total. */
function completingPayment(payments: readonly Payment[], total: Minor): Payment | undefined {
  let paid = 0n
  for (const payment of payments) {
    paid += payment.amount
    if (paid >= total) return payment
  }
  return undefined
}

export interface PayableInvoice {
  readonly status: InvoiceStatus
  readonly total: Minor
  readonly paidDate: string | null
  /** The sum of its issued credit notes. */
  readonly credited?: Minor
}

export interface InvoiceAfterPayments {
  readonly status: InvoiceStatus
  readonly totalPaid: Minor
  readonly paidDate: string | null
}

const whenPaid = {
  DR: { not: 'DR', partly: 'PP', fully: 'P' },
  S: { not: 'S', partly: 'PP', fully: 'P' },
  PP: { not: 'S', partly: 'PP', fully: 'P' },
  P: { not: 'S', partly: 'PP', fully: 'P' },
  // A partial payment does not stop the reminders.
  R: { not: 'R', partly: 'R', fully: 'P' },
  R1: { not: 'R1', partly: 'R1', fully: 'P' },
  R2: { not: 'R2', partly: 'R2', fully: 'P' },
  R3: { not: 'R3', partly: 'R3', fully: 'P' },
  DC: { not: 'DC', partly: 'DC', fully: 'P' },
  // An invoice that was paid in full is paid, even if cancelled or deleted.
  C: { not: 'C', partly: 'C', fully: 'P' },
  D: { not: 'D', partly: 'D', fully: 'P' },
} as const satisfies Record<InvoiceStatus, Record<'not' | 'partly' | 'fully', InvoiceStatus>>
