import { invalid } from '../../../domain/refusal.ts'
import { moneyText } from '../../../domain/text/formats.ts'
import type { Tx } from '../../db/db.ts'
import { recordAction } from '../../resource/actions.ts'
import { localTime } from '../../resource/clock.ts'
import { optional, type Row, required } from '../../resource/fields.ts'
import { date, id, payable } from '../../resource/kinds.ts'
import { find, need } from '../../resource/write.ts'
import { invoices } from '../invoices.ts'
import { bookPayment } from '../payments.ts'
import { creditLeft, creditNotes } from './credit-notes.ts'

const body = {
  invoice_id: required(id()),
  /** As much as possible without it. */
  amount: optional(payable()),
  date: optional(date()),
}

/** `PATCH …/use`: settles another invoice of the contact with what is left of a credit note. */
export const useCredit = recordAction(creditNotes, {
  name: 'use',
  summary: 'Use a credit note for an invoice',
  description:
    'Books what is left of the credit note, or a part of it, as a payment of another invoice of the same contact, in the same currency. It is at most what that invoice still asks for.',
  isExtension: true,
  body,
  run: use,
})

async function use(tx: Tx, creditNoteId: number, order: Row<typeof body>): Promise<void> {
  const creditNote = await need(tx, creditNotes, creditNoteId)
  const { currency } = creditNote
  if (!creditNote.issued) throw invalid('id', 'not_allowed', 'The credit note is a draft.')
  const invoice = await find(tx, tx.actor.company, invoices, order.invoice_id)
  if (!invoice) throw unusable('There is no invoice with this id.')
  if (!invoice.issued) throw unusable('The invoice is a draft.')
  if (invoice.contact_id !== creditNote.contact_id) throw unusable('The invoice is for another contact.')
  if (invoice.currency !== currency) throw unusable(`The invoice is in ${invoice.currency}.`)
  const left = creditLeft(creditNote)
  const open = invoice.total - invoice.total_paid
  const amount = order.amount ?? (left < open ? left : open)
  if (amount <= 0n || amount > left || amount > open)
    throw invalid(
      'amount',
      'not_allowed',
      `Of the credit note ${moneyText(currency, left)} is left, of the invoice ${moneyText(currency, open)} is open.`,
    )
  await bookPayment(tx, {
    type: 'CN',
    channel: null,
    amount,
    date: order.date ?? localTime(tx).slice(0, 10),
    notes: null,
    invoice_id: invoice.id,
    credit_note_id: creditNoteId,
  })
}

function unusable(sentence: string) {
  return invalid('invoice_id', 'not_allowed', sentence)
}
