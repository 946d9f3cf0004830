import sql from 'sql-template-tag'
import { checkDecimals, hasThousandths } from '../../../domain/money/currency-units.ts'
import { channels } from '../../../domain/payment/channels.ts'
import { invalid } from '../../../domain/refusal.ts'
import { moneyText } from '../../../domain/text/formats.ts'
import type { Tx } from '../../db/db.ts'
import { localTime } from '../../resource/clock.ts'
import { created, optional, ownId, parentId, type Row, setOnce } from '../../resource/fields.ts'
import { date, longText, oneOf, payable } from '../../resource/kinds.ts'
import { everyOperation, type NewForm, type Resource, resource } from '../../resource/resource.ts'
import { insert, need, remove } from '../../resource/write.ts'
import { needOpen } from '../issue/closed-until.ts'
import { creditLeft, creditNotes, followUses } from './credit-notes.ts'
import { issueCreditNote } from './issue-credit-note.ts'

const fields = {
  id: ownId(),
  channel: optional(setOnce(oneOf(...channels))),
  amount: setOnce(payable()),
  date: setOnce(date()),
  notes: optional(longText()),
  created: created(),
  credit_note_id: parentId(() => creditNotes),
}

export const refunds: Resource<typeof fields> = resource({
  name: 'refunds',
  entity: 'refund',
  path: '/receivables/credit-notes/{creditNoteId}/refunds',
  scopes: ['invoice'],
  extension: { operations: everyOperation },
  summary: 'refunds of a credit note',
  description: 'What was paid back of a credit note.',
  fields,
  search: ['notes'],
  sort: ['-date'],
  parent: { resource: () => creditNotes, key: 'credit_note_id' },
  create: createRefund,
  remove: removeRefunds,
})

async function createRefund(tx: Tx, form: NewForm<typeof fields>): Promise<number> {
  const { values, problems } = form
  if (hasThousandths(values.amount ?? 0n)) {
    const { currency } = await need(tx, creditNotes, values.credit_note_id as number)
    checkDecimals('amount', values.amount ?? 0n, currency, problems)
  }
  return bookRefund(tx, await form.complete())
}

type NewRefund = Omit<Row<typeof fields>, 'id' | 'created'>

/** Stores that a part of a credit note was paid back. */
export async function bookRefund(tx: Tx, draft: NewRefund): Promise<number> {
  await needOpen(tx, draft.date, 'date', (day) => `Give the refund a date from ${day} on`)
  const { issued } = await need(tx, creditNotes, draft.credit_note_id)
  // As with an invoice, the first payment shows that it is out.
  if (!issued) await issueCreditNote(tx, draft.credit_note_id, localTime(tx))
  const creditNote = await need(tx, creditNotes, draft.credit_note_id)
  const left = creditLeft(creditNote)
  if (draft.amount <= 0n || draft.amount > left)
    throw invalid(
      'amount',
      'not_allowed',
      `Of the credit note ${moneyText(creditNote.currency, left)} is left.`,
    )
  const refundId = await insert(tx, refunds, draft)
  await followUses(tx, draft.credit_note_id)
  return refundId
}

/** Stores that money which was paid back has come again: a refund below zero, after which the credit note can be used. */
export async function takeRefundBack(tx: Tx, draft: NewRefund): Promise<number> {
  await needOpen(tx, draft.date, 'date', (day) => `Give it a date from ${day} on`)
  const { currency, number } = await need(tx, creditNotes, draft.credit_note_id)
  const row = await tx.get<{ refunded: string }>(sql`
    select cast(coalesce(sum(amount), 0) as text) as refunded from refunds
    where company_id = ${tx.actor.company} and credit_note_id = ${draft.credit_note_id}`)
  const refunded = BigInt(row?.refunded ?? 0)
  if (draft.amount <= 0n || draft.amount > refunded)
    throw invalid(
      'amount',
      'not_allowed',
      `Of credit note ${number} ${moneyText(currency, refunded)} was paid back.`,
    )
  const refundId = await insert(tx, refunds, { ...draft, amount: -draft.amount })
  await followUses(tx, draft.credit_note_id)
  return refundId
}

async function removeRefunds(tx: Tx, ids: readonly number[]): Promise<void> {
  const { credit_note_id } = await need(tx, refunds, ids[0] as number)
  for (const id of ids) {
    const { date } = await need(tx, refunds, id)
    await needOpen(tx, date, 'id', (day) => `If the money came back, make an invoice from ${day} on`)
  }
  await remove(tx, refunds, ids)
  await followUses(tx, credit_note_id)
  const creditNote = await need(tx, creditNotes, credit_note_id)
  if (creditLeft(creditNote) < 0n)
    throw invalid(
      'id',
      'not_changeable',
      `What came back of credit note ${creditNote.number} is used already: undo that first.`,
    )
}
