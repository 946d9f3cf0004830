// Books an entry of the bank as payments and refunds, by the functions that also book what people type, and takes it back.

import sql from 'sql-template-tag'
import type { Allocation, Proposal, Reason } from '../../../domain/bank/proposal.ts'
import { sum } from '../../../domain/money/money.ts'
import { surplusOf } from '../../../domain/payment/surplus.ts'
import { invalid } from '../../../domain/refusal.ts'
import { moneyText } from '../../../domain/text/formats.ts'
import type { Tx } from '../../db/db.ts'
import { takeAdvanceBack } from '../../receivables/billing/advance-invoice.ts'
import { creditNotes } from '../../receivables/credit/credit-notes.ts'
import { bookRefund, refunds, takeRefundBack } from '../../receivables/credit/refunds.ts'
import { invoices } from '../../receivables/invoices.ts'
import { bookPayment, bookPayments, payments, settleRest, takeSurplus } from '../../receivables/payments.ts'
import type { Row } from '../../resource/fields.ts'
import { need, remove, update } from '../../resource/write.ts'
import { insertAll, updateAll } from '../../resource/write-many.ts'
import { bankBookings } from './bookings.ts'
import { type BankEntry, bankEntries, type NewEntry } from './entries.ts'
import { isReturn, takeBack } from './returns.ts'

interface How {
  readonly isAutomatic: boolean
  /** The entry whose payments it takes back. */
  readonly original?: BankEntry | null
  /** Another day than that of the entry, as when its books are closed. */
  readonly date?: string | null
  /** The invoices that were made for it. */
  readonly advances?: ReadonlySet<number>
}

/** What was booked of an entry. */
interface Booked {
  readonly paymentId: number | null
  readonly refundId: number | null
  readonly invoiceId: number | null
  readonly creditNoteId: number | null
  readonly contactId: number
  readonly amount: bigint
}

/** Books an entry as it was proposed. */
export async function bookProposal(
  tx: Tx,
  entry: BankEntry,
  { allocations, reasons, contactId }: Proposal,
  how: How,
): Promise<void> {
  if (!how.original) return bookAllocations(tx, entry, allocations, reasons, how)
  const taken = await takeBack(tx, how.original, how.date ?? entry.date)
  const booked = taken.map((one) => ({ ...one, contactId }))
  await store(tx, [{ entry, booked, reasons, ...how }])
}

/** Books all of an entry. */
export async function bookAllocations(
  tx: Tx,
  entry: BankEntry,
  allocations: readonly Allocation[],
  reasons: readonly Reason[],
  how: How,
): Promise<void> {
  const rest = entry.amount - sum(allocations.map(({ amount }) => amount))
  if (rest !== 0n)
    throw invalid(
      'allocations',
      'not_allowed',
      `The amounts do not come to that of the entry: ${moneyText(entry.currency, rest)} is left.`,
    )
  const booked: Booked[] = []
  for (const allocation of allocations)
    booked.push(await bookAllocation(tx, entry, allocation, how.date ?? entry.date))
  await store(tx, [{ entry, booked, reasons, ...how }])
}

/** A proposal that pays one invoice, without anything beside the payment. */
export interface PlainPayment {
  readonly entry: NewEntry
  readonly proposal: Proposal
  readonly invoiceId: number
}

/** Books entries as payments, each of another invoice, in few statements. */
export async function bookPlainPayments(
  tx: Tx,
  plain: readonly PlainPayment[],
  are: 'new' | 'stored',
): Promise<void> {
  const drafts = plain.map(({ entry: { date, amount }, invoiceId }) => ({
    ...({ channel: 'T', date, notes: null, type: 'N', invoice_id: invoiceId, amount } as const),
  }))
  const paymentIds = await bookPayments(tx, drafts)
  const all = plain.map(({ entry, invoiceId, proposal: { reasons, contactId } }, index) => {
    const paymentId = paymentIds[index] as number
    const booked = {
      ...{ paymentId, refundId: null, invoiceId, creditNoteId: null, contactId },
      amount: entry.amount,
    }
    return { entry, booked: [booked], reasons, isAutomatic: true }
  })
  await store(tx, all, are)
}

