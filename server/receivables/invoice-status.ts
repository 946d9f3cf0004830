import { invoiceStatuses } from '../../domain/statuses.ts'
import type { Tx } from '../db/db.ts'
import { optional, type Row, required } from '../resource/fields.ts'
import { dateTime, oneOf } from '../resource/kinds.ts'
import { recordAction } from '../resource/routes.ts'
import { localTime, need, update } from '../resource/write.ts'
import { invoices } from './invoices.ts'
import { bookPayment } from './payments.ts'

const body = {
  status: required(oneOf(...invoiceStatuses)),
  date_time: optional(dateTime()),
}

export const changeInvoiceStatus = recordAction(invoices, {
  name: 'change-status',
  summary: 'Set the status of an invoice',
  body,
  run: changeStatus,
})

/** Sets the status. An invoice that becomes paid gets a payment over what was still open. */
async function changeStatus(
  tx: Tx,
  invoiceId: number,
  { status, date_time }: Row<typeof body>,
): Promise<void> {
  const at = date_time ?? localTime(tx)
  const day = at.slice(0, 10)
  const invoice = await need(tx, invoices, invoiceId)
  const open = invoice.total - invoice.total_paid
  if (status === 'P' && open > 0n)
    await bookPayment(tx, {
      invoice_id: invoiceId,
      type: 'N',
      channel: 'T',
      amount: open,
      date: day,
      notes: null,
    })
  const paid = status === 'P' ? { paid_date: invoice.paid_date ?? day } : {}
  await update(tx, invoices, invoiceId, { status, status_changed: at, ...paid })
}
