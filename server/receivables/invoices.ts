import { checkDiscount } from '../../domain/discount.ts'
import { firstNumbers } from '../../domain/numbering.ts'
import { invoiceStatuses } from '../../domain/statuses.ts'
import { contacts } from '../contacts/contacts.ts'
import type { Tx } from '../db/db.ts'
import { noRecord } from '../resource/embeds.ts'
import {
  created,
  filled,
  hidden,
  onRequest,
  optional,
  preset,
  readonly,
  required,
} from '../resource/fields.ts'
import {
  date,
  dateTime,
  email,
  flag,
  id,
  integer,
  longText,
  money,
  nothing,
  oneOf,
  recordNumber,
  text,
} from '../resource/kinds.ts'
import { list } from '../resource/records.ts'
import { type Form, type Resource, resource } from '../resource/resource.ts'
import { insert, need, remove, removeBelow, update } from '../resource/write.ts'
import {
  amountFields,
  checkPositions,
  checkRecipient,
  computeTotals,
  contactName,
  documentEmbeds,
  freeTextsField,
  positionsField,
  printFields,
  recipientFields,
} from './documents.ts'
import { payments } from './payments.ts'
import { defaultTexts } from './texts.ts'

const textFields = {
  status: preset(oneOf('D', 'R', 'R1', 'R2', 'R3', 'DC', 'RE'), 'D'),
  title: preset(text(1000), ''),
  introduction: preset(longText(), ''),
  conditions: preset(longText(), ''),
}

const workflowFields = {
  active: preset(flag(), false),
  status: required(oneOf('R', 'R1', 'R2', 'R3')),
  overdue_days: required(integer(0, 3650)),
  action: required(oneOf('M', 'CE', 'CP')),
  contact_email: optional(email()),
  speed: optional(oneOf('P', 'E')),
}

const paymentLink = preset(flag(), false)
const paymentLinkUrl = optional(readonly(text()))

const fields = {
  id: readonly(id()),
  number: required(recordNumber(firstNumbers.documents)),
  ...recipientFields,
  contact_person_id: optional(nothing('person')),
  date: required(date()),
  due: required(date()),
  period_from: optional(date()),
  period_to: optional(date()),
  period_text: optional(text()),
  ...amountFields,
  cash_discount_rate: optional(integer(0, 100)),
  cash_discount_date: optional(date()),
  total_paid: preset(readonly(money()), 0n),
  paid_date: optional(readonly(date())),
  bank_account_id: optional(nothing('bank account')),
  isr_id: optional(nothing('payment slip')),
  isr_position: optional(oneOf('A', 'F', 'L')),
  isr_reference_number: optional(readonly(text(27))),
  payment_link_paypal: paymentLink,
  payment_link_paypal_url: paymentLinkUrl,
  payment_link_postfinance: paymentLink,
  payment_link_postfinance_url: paymentLinkUrl,
  payment_link_payrexx: paymentLink,
  payment_link_payrexx_url: paymentLinkUrl,
  payment_link_smartcommerce: paymentLink,
  payment_link_smartcommerce_url: paymentLinkUrl,
  ...printFields,
  status: preset(readonly(oneOf(...invoiceStatuses)), 'DR'),
  created: created(),
  contact_name: contactName,
  status_changed: optional(hidden(dateTime())),
  positions: positionsField,
  texts: filled(onRequest(list(textFields))),
  free_texts: freeTextsField,
  workflow: onRequest(preset(list(workflowFields), [])),
}

export const invoices: Resource<typeof fields> = resource({
  name: 'invoices',
  entity: 'invoice',
  path: '/receivables/invoices',
  scopes: ['invoice'],
  summary: 'invoices',
  fields,
  search: ['number', 'contact_name', 'notes'],
  sort: '-number',
  unique: [['number']],
  embeds: { ...documentEmbeds, contact_person: noRecord, bank_account: noRecord, isr: noRecord },
  create: createInvoice,
  update: updateInvoice,
  remove: removeInvoices,
})

const keysOfRecipient = Object.keys(recipientFields) as (keyof typeof recipientFields)[]
const keysOfPricing = ['positions', 'vat_included', 'discount_rate', 'discount_type'] as const

/** A position without a slip says nothing. */
const noSlip = null

type InvoiceForm = Form<typeof fields>

async function createInvoice(tx: Tx, form: InvoiceForm): Promise<number> {
  const { values, problems } = form
  await checkRecipient(tx, values, problems)
  await checkPositions(tx, values.positions ?? [], problems)
  checkDiscount(values, problems)
  const draft = form.complete()

  const contact = await need(tx, contacts, draft.contact_id)
  const { positions, total } = await computeTotals(tx, draft, draft.positions, problems)
  form.complete()

  return insert(tx, invoices, {
    ...draft,
    contact_name: contact.name,
    positions,
    total,
    texts: draft.texts ?? defaultTexts('invoice', draft.language),
    isr_position: noSlip,
  })
}

async function updateInvoice(tx: Tx, invoiceId: number, form: InvoiceForm): Promise<void> {
  const { values, problems } = form
  const stored = await need(tx, invoices, invoiceId)
  // The recipient of a stored document stays valid when its contact is gone.
  const isSameRecipient = keysOfRecipient.every(
    (key) => values[key] === undefined || values[key] === stored[key],
  )
  if (!isSameRecipient) await checkRecipient(tx, { ...stored, ...values }, problems)
  if (values.positions) await checkPositions(tx, values.positions, problems)
  checkDiscount({ ...stored, ...values }, problems)
  const next = { ...stored, ...form.changes() }

  // A document that is not priced anew keeps its total, whatever the rules are by now.
  const isPriced = keysOfPricing.some((key) => values[key] !== undefined)
  const priced = isPriced ? await computeTotals(tx, next, next.positions, problems) : {}
  const contact =
    next.contact_id === stored.contact_id ? undefined : await need(tx, contacts, next.contact_id)
  // The status stays: only payments and people change it.
  await update(tx, invoices, invoiceId, {
    ...form.changes(),
    ...priced,
    ...(contact ? { contact_name: contact.name } : {}),
    isr_position: noSlip,
  })
}

async function removeInvoices(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const invoiceId of ids) await removeBelow(tx, payments, invoiceId)
  await remove(tx, invoices, ids)
}