interface BookedEntry extends How {
  readonly entry: NewEntry
  readonly booked: readonly Booked[]
  readonly reasons: readonly Reason[]
}

/** Stores what was booked of entries, and that they are: new ones are stored as they are then. */
async function store(tx: Tx, all: readonly BookedEntry[], are: 'new' | 'stored' = 'stored'): Promise<void> {
  if (are === 'new')
    await insertAll(
      tx,
      bankEntries,
      all.map((one) => ({ ...one.entry, ...decisionOf(one) })),
    )
  else
    await updateAll(
      tx,
      bankEntries,
      all.map((one) => ({ id: one.entry.id, stored: one.entry, changes: decisionOf(one) })),
    )
  const rows = all.flatMap(({ entry, booked, reasons, isAutomatic, advances }) =>
    booked.map(({ paymentId, refundId, invoiceId, creditNoteId, amount }) => ({
      ...{ bank_entry_id: entry.id, payment_id: paymentId, refund_id: refundId, invoice_id: invoiceId },
      ...{ credit_note_id: creditNoteId, amount, reasons, is_automatic: isAutomatic },
      is_advance: invoiceId !== null && Boolean(advances?.has(invoiceId)),
    })),
  )
  await insertAll(tx, bankBookings, rows)
}

/** What an entry says that is booked. */
function decisionOf({ booked, original }: BookedEntry): Partial<NewEntry> {
  // Who pays for several contacts is none of them.
  const [contact_id = null, ...others] = new Set(booked.map(({ contactId }) => contactId))
  return {
    status: 'booked',
    contact_id: others.length > 0 ? null : contact_id,
    ...{ proposals: [], obstacle: null, reason: null, reverses_id: original?.id ?? null },
  }
}

interface Money {
  readonly channel: 'T'
  readonly date: string
  readonly notes: null
}

/** Money that came pays an invoice; money that went pays a credit note back, or what was paid of an invoice. */
async function bookAllocation(
  tx: Tx,
  entry: BankEntry,
  allocation: Allocation,
  date: string,
): Promise<Booked> {
  const { invoiceId, creditNoteId, amount, rest, restReason } = allocation
  const money: Money = { channel: 'T', date, notes: null }
  if (creditNoteId !== null) return refund(tx, entry, allocation, money)
  if (invoiceId === null) throw invalid('allocations', 'required', 'Name an invoice or a credit note.')
  const invoice = await need(tx, invoices, invoiceId)
  if (!invoice.issued) throw invalid('allocations', 'not_allowed', `Invoice ${invoice.number} is a draft.`)
  const paid = paidOf(entry, allocation, invoice)
  const paymentId =
    amount < 0n
      ? await payBack(tx, entry, invoice, { ...money, ...paid, invoice_id: invoiceId })
      : await bookPayment(tx, { ...money, ...paid, type: 'N', invoice_id: invoiceId })
  if (rest)
    await settleRest(tx, {
      ...{ ...money, type: rest, invoice_id: invoiceId, amount, pair_id: paymentId },
      reason: restReason,
    })
  const contactId = invoice.contact_id
  return { ...{ paymentId, refundId: null, invoiceId, creditNoteId, contactId }, amount }
}

type Invoice = Row<typeof invoices.fields>

/** What a part of an entry settles of an invoice, which may be in another currency. */
function paidOf(entry: BankEntry, { amount, invoiceAmount }: Allocation, invoice: Invoice) {
  const { currency, number, accounting_currency } = invoice
  if (currency === entry.currency) {
    if (invoiceAmount !== null && invoiceAmount !== amount)
      throw invalid('allocations', 'not_allowed', `Invoice ${number} is in ${currency}, as the entry is.`)
    return { amount }
  }
  if (invoiceAmount === null)
    throw invalid(
      'allocations',
      'required',
      `Invoice ${number} is in ${currency}, the entry in ${entry.currency}: say with invoice_amount how much of it is paid.`,
    )
  if (invoiceAmount < 0n !== amount < 0n)
    throw invalid('allocations', 'not_allowed', 'Both amounts are above zero, or both below.')
  return { amount: invoiceAmount, company_amount: accounting_currency === entry.currency ? amount : null }
}

