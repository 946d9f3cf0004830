// Payments of many invoices: what is to be booked, and booking each of them once.

import { ApiError } from '../../client/client.ts'
import type { Invoice } from '../../client/types.ts'
import { type Minor, minorNumber, minorOf } from '../../domain/money.ts'
import { openInvoiceStatuses } from '../../domain/statuses.ts'
import { api } from '../data/api.ts'
import { newKey } from '../data/key.ts'
import { patiently } from '../data/patience.ts'
import { readList } from '../data/records.ts'
import { openOf } from '../documents/open-amount.ts'
import { sentenceOf } from '../parts/problems.ts'
import { oneOf, writeFilter } from './filter.ts'
import { changeEach, idsAtOnce } from './many.ts'

/** A payment that is about to be recorded. */
export interface Booking {
  readonly invoice: Invoice
  readonly amount: number | null
  /** The same for every attempt: when only the answer was lost, the payment is not booked again. */
  readonly key: string
  /** Why it was not booked. */
  readonly error?: string
}

/** The bookings of invoices as they are now: somebody else may have recorded a payment since they were shown. */
export async function bookingsOf(ids: readonly number[], signal: AbortSignal): Promise<readonly Booking[]> {
  const groups: Promise<{ items: readonly Invoice[] }>[] = []
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    const filter = writeFilter(oneOf('id', ids.slice(start, start + idsAtOnce)))
    groups.push(readList<Invoice>('invoices', { filter, with: 'contact_name', limit: idsAtOnce }, {}, signal))
  }
  const invoices = (await Promise.all(groups)).flatMap(({ items }) => items)
  return ids
    .flatMap((id) => invoices.find((invoice) => invoice.id === id) ?? [])
    .filter((invoice) => isPayable(invoice) && openOf(invoice) > 0n)
    .map((invoice) => ({ invoice, amount: minorNumber(openOf(invoice)), key: newKey() }))
}

export function isPayable({ status }: Pick<Invoice, 'status'>): boolean {
  return openInvoiceStatuses.some((open) => open === status)
}

/** What the bookings come to, by currency. */
export function sumsOf(bookings: readonly Booking[]): ReadonlyMap<string, Minor> {
  const sums = new Map<string, Minor>()
  for (const { invoice, amount } of bookings)
    sums.set(invoice.currency, (sums.get(invoice.currency) ?? 0n) + minorOf(amount ?? 0))
  return sums
}

export interface Booked {
  readonly id: number
  readonly invoiceId: number
}

/**
 * Books one after the other, and answers with what was booked and what is left. What was refused has its reason; when
 * the server does not answer, the rest waits.
 */
export async function book(
  bookings: readonly Booking[],
  date: string,
  isStopped: () => boolean,
  onProgress: (done: number) => void,
): Promise<{ readonly booked: readonly Booked[]; readonly left: readonly Booking[] }> {
  const booked: Booked[] = []
  const left: Booking[] = []
  let isAway = false
  for (const [index, booking] of bookings.entries()) {
    if (isAway || isStopped()) {
      left.push(booking)
      continue
    }
    try {
      const id = await patiently(() => bookOne(booking, date), isStopped)
      booked.push({ id, invoiceId: booking.invoice.id })
    } catch (error) {
      left.push({ ...booking, error: sentenceOf(error) })
      isAway = error instanceof ApiError && (error.status === 0 || error.status >= 500)
    }
    onProgress(index + 1)
  }
  return { booked, left }
}

async function bookOne({ invoice, amount, key }: Booking, date: string): Promise<number> {
  const { item } = await api('POST /receivables/invoices/{invoiceId}/payments', {
    path: { invoiceId: invoice.id },
    body: { amount: amount as number, date, type: 'N', channel: 'T' },
    key,
  })
  return item.id
}

/** Deletes exactly these payments. */
export function unbook(booked: readonly Booked[], sentence: (count: number) => string): Promise<void> {
  return changeEach(
    booked,
    ({ id, invoiceId }) =>
      api('DELETE /receivables/invoices/{invoiceId}/payments/{paymentIds}', {
        path: { invoiceId, paymentIds: id },
      }),
    sentence,
  )
}
