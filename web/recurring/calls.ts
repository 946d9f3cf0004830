// The operations on recurring invoices.

import type { BodyOf } from '../../client/client.ts'
import type { RecurringInvoice } from '../../client/types.ts'
import { daysAfter, daysBetween } from '../../domain/dates.ts'
import { api } from '../data/api.ts'
import { taggedOptions } from '../data/records.ts'
import { bodyOf, draftOf } from '../documents/draft.ts'
import { type DocumentRecord, kinds } from '../documents/kinds.ts'

export function recurringQuery(recurringInvoiceId: number) {
  return taggedOptions('GET /receivables/recurring-invoices/{recurringInvoiceId}', {
    path: { recurringInvoiceId },
    query: { with: 'contact_name,positions' },
  })
}

export type Rhythm = Pick<RecurringInvoice, 'frequency' | 'start_date' | 'end_date'>

/** Makes an active recurring invoice that says what an invoice says, and answers with it. */
export async function repeatInvoice(invoiceId: number, rhythm: Rhythm, key: string) {
  const { item } = await api('GET /receivables/invoices/{invoiceId}', {
    path: { invoiceId },
    query: { with: 'contact_name,positions,free_texts,texts,workflow,custom_fields' },
  })
  const invoice = item as DocumentRecord
  const { number, date, due, period_from, period_to, ...content } = bodyOf(
    kinds.invoice,
    draftOf(kinds.invoice, invoice),
    invoice.texts,
  )
  const body = {
    ...content,
    workflow: item.workflow,
    free_texts: item.free_texts,
    // As long after the start as it was after the invoice.
    cash_discount_date:
      item.cash_discount_date &&
      daysAfter(rhythm.start_date, daysBetween(item.date, item.cash_discount_date)),
    grace: Math.max(0, daysBetween(item.date, item.due)),
    ...rhythm,
  }
  const made = await api('POST /receivables/recurring-invoices', {
    body: body as unknown as BodyOf<'POST /receivables/recurring-invoices'>,
    key,
  })
  return setStatus(made.item.id, 'S')
}

export async function setStatus(
  recurringInvoiceId: number,
  status: RecurringInvoice['status'],
): Promise<RecurringInvoice> {
  const path = { recurringInvoiceId }
  const name = 'PATCH /receivables/recurring-invoices/{recurringInvoiceId}/change-status'
  return (await api(name, { path, body: { status } })).item
}
