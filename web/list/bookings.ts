// Payments of many invoices: what is to be booked, and booking each of them once.

import type { Invoice } from '../../client/types.ts'
import { minorNumber } from '../../domain/money.ts'
import { api } from '../data/api.ts'
import { newKey } from '../data/key.ts'
import { patiently } from '../data/patience.ts'
import { isPayable, openOf } from '../documents/open-amount.ts'
import { changeEach } from './many.ts'
import { oneByOne, type Step } from './one-by-one.ts'
import { readInvoices } from './read-invoices.ts'

/** A payment that is about to be recorded. */
export interface Booking extends Step {
  readonly invoice: Invoice
  readonly amount: number | null
  /** The same for every attempt: when only the answer was lost, the payment is not booked again. */
  readonly key: string
}

/** The bookings of those invoices that something is open of. */
export async function bookingsOf(ids: readonly number[], signal: AbortSignal): Promise<readonly Booking[]> {
  return (await readInvoices(ids, 'contact_name', signal))
    .filter((invoice) => isPayable(invoice) && openOf(invoice) > 0n)
    .map((invoice) => ({ invoice, amount: minorNumber(openOf(invoice)), key: newKey() }))
}

export interface Booked {
  readonly id: number
  readonly invoiceId: number
}

export function book(
  bookings: readonly Booking[],
  date: string,
  isStopped: () => boolean,
  onProgress: (done: number) => void,
) {
  return oneByOne(bookings, (one) => patiently(() => bookOne(one, date), isStopped), isStopped, onProgress)
}

async function bookOne({ invoice, amount, key }: Booking, date: string): Promise<Booked> {
  const { item } = await api('POST /receivables/invoices/{invoiceId}/payments', {
    path: { invoiceId: invoice.id },
    body: { amount: amount as number, date, type: 'N', channel: 'T' },
    key,
  })
  return { id: item.id, invoiceId: invoice.id }
}

/** Deletes exactly these payments. */
export function unbook(booked: readonly Booked[], sentence: (count: number) => string): Promise<void> {
  return changeEach(
    booked,
    ({ id, invoiceId }) =>
      api('DELETE /receivables/invoices/{invoiceId}/payments/{paymentId}', {
        path: { invoiceId, paymentId: id },
      }),
    sentence,
  )
}
