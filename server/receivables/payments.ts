import assert from 'node:assert/strict'
import sql, { join } from 'sql-template-tag'
import { stockEffects } from '../../domain/documents/stock.ts'
import { checkDecimals, hasThousandths, needUnits } from '../../domain/money/currency-units.ts'
import { exchanged } from '../../domain/money/exchange.ts'
import { channels } from '../../domain/payment/channels.ts'
import { surplusOf } from '../../domain/payment/surplus.ts'
import { invalid } from '../../domain/refusal.ts'
import { moneyText } from '../../domain/text/formats.ts'
import { exchangeRate } from '../configuration/exchange-rates.ts'
import { contacts } from '../contacts/contacts.ts'
import type { Tx } from '../db/db.ts'
import {
  always,
  created,
  hidden,
  input,
  type NewRow,
  onRequest,
  optional,
  ownId,
  parentId,
  preset,
  type Row,
  readonly,
  setOnce,
} from '../resource/fields.ts'
import { currency, date, id, longText, money, oneOf, payable, reference, text } from '../resource/kinds.ts'
import { mostFollowed } from '../resource/list/changes.ts'
import { everyOperation, listOfAll, type NewForm, type Resource, resource } from '../resource/resource.ts'
import { find, insert, need, remove } from '../resource/write.ts'
import { insertAll, needAll, needParts, updateParts } from '../resource/write-many.ts'
import { type CreditNote, creditLeft, creditNotes, followUses } from './credit/credit-notes.ts'
import { creditsOf } from './credit/credits.ts'
import { changeDocuments } from './documents.ts'
import { invoices } from './invoices.ts'
import { needOpen } from './issue/closed-until.ts'
import { chargesPaidBy } from './reminders/charges-paid.ts'
import { paidInvoice, settledAll } from './settled.ts'
import { slipFields } from './slips.ts'

/** Why an amount is settled without money: too small to ask for, charges of a bank, a reduction, or the customer cannot pay. */
const reasons = ['small', 'charges', 'goodwill', 'bad_debt'] as const

const fields = {
  id: ownId(),
  /** Normal, cash discount, rounding difference, write-off, credit note; surplus that is used for another invoice, or paid back. */
  type: setOnce(oneOf('N', 'C', 'D', 'W', 'CN', 'S', 'B')),
  channel: optional(setOnce(oneOf(...channels))),
  amount: setOnce(payable()),
  date: setOnce(date()),
  notes: optional(longText()),
  created: created(),
  invoice_id: parentId(() => invoices),
  /** The credit note that settles this amount. */
  credit_note_id: onRequest(optional(readonly(reference(() => creditNotes)))),
  /** Why it is settled without money. */
  reason: onRequest(optional(setOnce(oneOf(...reasons)))),
  /** What becomes of the part of the invoice that is still open after this payment. */
  rest: optional(input(oneOf('C', 'D', 'W'))),
  /** The payment that it was booked with: both are deleted together. */
  pair_id: onRequest(optional(readonly(id()))),
  /** The invoice whose surplus it is, or which that is used for. */
  other_invoice_id: onRequest(optional(readonly(reference(() => invoices)))),
  /** The money in the company's currency, for an invoice in another one. */
  company_amount: onRequest(optional(setOnce(payable()))),
  /** How much more that is than the amount by the company's exchange rate. */
  exchange_difference: onRequest(optional(readonly(money()))),
  /** What of the amount settles fees and interest of reminders, and so nothing of the invoice. */
  charges: preset(onRequest(readonly(money())), 0n),
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
    company_amount: always(fields.company_amount),
    exchange_difference: always(fields.exchange_difference),
  },
})

/** What is told of a payment that is booked: the rest is known from the invoice. */
type NewPayment = Pick<Payment, 'invoice_id' | 'type' | 'channel' | 'amount' | 'date' | 'notes'> &
  Partial<Pick<Payment, 'credit_note_id' | 'reason' | 'pair_id' | 'other_invoice_id' | 'company_amount'>>

type Payment = Row<typeof fields>

