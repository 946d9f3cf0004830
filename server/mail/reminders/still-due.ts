import type { Reader } from '../../db/db.ts'
import { invoices } from '../../receivables/invoices.ts'
import { find } from '../../resource/write.ts'
import type { Outcome } from '../claims.ts'
import type { Message, Problem } from '../outbox.ts'

/**
 * The outcome of an invoice or a reminder that the server sends by itself and that is not needed any more, or null: days
 * may pass before it can be sent. A message from a user is always sent.
 */
export async function unneeded(
  reader: Reader,
  { company, user_id, document_type, document_id, printed_as }: Message & { readonly company: number },
): Promise<Outcome | null> {
  if (document_type !== 'invoice' || user_id !== null) return null
  const isReminder = /^R\d?$/.test(printed_as)
  const what = isReminder ? 'the reminder' : 'it'
  const invoice = await find(reader, company, invoices, document_id)
  const cancelled = (problem: Problem, fate: string): Outcome => ({
    ...{ status: 'C', problem },
    error: `The invoice was ${fate} before ${what} was sent.`,
  })
  if (!invoice || invoice.status === 'D') return cancelled('invoice_deleted', 'deleted')
  if (invoice.status === 'C') return cancelled('invoice_cancelled', 'cancelled')
  const isPaid = invoice.status === 'P' || invoice.total_paid >= invoice.total
  return isReminder && isPaid ? cancelled('invoice_paid', 'paid') : null
}
