import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { answers } from '../../../domain/bank/order-report.ts'
import { orderFaults, orderStatuses } from '../../../domain/bank/payment-order.ts'
import { compactIban } from '../../../domain/payment/iban.ts'
import { invalid, type Problems } from '../../../domain/refusal.ts'
import { bankAccounts } from '../../configuration/bank-accounts.ts'
import { contacts } from '../../contacts/contacts.ts'
import type { Tx } from '../../db/db.ts'
import { creditNotes } from '../../receivables/credit/credit-notes.ts'
import { invoices } from '../../receivables/invoices.ts'
import {
  created,
  filled,
  optional,
  ownId,
  preset,
  type Row,
  readonly,
  required,
  setOnce,
  updated,
} from '../../resource/fields.ts'
import { iban } from '../../resource/formats.ts'
import { country, currency, date, filledText, money, oneOf, reference, text } from '../../resource/kinds.ts'
import {
  type AnyResource,
  type ChangeForm,
  everyOperation,
  type NewForm,
  type Resource,
  resource,
} from '../../resource/resource.ts'
import { insert, need, remove, update } from '../../resource/write.ts'
import { bankEntries } from '../entries/entries.ts'
import { paymentFiles } from './payment-files.ts'
import { checkRefund } from './refundable.ts'

const fields = {
  id: ownId(),
  /** The account of the company that pays. */
  bank_account_id: filled(reference(() => bankAccounts, 'refused')),
  status: preset(readonly(oneOf(...orderStatuses)), 'open'),
  // The payee.
  name: required(filledText(70)),
  street: optional(text(70)),
  house_number: optional(text(16)),
  postcode: optional(text(16)),
  city: required(filledText(35)),
  country: required(country()),
  iban: required(iban()),
  amount: required(money()),
  currency: required(currency()),
  /** The QR reference or the creditor reference on the bill. */
  reference: optional(text(35, { examples: ['RF18539007547034', 'RF712348231'] })),
  message: optional(text(140)),
  /** The day on which the bank is to pay. */
  date: required(date()),
  contact_id: optional(reference(() => contacts, 'cleared')),
  /** The credit note that it pays back, or the invoice of which too much was paid. */
  credit_note_id: optional(setOnce(reference(() => creditNotes, 'refused'))),
  invoice_id: optional(setOnce(reference(() => invoices, 'refused'))),
  /** The last file that it went out in. */
  payment_file_id: optional(readonly(reference(() => paymentFiles, 'refused'))),
  /** The entry of the statement that shows it. */
  bank_entry_id: optional(readonly(reference(() => bankEntries, 'cleared'))),
  /** What the bank says about it in its last file, and why. */
  bank_answer: optional(readonly(oneOf(...answers))),
  bank_reason: optional(readonly(text())),
  /** An earlier order for the same bill. */
  same_as_id: optional(readonly(reference((): AnyResource => paymentOrders, 'cleared'))),
  /** The bank tells it with the payment. It stays the same in every file. */
  end_to_end_id: readonly(text(35)),
  created: created(),
  updated: updated(),
}

export type PaymentOrder = Row<typeof fields>

/** What an order says to the bank. */
type OrderFacts = Omit<PaymentOrder, 'bank_account_id'>

export const paymentOrders: Resource<typeof fields> = resource({
  name: 'payment-orders',
  entity: 'payment_order',
  path: '/bank/payment-orders',
  scopes: ['bank'],
  extension: { operations: everyOperation },
  summary: 'payment orders',
  description:
    'What the bank is to pay: bills, and refunds of credit notes and of what was paid too much. An order is open until it goes out in a payment file, then ordered, and paid as soon as a statement shows it.',
  fields,
  search: ['name', 'iban', 'reference', 'message', 'amount'],
  sort: ['-date'],
  managed: true,
  create: createOrder,
  update: updateOrder,
  remove: removeOrders,
})

async function createOrder(tx: Tx, form: NewForm<typeof fields>): Promise<number> {
  Object.assign(form.values, normalized(form.values))
  check(form.values, form.problems)
  const draft = await form.complete()
  await checkRefund(tx, draft)
  const bank_account_id = draft.bank_account_id ?? (await defaultAccount(tx))
  const same_as_id = await sameBill(tx, draft)
  const end_to_end_id = randomUUID().replaceAll('-', '')
  return insert(tx, paymentOrders, { ...draft, bank_account_id, same_as_id, end_to_end_id })
}

/** The account that pays if nothing is said: the default one, or the first. */
export async function defaultAccount(tx: Tx): Promise<number> {
  const row = await tx.get<{ id: number }>(sql`
    select id from bank_accounts where company_id = ${tx.actor.company} order by "default" desc, id limit 1`)
  if (!row) throw invalid('bank_account_id', 'required', 'Enter a bank account of the company first.')
  return row.id
}

/** The last order for the same bill: the reference says which it is, or without one the message. */
async function sameBill(
  tx: Tx,
  {
    iban,
    amount,
    currency,
    reference,
    message,
  }: Pick<PaymentOrder, 'iban' | 'amount' | 'currency' | 'reference' | 'message'>,
): Promise<number | null> {
  const sign = reference
    ? sql`reference = ${reference}`
    : sql`reference is null and coalesce(message, '') = ${message ?? ''}`
  const row = await tx.get<{ id: number }>(sql`
    select id from payment_orders
    where company_id = ${tx.actor.company} and iban = ${iban} and amount = ${amount} and currency = ${currency} and ${sign}
    order by id desc limit 1`)
  return row?.id ?? null
}

async function updateOrder(tx: Tx, orderId: number, form: ChangeForm<typeof fields>): Promise<void> {
  const stored = await openOrder(tx, orderId)
  Object.assign(form.values, normalized(form.values))
  check({ ...stored, ...form.values }, form.problems)
  const changes = form.changes()
  await checkRefund(tx, { ...stored, ...changes })
  await update(tx, paymentOrders, orderId, changes, stored)
}

async function removeOrders(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const id of ids) await openOrder(tx, id)
  await remove(tx, paymentOrders, ids)
}

async function openOrder(tx: Tx, orderId: number): Promise<PaymentOrder> {
  const order = await need(tx, paymentOrders, orderId)
  if (order.status !== 'open')
    throw invalid('id', 'not_changeable', `The order is ${order.status}: set it back to open first.`)
  return order
}

/** As statements have them: without blanks. */
function normalized({ iban, reference }: Partial<OrderFacts>): Partial<OrderFacts> {
  return {
    ...(iban ? { iban: compactIban(iban) } : {}),
    ...(reference ? { reference: reference.replace(/\s/g, '').toUpperCase() || null } : {}),
  }
}

function check(order: Partial<OrderFacts>, problems: Problems): void {
  const { iban, amount, currency } = order
  if (iban === undefined || amount === undefined || currency === undefined) return
  for (const { key, message } of orderFaults(orderedPayment({ ...order, iban, amount, currency })))
    problems.add(key, 'not_allowed', message)
}

/** An order as it goes to the bank. */
export function orderedPayment(
  order: Partial<OrderFacts> & Pick<OrderFacts, 'iban' | 'amount' | 'currency'>,
) {
  const { name, street, house_number, postcode, city, country, iban, amount, currency } = order
  const payee = {
    ...{ name: name ?? '', street: street ?? '', houseNumber: house_number ?? '' },
    ...{ postcode: postcode ?? '', city: city ?? '', country: country ?? '' },
  }
  const [reference, message] = [order.reference ?? null, order.message ?? null]
  return { payee, iban, amount, currency, reference, message }
}
