// Cancelling an invoice: a draft just ends, an issued one is taken back by a credit note.

import { Refusal } from '../../../domain/refusal.ts'
import type { Tx } from '../../db/db.ts'
import { recordAction } from '../../resource/actions.ts'
import { localTime } from '../../resource/clock.ts'
import { required } from '../../resource/fields.ts'
import { text } from '../../resource/kinds.ts'
import { letGo, need } from '../../resource/write.ts'
import { changeDocument } from '../documents.ts'
import { invoices } from '../invoices.ts'
import { creditRest } from './credit.ts'
import { leaveGoods } from './credits.ts'
import { issueCreditNote } from './issue-credit-note.ts'

/** `PATCH …/cancel` */
export const cancelInvoice = recordAction(invoices, {
  name: 'cancel',
  summary: 'Cancel an invoice',
  description:
    'An issued invoice is taken back by a credit note of all that is left of it, which is issued at once and says so. What was paid of it can be paid back or used for another invoice. Its hours can be invoiced again, and its goods are in stock again. A draft just becomes C.',
  isExtension: true,
  needs: 'manage',
  body: { reason: required(text()) },
  run: (tx, invoiceId, { reason }) => cancel(tx, invoiceId, localTime(tx), reason),
})

/** Cancels an invoice. */
export async function cancel(tx: Tx, invoiceId: number, at: string, reason: string | null): Promise<void> {
  const invoice = await need(tx, invoices, invoiceId)
  const { issued, status, total, total_credited } = invoice
  if (status === 'C') throw new Refusal('bad_request', 'The invoice is cancelled already.')
  if (issued && (total !== total_credited || total === 0n)) {
    const creditNoteId = await creditRest(tx, invoice, { date: at.slice(0, 10), reason })
    await issueCreditNote(tx, creditNoteId, at)
  }
  await changeDocument(tx, invoices, invoiceId, { status: 'C', status_changed: at })
  await leaveGoods(tx, invoiceId)
  await letGo(tx, invoices, invoiceId)
}