async function createPayment(tx: Tx, form: NewForm<typeof fields>): Promise<number> {
  const { values, problems } = form
  const { type, rest, amount = 0n, reason } = values
  const way = type && waysElsewhere[type]
  if (way) problems.add('type', 'not_allowed', way)
  if (rest && type && type !== 'N')
    problems.add('rest', 'not_allowed', 'Only a payment of type N leaves a rest.')
  if (reason && (type === 'N' || type === 'B') && !rest)
    problems.add('reason', 'not_allowed', 'Only what is settled without money has a reason.')
  if (type === 'B' && amount >= 0n)
    problems.add('amount', 'not_allowed', 'What is paid back is below zero, such as -12.50.')
  if (values.company_amount && type && type !== 'N' && type !== 'B')
    problems.add('company_amount', 'not_allowed', 'Only money comes to an amount in the company’s currency.')
  if (hasThousandths(amount) || hasThousandths(values.company_amount ?? 0n)) {
    const { currency, accounting_currency } = await need(tx, invoices, values.invoice_id as number)
    checkDecimals('amount', amount, currency, problems)
    checkDecimals('company_amount', values.company_amount ?? 0n, accounting_currency, problems)
  }
  const { rest: _, ...draft } = await form.complete()
  if (type === 'B') return takeSurplus(tx, { ...draft, amount: -draft.amount })
  const paymentId = await bookPayment(tx, { ...draft, reason: rest ? null : draft.reason })
  if (rest) await settleRest(tx, { ...draft, type: rest, pair_id: paymentId, company_amount: null })
  return paymentId
}

/** Types that have an operation of their own. */
const waysElsewhere: Readonly<Partial<Record<Payment['type'], string>>> = {
  CN: 'A credit note is used with PATCH /receivables/credit-notes/{id}/use.',
  S: 'A surplus is used with PATCH /receivables/invoices/{id}/apply-surplus.',
}

/** Books what is still open of an invoice, so that nothing is. */
export async function settleRest(tx: Tx, draft: NewPayment): Promise<void> {
  const { total, total_paid } = await need(tx, invoices, draft.invoice_id)
  const amount = total - total_paid
  if (amount > 0n) await bookPayment(tx, { ...draft, channel: null, notes: null, amount })
}

/** Takes an amount, above zero, from what was paid too much of an invoice. Returns the payment, which is below zero. */
export async function takeSurplus(tx: Tx, draft: NewPayment): Promise<number> {
  const invoice = await need(tx, invoices, draft.invoice_id)
  const surplus = surplusOf(invoice)
  if (draft.amount <= 0n || draft.amount > surplus)
    throw invalid(
      'amount',
      'not_allowed',
      `Of invoice ${invoice.number} ${moneyText(invoice.currency, surplus)} was paid too much.`,
    )
  return bookPayment(tx, { ...draft, amount: -draft.amount })
}

/** Stores a payment and updates its invoice. */
export async function bookPayment(tx: Tx, draft: NewPayment): Promise<number> {
  const [paymentId] = await bookPayments(tx, [draft])
  return paymentId as number
}

/** Stores payments, each of another invoice, and updates these. Returns the ids in the order of the payments. */
export async function bookPayments(tx: Tx, drafts: readonly NewPayment[]): Promise<number[]> {
  for (const date of new Set(drafts.map((draft) => draft.date)))
    await needOpen(tx, date, 'date', (day) => `Give the payment a date from ${day} on`)
  const invoiceIds = drafts.map(({ invoice_id }) => invoice_id)
  assert(new Set(invoiceIds).size === drafts.length, 'each payment is of another invoice')
  const few = drafts.length > mostFollowed ? null : await needAll(tx, invoices, invoiceIds)
  const paid = few ?? (await needParts(tx, invoices, invoiceIds, paidKeys))
  const rows: NewRow<typeof fields>[] = []
  for (const [index, draft] of drafts.entries()) rows.push(await paymentOf(tx, draft, paid[index] as Paid))
  const booked = await insertAll(tx, payments, rows)
  await settleInvoices(tx, paid, few)
  for (const { credit_note_id } of drafts) if (credit_note_id) await followUses(tx, credit_note_id)
  return booked.map(({ id }) => id)
}

type Invoice = Row<typeof invoices.fields>

