import { invalid } from '../../domain/refusal.ts'
import type { Tx } from '../db/db.ts'
import { statusAction } from '../resource/actions.ts'
import { need } from '../resource/write.ts'
import { cancel } from './credit/cancel.ts'
import { changeDocument } from './documents.ts'
import { invoices } from './invoices.ts'
import { isFinal } from './issue/final.ts'
import { bookPayment } from './payments.ts'
import { remindersAfter } from './reminders/reminders-after.ts'

/** Sets the status. An invoice that becomes paid gets a payment over the open amount. */
export const changeInvoiceStatus = statusAction(invoices, async (tx: Tx, invoiceId, status, at) => {
  const day = at.slice(0, 10)
  const invoice = await need(tx, invoices, invoiceId)
  if ((status === 'DR' || status === 'D') && (await isFinal(tx, invoices, invoice)))
    throw invalid(
      'status',
      'not_changeable',
      'The invoice is issued: it cannot become a draft again or be deleted. Cancel it instead.',
    )
  if (invoice.total_credited !== 0n && invoice.status === 'C' && status !== 'C')
    throw invalid(
      'status',
      'not_changeable',
      'The invoice is cancelled by a credit note, so it stays cancelled. Copy it to bill it again.',
    )
  if (status === 'C' && invoice.status !== 'C') return cancel(tx, invoiceId, at, null)
  const open = invoice.total - invoice.total_paid
  if (status === 'P' && open > 0n)
    await bookPayment(tx, {
      invoice_id: invoiceId,
      type: 'N',
      channel: 'T',
      amount: open,
      date: day,
      notes: null,
      credit_note_id: null,
    })
  // An earlier payment has set the day already.
  const paid = status === 'P' && open <= 0n ? { paid_date: invoice.paid_date ?? day } : {}
  const charged = await remindersAfter(tx, invoice, status, day)
  await changeDocument(tx, invoices, invoiceId, { status, status_changed: at, ...paid, ...charged })
})
