// Money that the bank takes back: a payment that is returned, or a booking of the bank that was wrong.

import sql, { join, type Sql } from 'sql-template-tag'
import type { Allocation, Proposal } from '../../../domain/bank/proposal.ts'
import { fold } from '../../../domain/text/text.ts'
import type { Tx } from '../../db/db.ts'
import { creditNotes } from '../../receivables/credit/credit-notes.ts'
import { refunds, takeRefundBack } from '../../receivables/credit/refunds.ts'
import { invoices } from '../../receivables/invoices.ts'
import { bookPayment, payments } from '../../receivables/payments.ts'
import { need } from '../../resource/write.ts'
import { type BankEntry, bankEntries, type NewEntry } from './entries.ts'

export function isReturn(entry: NewEntry): boolean {
  return entry.is_reversal || entry.return_reason !== null
}

/**
 * The booked entry of the opposite amount whose money comes back, by the strongest sign that both share. If several share it, nobody knows
 * which one it is.
 */
export async function originalOf(tx: Tx, entry: BankEntry): Promise<BankEntry | null> {
  for (const sign of sharedSigns(entry)) {
    const rows = await tx.all<{ id: number }>(sql`
      select id from bank_entries
      where company_id = ${tx.actor.company} and bank_account_id = ${entry.bank_account_id} and amount = ${-entry.amount}
        and status = 'booked' and date <= ${entry.date} and is_reversal = 0 and return_reason is null and ${sign}
        and not exists (
          select 1 from bank_entries r where r.company_id = ${tx.actor.company} and r.reverses_id = bank_entries.id)
      order by id limit 2`)
    const [only] = rows
    if (only && rows.length === 1) return need(tx, bankEntries, only.id)
    if (rows.length > 1) return null
  }
  return null
}

/** So many returns at most are looked at again after bookings. */
const mostReturns = 100

/** The returns of entries that came before these were booked. */
export async function waitingReturnsOf(tx: Tx, entries: readonly NewEntry[]): Promise<number[]> {
  if (entries.length === 0) return []
  const amounts = new Set(entries.map(({ amount }) => -amount))
  const rows = await tx.all<{ id: number; bank_account_id: number; date: string; amount: string }>(sql`
    select id, bank_account_id, date, cast(amount as text) as amount from bank_entries
    where company_id = ${tx.actor.company} and amount in (${join([...amounts])}) and status = 'waiting' and obstacle = 'return'`)
  const isOf = (row: (typeof rows)[number]) => (entry: NewEntry) =>
    row.bank_account_id === entry.bank_account_id &&
    BigInt(row.amount) === -entry.amount &&
    row.date >= entry.date
  return rows
    .filter((row) => entries.some(isOf(row)))
    .toSorted((one, other) => one.date.localeCompare(other.date) || one.id - other.id)
    .slice(0, mostReturns)
    .map(({ id }) => id)
}

function sharedSigns(entry: BankEntry): Sql[] {
  const { transaction_reference, end_to_end_id, reference, iban, name } = entry
  return [
    ...(transaction_reference ? [sql`transaction_reference = ${transaction_reference}`] : []),
    ...(end_to_end_id ? [sql`end_to_end_id = ${end_to_end_id}`] : []),
    ...(reference ? [sql`reference = ${reference}`] : []),
    ...(iban ? [sql`iban = ${iban}`] : []),
    ...(name ? [sql`name_folded = ${fold(name)}`] : []),
  ]
}

interface BookedPart {
  readonly payment_id: number | null
  readonly refund_id: number | null
  readonly invoice_id: number | null
  readonly credit_note_id: number | null
  readonly amount: string
}

function partsOf(tx: Tx, entryId: number): Promise<BookedPart[]> {
  return tx.all<BookedPart>(sql`
    select payment_id, refund_id, invoice_id, credit_note_id, cast(amount as text) as amount from bank_bookings
    where company_id = ${tx.actor.company} and bank_entry_id = ${entryId} order by id`)
}

/** What it takes to take an entry back. */
export async function returnProposal(tx: Tx, original: BankEntry): Promise<Proposal | null> {
  const allocations: Allocation[] = []
  const contacts: Pick<Proposal, 'contactId' | 'contactName'>[] = []
  for (const { invoice_id, credit_note_id, amount } of await partsOf(tx, original.id)) {
    const { number, contact_id, contact_name } =
      invoice_id === null
        ? await need(tx, creditNotes, credit_note_id as number)
        : await need(tx, invoices, invoice_id)
    contacts.push({ contactId: contact_id, contactName: contact_name })
    allocations.push({
      ...{ invoiceId: invoice_id, creditNoteId: credit_note_id, number, amount: -BigInt(amount) },
      ...{ invoiceAmount: null, rest: null, restReason: null },
    })
  }
  const [contact] = contacts
  if (!contact) return null
  return { ...{ certainty: 'sure', reasons: ['return'], difference: 'none' }, ...contact, allocations }
}

/**
 * Books the payments and refunds of an entry once more, below zero, with all that was settled together with them: the invoices and credit notes
 * are open again.
 */
export async function takeBack(tx: Tx, original: BankEntry, date: string) {
  const booked = []
  for (const { payment_id, refund_id, invoice_id, credit_note_id, amount } of await partsOf(
    tx,
    original.id,
  )) {
    const part = { invoiceId: invoice_id, creditNoteId: credit_note_id, amount: -BigInt(amount) }
    if (refund_id !== null) {
      const { channel, amount, credit_note_id } = await need(tx, refunds, refund_id)
      const refundId = await takeRefundBack(tx, { channel, date, notes: null, amount, credit_note_id })
      booked.push({ ...part, paymentId: null, refundId })
      continue
    }
    const paymentId = await negated(tx, payment_id as number, date, null)
    booked.push({ ...part, paymentId, refundId: null })
    const pairs = await tx.all<{ id: number }>(sql`
      select id from payments where company_id = ${tx.actor.company} and pair_id = ${payment_id} order by id`)
    for (const { id } of pairs) await negated(tx, id, date, paymentId)
  }
  return booked
}

async function negated(tx: Tx, id: number, date: string, pair_id: number | null): Promise<number> {
  const { type, channel, amount, reason, company_amount, invoice_id } = await need(tx, payments, id)
  return bookPayment(tx, {
    ...{ type, channel, date, notes: null, reason, invoice_id, pair_id, amount: -amount },
    company_amount: company_amount === null ? null : -company_amount,
  })
}
