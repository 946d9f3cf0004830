import { sum } from '../../../domain/money/money.ts'
import { withoutRows } from '../../../domain/money/vat.ts'
import { invalid } from '../../../domain/refusal.ts'
import type { Tx } from '../../db/db.ts'
import type { Row } from '../../resource/fields.ts'
import { need } from '../../resource/write.ts'
import { followBilled } from '../billing/follow-billed.ts'
import { changeDocument } from '../documents.ts'
import { invoices } from '../invoices.ts'
import { bookPayment, settle } from '../payments.ts'
import { type CreditNote, creditNotes, needCreditLeft } from './credit-notes.ts'
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
  await settleInvoice(tx, creditNote, invoice)
  const settled = await need(tx, invoices, invoice_id)
  if (settled.status === 'C') await leaveGoods(tx, invoice_id)
  else await followBilled(tx, invoices, settled, await creditsOf(tx, tx.actor.company, invoice_id))
}

/** Settles what is still open of the invoice with its credit note. */
async function settleInvoice(
  tx: Tx,
  { id, total, date }: CreditNote,
  invoice: Row<typeof invoices.fields>,
): Promise<void> {
  const amount = smaller(total, invoice.total - invoice.total_paid)
  if (amount === 0n) return settle(tx, invoice.id)
  await bookPayment(tx, {
    type: 'CN',
    channel: null,
    amount,
    date,
    notes: null,
    invoice_id: invoice.id,
    credit_note_id: id,
  })
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

/** What two amounts have in common: nothing, if one is owed and the other is not. */
function smaller(one: bigint, other: bigint): bigint {
  if (one > 0n && other > 0n) return one < other ? one : other
  if (one < 0n && other < 0n) return one > other ? one : other
  return 0n
}