/** What a payment depends on, and what it changes. */
const paidKeys = [
  ...(['id', 'number', 'contact_id', 'contact_name', 'currency', 'isr_reference_number'] as const),
  ...(['accounting_currency', 'exchange_rate', 'issued', 'status', 'total', 'total_charges'] as const),
  ...(['total_paid', 'total_credited', 'charges_paid', 'paid_date'] as const),
] as const
type Paid = Pick<Invoice, (typeof paidKeys)[number]>

/** A payment with what follows from its invoice. */
async function paymentOf(tx: Tx, draft: NewPayment, invoice: Paid): Promise<NewRow<typeof fields>> {
  needUnits('amount', draft.amount, invoice.currency, [invoice.total])
  const exchange_difference = await exchangeDifference(tx, draft, invoice)
  const undone = await undoWriteOff(tx, draft, invoice)
  return {
    ...draft,
    ...(undone ? { pair_id: undone.id } : {}),
    ...paidInvoice(invoice),
    charges: chargesPaidBy({ ...invoice, total_paid: invoice.total_paid + (undone?.amount ?? 0n) }, draft),
    exchange_difference,
  }
}

/**
 * What was written off and is paid after all is no loss any more: a write-off below zero, on the day of the payment, takes
 * it back with its VAT. The write-off itself stays, as its period may be closed.
 */
async function undoWriteOff(
  tx: Tx,
  { type, amount, date, invoice_id }: NewPayment,
  invoice: Paid,
): Promise<{ id: number; amount: bigint } | undefined> {
  const open = invoice.total - invoice.total_paid
  if (type !== 'N' || amount <= open) return undefined
  const row = await tx.get<{ lost: string; reason: Payment['reason'] }>(sql`
    select cast(coalesce(sum(amount), 0) as text) as lost, max(reason) as reason from payments
    where company_id = ${tx.actor.company} and invoice_id = ${invoice_id} and type = 'W'`)
  const [lost, surplus] = [BigInt(row?.lost ?? 0), amount - (open > 0n ? open : 0n)]
  if (lost <= 0n || surplus <= 0n) return undefined
  const undone = lost < surplus ? -lost : -surplus
  const draft = { type: 'W', channel: null, amount: undone, date, notes: null, invoice_id } as const
  const id = await insert(tx, payments, { ...draft, reason: row?.reason ?? null, ...paidInvoice(invoice) })
  return { id, amount: undone }
}

/** How much more money came than the amount was worth when the invoice was issued; null where it did not come in another currency, or no rate is known. */
async function exchangeDifference(
  tx: Tx,
  { amount, company_amount }: NewPayment,
  { currency, accounting_currency: own, exchange_rate }: Paid,
): Promise<bigint | null> {
  if (company_amount === null || company_amount === undefined) return null
  if (currency === own && company_amount !== amount)
    throw invalid('company_amount', 'not_allowed', `The invoice is in ${own} already.`)
  if (company_amount < 0n !== amount < 0n)
    throw invalid('company_amount', 'not_allowed', 'Both amounts are above zero, or both below.')
  if (currency === own) return 0n
  const rate = exchange_rate ?? (await exchangeRate(tx, tx.actor.company, currency, own))
  return rate === null ? null : company_amount - exchanged(amount, rate, own)
}

async function removePayments(tx: Tx, ids: readonly number[]): Promise<void> {
  const rows: Payment[] = []
  for (const id of await withPairs(tx, ids)) rows.push(await need(tx, payments, id))
  for (const { credit_note_id, invoice_id, date } of rows) {
    await needOpen(tx, date, 'id', (day) => `Correct the payment by one below zero, from ${day} on`)
    const creditNote = credit_note_id && (await find(tx, tx.actor.company, creditNotes, credit_note_id))
    if (creditNote && creditNote.invoice_id === invoice_id)
      throw invalid(
        'id',
        'not_changeable',
        `Credit note ${creditNote.number} is for this invoice, so what it settles of it stays.`,
      )
  }
  await remove(
    tx,
    payments,
    rows.map(({ id }) => id),
  )
  for (const invoiceId of new Set(rows.map(({ invoice_id }) => invoice_id))) {
    await settle(tx, invoiceId)
    await settleCancelled(tx, invoiceId)
    await needUnusedSurplus(tx, invoiceId)
  }
  for (const { credit_note_id } of rows) if (credit_note_id) await followUses(tx, credit_note_id)
}

