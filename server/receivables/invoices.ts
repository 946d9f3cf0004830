import { firstReference } from '../../domain/payment/references.ts'
import { newPublicKey } from '../auth/secrets.ts'
import type { Tx } from '../db/db.ts'
import { type ChangeForm, type NewForm, type Resource, resource } from '../resource/resource.ts'
import { need } from '../resource/write.ts'
import { followBilled, needSameBilled } from './billing/follow-billed.ts'
import { documentEmbeds, numberedDocument } from './document-fields.ts'
import { changeDocument, createDocument, editDocument, removeDocuments } from './documents.ts'
import { invoiceFields } from './invoice-fields.ts'
import { areFinal } from './issue/final.ts'
import { followInvoice, settled } from './settled.ts'
import { placedSlip, slipEmbeds, slipOf } from './slips.ts'

export const invoices: Resource<typeof invoiceFields> = resource({
  name: 'invoices',
  entity: 'invoice',
  path: '/receivables/invoices',
  scopes: ['invoice'],
  summary: 'invoices',
  description: 'Invoices, from a draft to a paid one, with their positions.',
  fields: invoiceFields,
  ...numberedDocument,
  search: [...numberedDocument.search, 'isr_reference_number'],
  narrowest: [
    ...(['id', 'status', 'total', 'due', 'date', 'contact_id', 'total_paid'] as const),
    ...(['currency', 'paid_date', 'total_net', 'total_vat'] as const),
  ],
  embeds: { ...documentEmbeds, ...slipEmbeds },
  create: createInvoice,
  update: editInvoice,
  remove: (tx: Tx, ids: readonly number[]) => removeDocuments(tx, invoices, ids),
})

function createInvoice(tx: Tx, form: NewForm<typeof invoiceFields>): Promise<number> {
  return createDocument(tx, invoices, form, decide(tx, form))
}

async function decide(tx: Tx, { values }: NewForm<typeof invoiceFields>) {
  const { isr_position, referenceAt } = await placedSlip(tx, values)
  const taken = {
    counter: 'payment-references',
    first: firstReference,
    values: (running: number) => ({ running_number: running, isr_reference_number: referenceAt(running) }),
  }
  return { isr_position, public_key: newPublicKey(), taken }
}

async function editInvoice(tx: Tx, invoiceId: number, form: ChangeForm<typeof invoiceFields>): Promise<void> {
  const stored = await need(tx, invoices, invoiceId)
  const { number } = form.values
  // Also where issued documents can be changed: otherwise the number would be free for another one.
  const keepsNumber = stored.is_number_spent || (stored.issued !== null && !(await areFinal(tx, invoices)))
  if (keepsNumber && number && number !== stored.number)
    form.problems.add('number', 'not_changeable', 'The invoice was issued under this number, so it keeps it.')
  const slip = await slipOf(tx, stored.running_number, form.values, stored)
  await editDocument(tx, invoices, invoiceId, form, slip, stored)
  const edited = await need(tx, invoices, invoiceId)
  await followInvoice(tx, stored, edited)
  if (!stored.issued) return
  await needSameBilled(tx, invoices, stored, edited)
  // One that has credit notes is final, so what it bills has not changed.
  if (edited.total_credited === 0n) await followBilled(tx, invoices, edited, [])
  // One that costs more than was paid is open again.
  if (edited.total !== stored.total)
    await changeDocument(tx, invoices, invoiceId, await settled(tx, edited), edited)
}
