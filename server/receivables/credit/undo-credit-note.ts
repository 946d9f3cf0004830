import sql from 'sql-template-tag'
import { Refusal } from '../../../domain/refusal.ts'
import { recordAction } from '../../resource/actions.ts'
import { find, need, remove } from '../../resource/write.ts'
import { followBilled } from '../billing/follow-billed.ts'
import { changeDocument } from '../documents.ts'
import { invoices } from '../invoices.ts'
import { draftAgain, takePaperBack, undoIssueOf } from '../issue/undo-issue.ts'
import { payments, settle } from '../payments.ts'
import { creditNotes } from './credit-notes.ts'
import { creditsOf } from './credits.ts'

/** Takes back that a credit note was marked as sent: what it settled of its invoice is open again. */
export const undoCreditNote = recordAction(creditNotes, {
  ...undoIssueOf(creditNotes),
  description: `${undoIssueOf(creditNotes).description} What it settled of its invoice is open again. One that cancels its invoice stays.`,
  run: async (tx, id) => {
    const { company } = tx.actor
    const stored = await need(tx, creditNotes, id)
    const { invoice_id } = stored
    const invoice = invoice_id === null ? undefined : await find(tx, company, invoices, invoice_id)
    if (stored.issued && invoice?.status === 'C')
      throw new Refusal(
        'bad_request',
        `The credit note cancels the invoice ${invoice.number}, which stays cancelled. Copy that to bill it again.`,
      )
    const uses = await tx.all<{ id: number; invoice_id: number | null }>(sql`
      select id, invoice_id from payments where company_id = ${company} and credit_note_id = ${id}
      union all select id, null from refunds where company_id = ${company} and credit_note_id = ${id}`)
    const own = uses.filter((use) => use.invoice_id !== null && use.invoice_id === invoice_id)
    const wayOut = 'To correct the credit note, make an invoice of what it gave back.'
    await takePaperBack(tx, creditNotes, stored, { hasPayments: uses.length > own.length, wayOut })
    if (own.length > 0)
      await remove(
        tx,
        payments,
        own.map((use) => use.id),
      )
    await changeDocument(tx, creditNotes, id, { ...draftAgain(tx), total_used: 0n }, stored)
    if (!invoice) return
    await settle(tx, invoice.id)
    await followBilled(tx, invoices, invoice, await creditsOf(tx, company, invoice.id))
  },
})