/** Payments with those that were booked together with them. */
async function withPairs(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.all<{ id: number }>(sql`
    select id from payments where company_id = ${tx.actor.company} and (
      id in (${join([...ids])}) or pair_id in (${join([...ids])})
      or id in (select pair_id from payments where company_id = ${tx.actor.company} and id in (${join([...ids])})))
    order by id`)
  return rows.map(({ id }) => id)
}

/**
 * What was paid of a cancelled invoice is on its credit notes. Without the payment they settle the invoice itself: nobody
 * has a credit for money that did not come.
 */
async function settleCancelled(tx: Tx, invoiceId: number): Promise<void> {
  const invoice = await need(tx, invoices, invoiceId)
  if (invoice.status !== 'C') return
  const credits = await creditsOf(tx, tx.actor.company, invoiceId)
  for (const credit of credits) await settleByCredit(tx, credit, await need(tx, invoices, invoiceId))
  const { number, total, total_paid } = await need(tx, invoices, invoiceId)
  if (credits.length > 0 && total_paid < total)
    throw invalid(
      'id',
      'not_changeable',
      `Invoice ${number} is cancelled, and what was paid of it is used or paid back from its credit note: delete that first.`,
    )
}

/** Settles what is still open of an invoice with what is left of its credit note. False if there is nothing to settle. */
export async function settleByCredit(tx: Tx, creditNote: CreditNote, invoice: Invoice): Promise<boolean> {
  const amount = smaller(creditLeft(creditNote), invoice.total - invoice.total_paid)
  if (amount === 0n) return false
  await bookPayment(tx, {
    ...{ type: 'CN', channel: null, amount, date: creditNote.date, notes: null },
    ...{ invoice_id: invoice.id, credit_note_id: creditNote.id },
  })
  return true
}

/** What two amounts have in common: nothing, if one is owed and the other is not. */
function smaller(one: bigint, other: bigint): bigint {
  if (one > 0n && other > 0n) return one < other ? one : other
  if (one < 0n && other < 0n) return one > other ? one : other
  return 0n
}

/** Refuses that a surplus is gone which was used. */
async function needUnusedSurplus(tx: Tx, invoiceId: number): Promise<void> {
  const { number, currency, total, total_paid } = await need(tx, invoices, invoiceId)
  const row = await tx.get<{ taken: string }>(sql`
    select cast(coalesce(-sum(amount), 0) as text) as taken from payments
    where company_id = ${tx.actor.company} and invoice_id = ${invoiceId} and type in ('S', 'B') and amount < 0`)
  const taken = BigInt(row?.taken ?? 0)
  if (taken > 0n && total_paid < total)
    throw invalid(
      'id',
      'not_changeable',
      `What was paid too much of invoice ${number} is used or paid back already (${moneyText(currency, taken)}): delete that first.`,
    )
}

/** Updates an invoice according to its payments and credit notes. */
export async function settle(tx: Tx, invoiceId: number): Promise<void> {
  const invoice = await need(tx, invoices, invoiceId)
  await settleInvoices(tx, [invoice], [invoice])
}

/** Updates invoices. So many that no list follows them one by one need not be read as a whole. */
async function settleInvoices(tx: Tx, paid: readonly Paid[], few: readonly Invoice[] | null): Promise<void> {
  const settled = await settledAll(tx, paid)
  const edits = paid.map((stored, index) => ({
    id: stored.id,
    stored,
    changes: settled[index] as (typeof settled)[number],
  }))
  if (!few && edits.every(staysOut)) return updateParts(tx, invoices, edits)
  const whole =
    few ??
    (await needAll(
      tx,
      invoices,
      paid.map(({ id }) => id),
    ))
  await changeDocuments(
    tx,
    invoices,
    edits.map((edit, index) => ({ ...edit, stored: whole[index] as Invoice })),
  )
}

/** Whether an invoice was with its customer before and still is: it moves no goods then, and stays where it is in the books. */
function staysOut({ stored, changes }: { readonly stored: Paid; readonly changes: Pick<Paid, 'status'> }) {
  const isOut = ({ status }: Pick<Paid, 'status'>) => stockEffects.invoices[status] === 'takes'
  return stored.issued !== null && isOut(stored) && isOut(changes)
}