/** Money that went out is what was paid too much; if it is more, or the bank takes a payment back, the invoice is open again. */
async function payBack(
  tx: Tx,
  entry: BankEntry,
  invoice: Invoice,
  draft: Money & ReturnType<typeof paidOf> & { readonly invoice_id: number },
): Promise<number> {
  if (!isReturn(entry) && surplusOf(invoice) >= -draft.amount)
    return takeSurplus(tx, { ...draft, type: 'B', amount: -draft.amount })
  if (invoice.total_paid < -draft.amount)
    throw invalid(
      'allocations',
      'not_allowed',
      `Of invoice ${invoice.number} ${moneyText(invoice.currency, invoice.total_paid)} was paid.`,
    )
  return bookPayment(tx, { ...draft, type: 'N' })
}

async function refund(
  tx: Tx,
  entry: BankEntry,
  { creditNoteId, invoiceId, amount }: Allocation,
  money: Money,
): Promise<Booked> {
  const credit_note_id = creditNoteId as number
  const { contact_id, currency, number } = await need(tx, creditNotes, credit_note_id)
  if (invoiceId !== null)
    throw invalid('allocations', 'not_allowed', 'Name an invoice or a credit note, not both.')
  if (currency !== entry.currency)
    throw invalid(
      'allocations',
      'not_allowed',
      `Credit note ${number} is in ${currency}, the entry in ${entry.currency}.`,
    )
  if (amount > 0n && isReturn(entry)) {
    const refundId = await takeRefundBack(tx, { ...money, credit_note_id, amount })
    return { ...{ paymentId: null, refundId, invoiceId, creditNoteId, contactId: contact_id }, amount }
  }
  if (amount >= 0n)
    throw invalid('allocations', 'not_allowed', `Credit note ${number} is paid back by money that goes out.`)
  const refundId = await bookRefund(tx, { ...money, credit_note_id, amount: -amount })
  return { ...{ paymentId: null, refundId, invoiceId, creditNoteId, contactId: contact_id }, amount }
}

/** Takes a decision about an entry back, and deletes what was booked. Returns what that was for. */
export async function unbook(tx: Tx, entry: BankEntry) {
  const rows = entry.status === 'booked' ? await removeBookings(tx, entry) : []
  await update(
    tx,
    bankEntries,
    entry.id,
    { status: 'waiting', contact_id: null, reason: null, rule_id: null, reverses_id: null, was_undone: true },
    entry,
  )
  return rows
}

async function removeBookings(tx: Tx, entry: BankEntry) {
  const returned = await tx.get<{ date: string }>(sql`
    select date from bank_entries where company_id = ${tx.actor.company} and reverses_id = ${entry.id}`)
  if (returned)
    throw invalid('id', 'not_changeable', `The entry of ${returned.date} takes it back: undo that one first.`)
  const rows = await tx.all<{
    id: number
    payment_id: number | null
    refund_id: number | null
    invoice_id: number | null
    credit_note_id: number | null
    is_advance: number
  }>(sql`
    select id, payment_id, refund_id, invoice_id, credit_note_id, is_advance from bank_bookings
    where company_id = ${tx.actor.company} and bank_entry_id = ${entry.id} order by id`)
  await remove(
    tx,
    bankBookings,
    rows.map((row) => row.id),
  )
  for (const { payment_id, refund_id } of rows) {
    if (payment_id !== null) await payments.remove?.(tx, [payment_id])
    if (refund_id !== null) await refunds.remove?.(tx, [refund_id])
  }
  for (const { invoice_id, is_advance } of rows)
    if (is_advance === 1 && invoice_id !== null) await takeAdvanceBack(tx, invoice_id)
  return rows
}
