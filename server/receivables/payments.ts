import { invalid } from '../../domain/refusal.ts'
import type { Tx } from '../db/db.ts'
import {
  created,
  onRequest,
  optional,
  ownId,
  parentId,
  type Row,
  readonly,
  setOnce,
} from '../resource/fields.ts'
import { date, longText, money, oneOf, reference } from '../resource/kinds.ts'
import { type NewForm, type Resource, resource } from '../resource/resource.ts'
import { find, insert, need, remove } from '../resource/write.ts'
import { creditNotes, followUses } from './credit/credit-notes.ts'
import { changeDocument } from './documents.ts'
import { invoices } from './invoices.ts'
import { settled } from './settled.ts'

/** Transfer, cash, PayPal, PostFinance, credit card, Payrexx, SmartCommerce. */
export const channels = ['T', 'C', 'PP', 'PF', 'CC', 'PR', 'SC'] as const

const fields = {
  id: ownId(),
  /** Normal, cash discount, rounding difference, write-off, credit note. */
  type: setOnce(oneOf('N', 'C', 'D', 'W', 'CN')),
  channel: optional(setOnce(oneOf(...channels))),
  amount: setOnce(money()),
  date: setOnce(date()),
  notes: optional(longText()),
  created: created(),
  invoice_id: parentId(() => invoices),
  /** The credit note that settles this amount. */
  credit_note_id: onRequest(optional(readonly(reference(() => creditNotes)))),
}

export const payments: Resource<typeof fields> = resource({
  name: 'payments',
  entity: 'payment',
  path: '/receivables/invoices/{invoiceId}/payments',
  scopes: ['invoice'],
  summary: 'payments of an invoice',
  description: 'What was paid of an invoice, or settled with a credit note.',
  fields,
  search: ['notes'],
  sort: ['-date'],
  parent: { resource: () => invoices, key: 'invoice_id' },
  create: createPayment,
  remove: removePayments,
})

type NewPayment = Omit<Row<typeof fields>, 'id' | 'created'>

async function createPayment(tx: Tx, form: NewForm<typeof fields>): Promise<number> {
  const { type } = form.values
  if (type === 'CN')
    form.problems.add(
      'type',
      'not_allowed',
      'A credit note is used with PATCH /receivables/credit-notes/{id}/use.',
    )
  return bookPayment(tx, { credit_note_id: null, ...(await form.complete()) })
}

/** Stores a payment and updates its invoice. */
export async function bookPayment(tx: Tx, draft: NewPayment): Promise<number> {
  const paymentId = await insert(tx, payments, draft)
  await settle(tx, draft.invoice_id)
  if (draft.credit_note_id !== null) await followUses(tx, draft.credit_note_id)
  return paymentId
}

async function removePayments(tx: Tx, ids: readonly number[]): Promise<void> {
  const rows = []
  for (const id of ids) rows.push(await need(tx, payments, id))
  for (const { credit_note_id, invoice_id } of rows) {
    const creditNote = credit_note_id && (await find(tx, tx.actor.company, creditNotes, credit_note_id))
    if (creditNote && creditNote.invoice_id === invoice_id)
      throw invalid(
        'id',
        'not_changeable',
        `Credit note ${creditNote.number} is for this invoice, so what it settles of it stays.`,
      )
  }
  await remove(tx, payments, ids)
  await settle(tx, rows[0]?.invoice_id as number)
  for (const { credit_note_id } of rows) if (credit_note_id) await followUses(tx, credit_note_id)
}

/** Updates an invoice according to its payments and credit notes. */
export async function settle(tx: Tx, invoiceId: number): Promise<void> {
  const invoice = await need(tx, invoices, invoiceId)
  await changeDocument(tx, invoices, invoiceId, await settled(tx, invoice), invoice)
}
