// Payments of many invoices: the open amounts, and booking each of them once.

import type { RecordOf } from '../../../client/index.ts'
import { minorNumber } from '../../../domain/money/money.ts'
import { newKey } from '../../data/key.ts'
import { kontor, patient } from '../../data/kontor.ts'
import { isPayable, openOf } from '../../documents/open-amount.ts'
import { needed } from '../../fields/needed.ts'
import { changeEach } from './many.ts'
import { oneByOne, type Step } from './one-by-one.ts'
import { readInvoices } from './read-invoices.ts'

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
  return oneByOne(bookings, (one) => bookOne(one, date), isStopped, onProgress)
}

async function bookOne({ invoice, amount, key }: Booking, date: string): Promise<Booked> {
  const { item } = await kontor.invoices
    .payments(invoice.id)
    .create(
      { amount: needed(amount), date, type: 'N', channel: 'T' },
      { idempotencyKey: key, retries: patient },
    )
  return { id: item.id, invoiceId: invoice.id }
}

/** Deletes exactly these payments. */
export function unbook(booked: readonly Booked[], sentence: (count: number) => string): Promise<void> {
  return changeEach(
    booked,
    ({ id, invoiceId }) => kontor.invoices.payments(invoiceId).remove(id, { retries: patient }),
    sentence,
  )
}
