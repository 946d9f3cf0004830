// Payments of many invoices: the open amounts, and booking each of them once.

import type { AllMembers, NewPayment, Payment, RecordOf } from '../../../client/index.ts'
import { minorNumber, minorOf } from '../../../domain/money/money.ts'
import { newKey } from '../../data/key.ts'
import { isPayable, openOf } from '../../documents/open-amount.ts'
import { needed } from '../../fields/needed.ts'
import { changeEach } from './many.ts'
import { readInvoices } from './read-invoices.ts'
import { type Step, together } from './steps.ts'

/** A payment that is about to be recorded. */
export interface Booking extends Step {
  readonly invoice: RecordOf<'invoices', 'contact_name'>
  readonly amount: number | null
  /** The same for every attempt, so that a lost answer does not book the payment twice. */
  readonly key: string
}

/** One booking for each invoice with an open amount. */
export async function bookingsOf(ids: readonly number[], signal: AbortSignal): Promise<readonly Booking[]> {
  return (await readInvoices(ids, ['contact_name'], signal))
    .filter((invoice) => isPayable(invoice) && openOf(invoice) > 0n)
    .map((invoice) => ({ invoice, amount: minorNumber(openOf(invoice)), key: newKey() }))
}

/** What all payments have in common. */
interface PaymentFacts {
  readonly date: string
  readonly channel: Payment['channel']
  /** What becomes of the rest of an invoice that is not paid in full; null if it stays open. */
  readonly rest: NonNullable<NewPayment['rest']> | null
}

/** Whether an invoice is paid in part. */
export function leavesRest({ invoice, amount }: Booking): boolean {
  return amount !== null && amount > 0 && minorOf(amount) < openOf(invoice)
}

export interface Booked {
  readonly id: number
  readonly invoiceId: number
}

/** Books payments in one request. Those that the server has not begun are left when the user stops. */
export function book(
  bookings: readonly Booking[],
  how: PaymentFacts,
  isStopped: () => boolean,
  onProgress: (done: number) => void,
) {
  return together(bookings, (each, booking) => bookOne(each, booking, how), isStopped, onProgress)
}

async function bookOne(each: AllMembers, booking: Booking, { rest, ...how }: PaymentFacts): Promise<Booked> {
  const { invoice, amount, key } = booking
  const { item } = await each.invoices.payments(invoice.id).create(
    {
      ...how,
      amount: needed(amount),
      type: 'N',
      ...(rest && leavesRest(booking) ? { rest } : {}),
    },
    { idempotencyKey: key },
  )
  return { id: item.id, invoiceId: invoice.id }
}

/** Deletes exactly these payments. */
export function unbook(booked: readonly Booked[], sentence: (count: number) => string): Promise<void> {
  return changeEach(
    booked,
    (each, { id, invoiceId }) => each.invoices.payments(invoiceId).remove(id),
    sentence,
  )
}
