import { invoiceStatuses } from '../../domain/documents/statuses.ts'
import { firstReference } from '../../domain/payment/references.ts'
import { newPublicKey } from '../auth/secrets.ts'
import { customFieldValues } from '../configuration/custom-fields.ts'
import { take } from '../db/counters.ts'
import type { Tx } from '../db/db.ts'
import { hidden, onRequest, optional, preset, readonly, required, secret } from '../resource/fields.ts'
import { email } from '../resource/formats.ts'
import { date, flag, id, integer, money, oneOf, serverText, text } from '../resource/kinds.ts'
import { list } from '../resource/records.ts'
import { type ChangeForm, type NewForm, type Resource, resource } from '../resource/resource.ts'
import { need } from '../resource/write.ts'
import {
  createDocument,
  documentEmbeds,
  editDocument,
  headFields,
  numberedDocument,
  removeDocuments,
  sourceFields,
  tailFields,
  textsField,
} from './documents.ts'
import { linkTo, paymentLinkFields } from './payment-links.ts'
import { amountFields } from './positions.ts'
import { cashDiscountFields, slipEmbeds, slipFields, slipOf } from './slips.ts'
import { invoiceTextStatuses } from './texts.ts'

const workflowFields = {
  active: preset(flag(), false),
  status: required(oneOf('R', 'R1', 'R2', 'R3')),
  overdue_days: required(integer(0, 3650)),
  action: required(oneOf('M', 'CE', 'CP')),
  contact_email: optional(email()),
  speed: optional(oneOf('P', 'E')),
}

/** The fields of an invoice besides its positions. */
export const invoiceTextFields = {
  texts: textsField(...invoiceTextStatuses),
  workflow: onRequest(preset(list(workflowFields), [])),
  custom_fields: customFieldValues('invoice'),
}

const fields = {
  ...headFields('first_invoice_number'),
  due: required(date()),
  period_from: optional(date()),
  period_to: optional(date()),
  period_text: optional(text()),
  ...amountFields,
  ...cashDiscountFields,
  total_paid: preset(readonly(money()), 0n),
  paid_date: optional(readonly(date())),
  ...slipFields,
  ...paymentLinkFields(linkTo),
  ...tailFields(invoiceStatuses),
  ...sourceFields,
  ...invoiceTextFields,
  /** The key in its public address, for access without signing in. */
  public_key: secret(serverText()),
  running_number: hidden(id()),
}

export const invoices: Resource<typeof fields> = resource({
  name: 'invoices',
  entity: 'invoice',
  path: '/receivables/invoices',
  scopes: ['invoice'],
  summary: 'invoices',
  description: 'Invoices, from a draft to a paid one, with their positions.',
  fields,
  ...numberedDocument,
  search: [...numberedDocument.search, 'isr_reference_number'],
  embeds: { ...documentEmbeds, ...slipEmbeds },
  create: createInvoice,
  update: editInvoice,
  remove: (tx: Tx, ids: readonly number[]) => removeDocuments(tx, invoices, ids),
})

async function createInvoice(tx: Tx, form: NewForm<typeof fields>): Promise<number> {
  const running = await take(tx, 'payment-references', firstReference)
  return createDocument(tx, invoices, form, {
    ...(await slipOf(tx, running, form.values)),
    running_number: running,
    public_key: newPublicKey(),
  })
}

async function editInvoice(tx: Tx, invoiceId: number, form: ChangeForm<typeof fields>): Promise<void> {
  const stored = await need(tx, invoices, invoiceId)
  const slip = await slipOf(tx, stored.running_number, form.values, stored)
  await editDocument(tx, invoices, invoiceId, form, slip, stored)
}
