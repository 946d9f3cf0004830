import { surplusOf } from '../../domain/payment/surplus.ts'
import { invalid } from '../../domain/refusal.ts'
import { moneyText } from '../../domain/text/formats.ts'
import type { Tx } from '../db/db.ts'
import { recordAction } from '../resource/actions.ts'
import { localTime } from '../resource/clock.ts'
import { optional, type Row, required } from '../resource/fields.ts'
import { date, id, payable } from '../resource/kinds.ts'
import { find, need } from '../resource/write.ts'
import { invoices } from './invoices.ts'
import { bookPayment, takeSurplus } from './payments.ts'

const body = {
  invoice_id: required(id()),
  /** As much as possible without it. */
  amount: optional(payable()),
  date: optional(date()),
}

/** `PATCH …/apply-surplus`: settles another invoice of the contact with what was paid too much of this one. */
export const applySurplus = recordAction(invoices, {
  name: 'apply-surplus',
  summary: 'Use what was paid too much for another invoice',
  description:
    'Books what was paid too much of this invoice, or a part of it, as a payment of another invoice of the same contact, in the same currency. It is at most what that invoice still asks for. The two payments are deleted together.',
  isExtension: true,
  body,
  run: apply,
})

async function apply(tx: Tx, invoiceId: number, order: Row<typeof body>): Promise<void> {
  const from = await need(tx, invoices, invoiceId)
  const to = await find(tx, tx.actor.company, invoices, order.invoice_id)
  if (!to) throw unusable('There is no invoice with this id.')
  if (to.id === from.id) throw unusable('This is the invoice itself.')
  if (!to.issued) throw unusable('The invoice is a draft.')
  if (to.contact_id !== from.contact_id) throw unusable('The invoice is for another contact.')
  if (to.currency !== from.currency) throw unusable(`The invoice is in ${to.currency}.`)
  const surplus = surplusOf(from)
  const open = to.total - to.total_paid
  const amount = order.amount ?? (surplus < open ? surplus : open)
  if (amount <= 0n || amount > surplus || amount > open)
    throw invalid(
      'amount',
      'not_allowed',
      `${moneyText(from.currency, surplus)} was paid too much, and of the other invoice ${moneyText(to.currency, open)} is open.`,
    )
  const booking = {
    type: 'S',
    channel: null,
    date: order.date ?? localTime(tx).slice(0, 10),
    notes: null,
  } as const
  const taken = await takeSurplus(tx, { ...booking, amount, invoice_id: from.id, other_invoice_id: to.id })
  await bookPayment(tx, { ...booking, amount, invoice_id: to.id, other_invoice_id: from.id, pair_id: taken })
}

function unusable(sentence: string) {
  return invalid('invoice_id', 'not_allowed', sentence)
}
