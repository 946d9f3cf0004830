import { sum } from '../../../domain/money/money.ts'
import { withoutRows } from '../../../domain/money/vat.ts'
import { invalid } from '../../../domain/refusal.ts'
import type { Tx } from '../../db/db.ts'
import type { Row } from '../../resource/fields.ts'
import { need } from '../../resource/write.ts'
import { followBilled } from '../billing/follow-billed.ts'
import { changeDocument } from '../documents.ts'
import { invoices } from '../invoices.ts'
import { settle, settleByCredit } from '../payments.ts'
import { creditNotes, needCreditLeft } from './credit-notes.ts'
import { creditsOf, leaveGoods } from './credits.ts'

/** Issues a credit note: it settles what is still open of its invoice. */
export async function issueCreditNote(tx: Tx, id: number, at: string): Promise<void> {
  await changeDocument(tx, creditNotes, id, { status: 'S', status_changed: at })
  const creditNote = await need(tx, creditNotes, id)
  await needCreditLeft(tx, creditNote)
  const { invoice_id } = creditNote
  if (invoice_id === null) return
  const invoice = await need(tx, invoices, invoice_id)
  // Its issue was taken back meanwhile.
  if (!invoice.issued)
    throw invalid('status', 'not_allowed', 'The invoice is not issued, so there is nothing to credit.')
  await needRates(tx, invoice)
  if (!(await settleByCredit(tx, creditNote, invoice))) await settle(tx, invoice_id)
  const settled = await need(tx, invoices, invoice_id)
  if (settled.status === 'C') await leaveGoods(tx, invoice_id)
  else await followBilled(tx, invoices, settled, await creditsOf(tx, tx.actor.company, invoice_id))
}

/** Refuses credit notes that come to their invoice in total, and not at every VAT rate. */
async function needRates(tx: Tx, invoice: Row<typeof invoices.fields>): Promise<void> {
  const credits = await creditsOf(tx, tx.actor.company, invoice.id)
  if (sum(credits.map(({ total }) => total)) !== invoice.total) return
  const left = withoutRows(
    invoice.vat,
    credits.flatMap((note) => note.vat),
  )
  if (left.length > 0)
    throw invalid(
      'positions',
      'not_allowed',
      'The credit notes would come to the invoice, but not at every VAT rate. Make a credit note of all that is left instead.',
    )
}
