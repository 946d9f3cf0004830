import sql, { raw } from 'sql-template-tag'
import { undoMinutes } from '../../../domain/documents/issuing.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Tx } from '../../db/db.ts'
import { recordAction } from '../../resource/actions.ts'
import { localTime, localTimeAt } from '../../resource/clock.ts'
import type { Row } from '../../resource/fields.ts'
import { numberOrder } from '../../resource/kinds.ts'
import { need, remove } from '../../resource/write.ts'
import { changeDocument } from '../documents.ts'
import { invoices } from '../invoices.ts'
import { remindersAfter } from '../reminders/reminders-after.ts'
import { lastPaper, papers } from './papers.ts'

/** Takes back that an invoice was marked as sent, as long as nobody can have noticed. */
export const undoIssue = recordAction(invoices, {
  name: 'undo-issue',
  summary: 'Take back that an invoice was marked as sent',
  description: `Makes it a draft again, for ${undoMinutes} minutes and while nothing has left the house: no mail or letter, no PDF, no payment, and no later number.`,
  isExtension: true,
  needs: 'manage',
  body: {},
  run: async (tx, invoiceId) => {
    const invoice = await need(tx, invoices, invoiceId)
    const hindrance = await hindranceOf(tx, invoice)
    if (hindrance) throw new Refusal('bad_request', `${hindrance} To correct the invoice, cancel it.`)
    const paper = await lastPaper(tx, tx.actor.company, 'invoice', invoiceId)
    if (paper) await remove(tx, papers, [paper.id])
    await changeDocument(
      tx,
      invoices,
      invoiceId,
      {
        ...{ status: 'DR', status_changed: localTime(tx), issued: null, is_number_spent: true },
        ...(await remindersAfter(tx, invoice, 'DR', localTime(tx).slice(0, 10))),
      },
      invoice,
    )
  },
})

/** Why the issue of an invoice cannot be taken back any more, in a sentence. */
async function hindranceOf(tx: Tx, invoice: Row<typeof invoices.fields>): Promise<string | undefined> {
  const { id, issued, number } = invoice
  const { company } = tx.actor
  if (!issued) return 'The invoice is not issued.'
  if (issued < localTimeAt(new Date(tx.now.getTime() - undoMinutes * 60_000)))
    return `The invoice was issued more than ${undoMinutes} minutes ago.`
  const found = await tx.get<{ messages: number; pdfs: number; payments: number; later: number }>(sql`
    select
      (select count(*) from outbox o where o.company_id = ${company} and o.document_type = 'invoice' and o.document_id = ${id}) as messages,
      (select count(*) from papers p where p.company_id = ${company} and p.document_type = 'invoice' and p.document_id = ${id} and p.file is not null) as pdfs,
      (select count(*) from payments y where y.company_id = ${company} and y.invoice_id = ${id}) as payments,
      (select count(*) from invoices i where i.company_id = ${company} and i.issued is not null
        and (${raw(numberOrder('i.number').join(', '))}) > (${[...number].length}, ${number})) as later`)
  if (found?.messages) return 'The invoice was sent.'
  if (found?.pdfs) return 'Somebody has got the PDF of the invoice.'
  if (found?.payments) return 'The invoice has payments.'
  return found?.later ? 'An invoice with a later number is issued.' : undefined
}
