// The operations on recurring invoices.

import type { NewRecurringInvoice, RecurringInvoice } from '../../client/index.ts'
import { daysAfter, daysBetween } from '../../domain/time/dates.ts'
import { kontor } from '../data/kontor.ts'
import { itemOptions } from '../data/queries.ts'
import { bodyOf, draftOf } from '../documents/draft.ts'
import { kinds } from '../documents/kinds.ts'

export function recurringQuery(id: number) {
  return itemOptions(kontor.recurringInvoices, id, {
    with: ['contact_name', 'contact', 'contact_person', 'positions'],
  })
}

export type Rhythm = Pick<RecurringInvoice, 'frequency' | 'start_date' | 'end_date' | 'made_as'>

/** Creates an active recurring invoice with the content of an invoice, and returns it. */
export async function repeatInvoice(invoiceId: number, rhythm: Rhythm, key: string) {
  const { item } = await kontor.invoices.get(invoiceId, {
    with: ['contact_name', 'positions', 'free_texts', 'texts', 'workflow', 'custom_fields'],
  })
  const { number, date, due, period_from, period_to, ...content } = bodyOf(
    kinds.invoice,
    draftOf(kinds.invoice, item),
    item.texts,
  )
  const body = {
    ...(content as unknown as NewRecurringInvoice),
    workflow: item.workflow,
    free_texts: item.free_texts,
    // As many days after the start as it was after the invoice.
    cash_discount_date:
      item.cash_discount_date &&
      daysAfter(rhythm.start_date, daysBetween(item.date, item.cash_discount_date)),
    grace: Math.max(0, daysBetween(item.date, item.due)),
    ...rhythm,
  }
  const made = await kontor.recurringInvoices.create(body, { idempotencyKey: key })
  return setStatus(made.item.id, 'S')
}

export async function setStatus(id: number, status: RecurringInvoice['status']): Promise<RecurringInvoice> {
  return (await kontor.recurringInvoices.changeStatus(id, { status })).item
}
