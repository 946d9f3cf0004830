import { invalid } from '../../domain/refusal.ts'
import { contacts } from '../contacts/contacts.ts'
import type { Tx } from '../db/db.ts'
import {
  always,
  created,
  hidden,
  onRequest,
  optional,
  ownId,
  parentId,
  type Row,
  readonly,
  setOnce,
} from '../resource/fields.ts'
import { currency, date, longText, money, oneOf, reference, text } from '../resource/kinds.ts'
import { everyOperation, listOfAll, type NewForm, type Resource, resource } from '../resource/resource.ts'
import { find, insert, need, remove } from '../resource/write.ts'
import { creditNotes, followUses } from './credit/credit-notes.ts'
import { changeDocument } from './documents.ts'
import { invoices } from './invoices.ts'
import { paidInvoice, settled } from './settled.ts'
import { slipFields } from './slips.ts'

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
  // Of the invoice: the list of all payments is searched and filtered by them.
  invoice_number: hidden(text()),
  contact_id: hidden(reference(() => contacts)),
  contact_name: hidden(text()),
  currency: hidden(currency()),
  isr_reference_number: hidden(slipFields.isr_reference_number),
}

export const payments: Resource<typeof fields> = resource({
  name: 'payments',
  entity: 'payment',
  path: '/receivables/invoices/{invoiceId}/payments',
  scopes: ['invoice'],
  summary: 'payments of an invoice',
  description: 'What was paid of an invoice, or settled with a credit note.',
  fields,
  search: ['invoice_number', 'contact_name', 'notes', 'amount', 'isr_reference_number'],
  sort: ['-date'],
  parent: { resource: () => invoices, key: 'invoice_id' },
  create: createPayment,
  remove: removePayments,
})

/** The payments of all invoices, each with what its invoice says. */
export const allPayments = listOfAll(payments, {
  name: 'all-payments',
  record: 'any_payment',
  path: '/receivables/payments',
  summary: 'payments of all invoices',
  description: 'Every payment of the company, with the invoice that it belongs to.',
  operations: ['list', 'get', 'remove'],
  extension: { operations: everyOperation },
  sort: ['-date'],
  fields: {
    ...fields,
    invoice_id: always(fields.invoice_id),
    invoice_number: always(fields.invoice_number),
    contact_id: always(fields.contact_id),
    contact_name: always(fields.contact_name),
    currency: always(fields.currency),
  },
})

/** What books a payment tells of it: the rest is known from the invoice. */
type NewPayment = Pick<Row<typeof fields>, 'invoice_id' | 'type' | 'channel' | 'amount' | 'date' | 'notes'> &
  Partial<Pick<Row<typeof fields>, 'credit_note_id'>>

async function createPayment(tx: Tx, form: NewForm<typeof fields>): Promise<number> {
  if (form.values.type === 'CN')
    form.problems.add(
      'type',
      'not_allowed',
      'A credit note is used with PATCH /receivables/credit-notes/{id}/use.',
    )
  return bookPayment(tx, await form.complete())
}

/** Stores a payment and updates its invoice. */
export async function bookPayment(tx: Tx, draft: NewPayment): Promise<number> {
  const invoice = await need(tx, invoices, draft.invoice_id)
  const paymentId = await insert(tx, payments, { ...draft, ...paidInvoice(invoice) })
  await settleInvoice(tx, invoice)
  if (draft.credit_note_id) await followUses(tx, draft.credit_note_id)
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
  for (const invoiceId of new Set(rows.map(({ invoice_id }) => invoice_id))) await settle(tx, invoiceId)
  for (const { credit_note_id } of rows) if (credit_note_id) await followUses(tx, credit_note_id)
}

/** Updates an invoice according to its payments and credit notes. */
export async function settle(tx: Tx, invoiceId: number): Promise<void> {
  await settleInvoice(tx, await need(tx, invoices, invoiceId))
}

async function settleInvoice(tx: Tx, invoice: Row<typeof invoices.fields>): Promise<void> {
  await changeDocument(tx, invoices, invoice.id, await settled(tx, invoice), invoice)
}
