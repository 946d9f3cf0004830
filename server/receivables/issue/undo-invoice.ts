import sql from 'sql-template-tag'
import { recordAction } from '../../resource/actions.ts'
import { localTime } from '../../resource/clock.ts'
import { need } from '../../resource/write.ts'
import { changeDocument } from '../documents.ts'
import { invoices } from '../invoices.ts'
import { remindersAfter } from '../reminders/reminders-after.ts'
import { draftAgain, takePaperBack, undoIssueOf } from './undo-issue.ts'

/** Takes back that an invoice was marked as sent. */
export const undoInvoice = recordAction(invoices, {
  ...undoIssueOf(invoices),
  run: async (tx, invoiceId) => {
    const invoice = await need(tx, invoices, invoiceId)
    const payment = await tx.get(sql`
      select id from payments where company_id = ${tx.actor.company} and invoice_id = ${invoiceId} limit 1`)
    const wayOut = 'To correct the invoice, cancel it.'
    await takePaperBack(tx, invoices, invoice, { hasPayments: payment !== undefined, wayOut })
    const reminders = await remindersAfter(tx, invoice, 'DR', localTime(tx).slice(0, 10))
    await changeDocument(tx, invoices, invoiceId, { ...draftAgain(tx), ...reminders }, invoice)
  },
})
