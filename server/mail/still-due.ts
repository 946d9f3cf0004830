import type { Reader } from '../db/db.ts'
import { invoices } from '../receivables/invoices.ts'
import { find } from '../resource/write.ts'
import type { Message } from './outbox.ts'

/**
 * The reason not to send an invoice or a reminder any more that the server sends by itself, or null: days may pass
 * before it can be sent. A message from a user is always sent.
 */
export async function reasonToLeave(
  reader: Reader,
  { company, user_id, document_type, document_id, printed_as }: Message & { readonly company: number },
): Promise<string | null> {
  if (document_type !== 'invoice' || user_id !== null) return null
  const isReminder = /^R\d?$/.test(printed_as)
  const what = isReminder ? 'the reminder' : 'it'
  const invoice = await find(reader, company, invoices, document_id)
  if (!invoice || invoice.status === 'D') return `The invoice was deleted before ${what} was sent.`
  if (invoice.status === 'C') return `The invoice was cancelled before ${what} was sent.`
  const isPaid = invoice.status === 'P' || invoice.total_paid >= invoice.total
  return isReminder && isPaid ? 'The invoice was paid before the reminder was sent.' : null
}
