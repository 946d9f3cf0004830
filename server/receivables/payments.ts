import type { Tx } from '../db/db.ts'
import { created, optional, ownId, parentId, type Row, setOnce } from '../resource/fields.ts'
import { date, longText, money, oneOf } from '../resource/kinds.ts'
import { type NewForm, type Resource, resource } from '../resource/resource.ts'
import { insert, need, remove } from '../resource/write.ts'
import { changeDocument } from './documents.ts'
import { invoices } from './invoices.ts'
import { settled } from './settled.ts'

const fields = {
  id: ownId(),
  type: setOnce(oneOf('N', 'C', 'D', 'W')),
  channel: optional(setOnce(oneOf('T', 'C', 'PP', 'PF', 'CC', 'PR', 'SC'))),
  amount: setOnce(money()),
  date: setOnce(date()),
  notes: optional(longText()),
  created: created(),
  invoice_id: parentId(() => invoices),
}

export const payments: Resource<typeof fields> = resource({
  name: 'payments',
  entity: 'payment',
  path: '/receivables/invoices/{invoiceId}/payments',
  scopes: ['invoice'],
  summary: 'payments of an invoice',
  description: 'What was paid of an invoice.',
  fields,
  search: ['notes'],
  sort: ['-date'],
  parent: { resource: () => invoices, key: 'invoice_id' },
  create: async (tx: Tx, form: NewForm<typeof fields>) => bookPayment(tx, await form.complete()),
  remove: removePayments,
})

type NewPayment = Omit<Row<typeof fields>, 'id' | 'created'>

/** Stores a payment and updates its invoice. */
export async function bookPayment(tx: Tx, draft: NewPayment): Promise<number> {
  const paymentId = await insert(tx, payments, draft)
  await settle(tx, draft.invoice_id)
  return paymentId
}

async function removePayments(tx: Tx, ids: readonly number[]): Promise<void> {
  const { invoice_id } = await need(tx, payments, ids[0] as number)
  await remove(tx, payments, ids)
  await settle(tx, invoice_id)
}

/** Updates an invoice according to its payments. */
async function settle(tx: Tx, invoiceId: number): Promise<void> {
  const invoice = await need(tx, invoices, invoiceId)
  await changeDocument(tx, invoices, invoiceId, await settled(tx, invoice), invoice)
}
