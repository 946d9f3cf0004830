// Compares the bookings of a statement with the stored ones: each payment of a new one becomes an entry, and known ones note that they came again.

import sql from 'sql-template-tag'
import { knownAs } from '../../../domain/bank/identity.ts'
import type { Detail, Entry, Format } from '../../../domain/bank/statement.ts'
import type { Tx } from '../../db/db.ts'
import { need, remove, update } from '../../resource/write.ts'
import { needAll, newIds } from '../../resource/write-many.ts'
import { type BankEntry, bankEntries, isUndecided, type NewEntry } from '../entries/entries.ts'
import { bankStatements } from '../statements.ts'
import type { Claims } from './claims.ts'
import { bookingsLike, type StoredBooking, storedKeys } from './known.ts'

/** A statement while it is read. A known booking is claimed by one of its bookings: two that look the same are two. */
export interface OpenStatement {
  readonly id: number
  readonly bankAccountId: number
  readonly format: Format
  readonly currency: string
  /** The numbers of the company's own accounts. */
  readonly ownAccounts: ReadonlySet<string>
  /** Whether an earlier import of it has not come to its end, or has not yet. */
  readonly isResumed: boolean
  /** Whether it is complete already, so that none of its bookings can be new. */
  readonly isKnown: boolean
  readonly claimedBatches: Claims
  readonly claimedRows: Claims
}

export interface Compared {
  /** Payments that are not stored yet. */
  readonly fresh: readonly NewEntry[]
  /** Stored ones of which more is known now. */
  readonly again: readonly BankEntry[]
  /** How many payments are new, and how many were known. */
  readonly added: number
  readonly known: number
  /** What is left for the next transactions. */
  readonly rest: readonly Rest[]
}

/** What is left of a booking with more payments than a transaction takes: new ones, or stored ones that came again. */
interface Rest {
  readonly entry: Entry
  readonly fresh?: FreshBooking
  readonly rows: readonly number[]
}

/** Compares bookings with what is stored. A booking with more payments than `most` leaves a rest. */
export async function compareEntries(
  tx: Tx,
  statement: OpenStatement,
  entries: readonly Entry[],
  most: number,
): Promise<Compared> {
  const stored = await bookingsLike(tx, statement.bankAccountId, entries)
  const bookings: FreshBooking[] = []
  const again: BankEntry[] = []
  const rest: Rest[] = []
  let known = 0
  for (const entry of entries) {
    const found = await find(tx, statement, entry, stored)
    known += found.known
    if (found.fresh) bookings.push(found.fresh)
    else {
      again.push(...(await noteAgain(tx, statement, entry, found.rows, most)))
      if (found.rows.length > most) rest.push({ entry, rows: found.rows.slice(most) })
    }
  }
  const begun = await newRows(tx, statement, bookings, most)
  return { ...begun, again, known, rest: [...rest, ...begun.rest] }
}

/** Goes on with a booking in the next transaction. */
export async function compareRest(
  tx: Tx,
  statement: OpenStatement,
  { entry, fresh, rows }: Rest,
  most: number,
): Promise<Compared> {
  if (!fresh) {
    const again = await noteAgain(tx, statement, entry, rows, most)
    const left = rows.slice(most)
    return { fresh: [], again, added: 0, known: 0, rest: left.length > 0 ? [{ entry, rows: left }] : [] }
  }
  // Another import of the same file may have gone on with it meanwhile.
  const stored = await paymentsIn(tx, fresh.batchId as number)
  return { ...(await newRows(tx, statement, [{ ...fresh, stored }], most)), again: [], known: 0 }
}

async function paymentsIn(tx: Tx, batchId: number): Promise<number> {
  const row = await tx.get<{ count: number }>(sql`
    select count(*) as count from bank_entries where company_id = ${tx.actor.company} and batch_id = ${batchId}`)
  return Number(row?.count ?? 0)
}

interface Found {
  /** What is to be stored of the booking; without it, it is known. */
  readonly fresh?: FreshBooking
  readonly rows: readonly number[]
  readonly known: number
}

/** Looks for a booking among stored ones. */
async function find(
  tx: Tx,
  statement: OpenStatement,
  entry: Entry,
  stored: readonly StoredBooking[],
): Promise<Found> {
  const unclaimed = stored.filter(({ batchId }) => !statement.claimedBatches.has(batchId))
  const keys = storedKeys(entry)
  const booking = knownAs(keys, statement.format, unclaimed) ?? knownIn(statement, keys, unclaimed)
  const isElsewhere = (detail: Detail) =>
    claimRow(
      statement,
      detail,
      unclaimed.filter((one) => one !== booking),
    )
  const isNew = (detail: Detail) => !isElsewhere(detail)
  const beginning = { entry, batchId: null, stored: 0, more: {}, isKnown: false }
  if (!booking) {
    const details = entry.details.filter(isNew)
    return { fresh: { ...beginning, details }, rows: [], known: entry.details.length - details.length }
  }
  statement.claimedBatches.add(booking.batchId)
  const [rows, known] = [booking.rows.map(({ id }) => id), entry.details.length]
  const sum = rows.length === 1 && known > 1 && (await undecidedSum(tx, rows))
  if (sum) {
    const more = await replace(tx, statement, sum)
    return { fresh: { ...beginning, details: entry.details, more, isKnown: true }, rows: [], known }
  }
  if (statement.isResumed && rows.length > 1 && rows.length < known) {
    const details = entry.details.filter(isNew)
    const {
      batchId,
      rows: { length: stored },
    } = booking
    if (stored < details.length)
      return { fresh: { ...beginning, details, batchId, stored }, rows, known: stored }
  }
  return { rows, known }
}

/** In a statement that came before, the day and the amount have to do: a newer version of Kontor may read more of the same file. */
function knownIn(
  { id, isKnown }: OpenStatement,
  { dayKey }: ReturnType<typeof storedKeys>,
  unclaimed: readonly StoredBooking[],
): StoredBooking | undefined {
  if (!isKnown) return undefined
  return unclaimed.find(
    (one) => one.dayKey === dayKey && one.rows.every(({ statement_id }) => statement_id === id),
  )
}

/** Whether a payment is known by its own reference, as when one file has batches and another one single payments. */
function claimRow(statement: OpenStatement, detail: Detail, unclaimed: readonly StoredBooking[]): boolean {
  if (detail.servicerReference === null) return false
  const row = unclaimed
    .flatMap(({ rows }) => rows)
    .find(
      ({ id, transaction_reference, amount }) =>
        transaction_reference === detail.servicerReference &&
        BigInt(amount) === detail.amount &&
        !statement.claimedRows.has(id),
    )
  if (row) statement.claimedRows.add(row.id)
  return row !== undefined
}

/** A booking with the payments of it that are new. */
interface FreshBooking {
  readonly entry: Entry
  readonly details: readonly Detail[]
  /** How many of them are stored, and their batch. */
  readonly stored: number
  readonly batchId: number | null
  /** Whether it was known as one sum, and what its payments take over from that. */
  readonly isKnown: boolean
  readonly more: Partial<NewEntry>
}

/** The entries of new payments, at most so many of each booking. */
async function newRows(
  tx: Tx,
  statement: OpenStatement,
  bookings: readonly FreshBooking[],
  most: number,
): Promise<Pick<Compared, 'fresh' | 'added' | 'rest'>> {
  const parts = bookings.map(({ details, stored }) => details.slice(stored, stored + most))
  const ids = await newIds(tx, sumOf(parts.map(({ length }) => length)))
  const fresh: NewEntry[] = []
  const rest: Rest[] = []
  let added = 0
  for (const [index, booking] of bookings.entries()) {
    const { entry, details, stored, more, isKnown } = booking
    const part = parts[index] as readonly Detail[]
    const batch_id = booking.batchId ?? (ids[fresh.length] as number)
    if (part.length > 0) statement.claimedBatches.add(batch_id)
    if (!isKnown) added += part.length
    for (const detail of part)
      fresh.push({ ...rowOf(statement, entry, detail), id: ids[fresh.length] as number, batch_id, ...more })
    if (stored + part.length < details.length)
      rest.push({ entry, fresh: { ...booking, batchId: batch_id }, rows: [] })
  }
  return { fresh, added, rest }
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}

function rowOf(statement: OpenStatement, entry: Entry, detail: Detail): Omit<NewEntry, 'id' | 'batch_id'> {
  const { entryKey, print, dayKey } = storedKeys(entry)
  return {
    bank_account_id: statement.bankAccountId,
    statement_id: statement.id,
    date: entry.bookingDate,
    value_date: entry.valueDate,
    amount: detail.amount,
    currency: statement.currency,
    status: 'waiting',
    ...factsOf(statement, detail),
    message: detail.message || entry.text,
    ...{ reason: null, rule_id: null, obstacle: null, reverses_id: null, contact_id: null },
    is_reversal: entry.isReversal,
    charges: detail.charges,
    servicer_reference: entry.servicerReference,
    entry_reference: entry.entryReference,
    code: entry.code,
    seen_in: [statement.format],
    proposals: [],
    ...{ entry_key: entryKey, print, day_key: dayKey, was_undone: false },
  }
}

/** What a file says about a payment, and another one may not. */
function factsOf({ ownAccounts }: OpenStatement, detail: Detail) {
  return {
    name: detail.name,
    // Banks also name the account that was paid to: that is nobody's by whom we could know a payer.
    iban: detail.iban === null || ownAccounts.has(detail.iban) ? null : detail.iban,
    reference: detail.reference,
    transaction_reference: detail.servicerReference,
    end_to_end_id: detail.endToEndId,
    return_reason: detail.returnReason,
  }
}

/** A batch that was one sum so far, about which nobody has decided. */
async function undecidedSum(tx: Tx, [id]: readonly number[]): Promise<BankEntry | undefined> {
  const row = await need(tx, bankEntries, id as number)
  return isUndecided(row) ? row : undefined
}

/** Makes room for the payments of a batch that was one sum so far. Returns what they take over from it. */
async function replace(tx: Tx, statement: OpenStatement, sum: BankEntry): Promise<Partial<NewEntry>> {
  const statement_id = (await isBetterPlace(tx, statement, sum)) ? statement.id : sum.statement_id
  await remove(tx, bankEntries, [sum.id])
  const seen_in = [...new Set([...sum.seen_in, statement.format])]
  return { seen_in, statement_id, was_undone: sum.was_undone }
}

/** Notes on the first payments of a known booking where it came again. Returns those that say more now than before. */
async function noteAgain(
  tx: Tx,
  statement: OpenStatement,
  entry: Entry,
  ids: readonly number[],
  most: number,
): Promise<BankEntry[]> {
  const rows = await needAll(tx, bankEntries, ids.slice(0, most))
  const [first] = rows as [BankEntry]
  const more = ids.length === 1 && isUndecided(first) ? newFacts(statement, first, entry) : {}
  const place = (await isBetterPlace(tx, statement, first)) ? { statement_id: statement.id } : {}
  const { entryKey } = storedKeys(entry)
  const keys =
    first.entry_key === '' && entryKey !== ''
      ? { entry_key: entryKey, servicer_reference: entry.servicerReference }
      : {}
  for (const row of rows) {
    const seen_in = row.seen_in.includes(statement.format) ? row.seen_in : [...row.seen_in, statement.format]
    await update(tx, bankEntries, row.id, { ...more, ...place, ...keys, seen_in }, row)
  }
  return Object.keys(more).length > 0 ? [await need(tx, bankEntries, first.id)] : []
}

/** What was not known of a single payment. */
function newFacts(
  statement: OpenStatement,
  row: BankEntry,
  { details }: Entry,
): Partial<ReturnType<typeof factsOf>> {
  const [detail, ...others] = details as [Detail]
  if (others.length > 0 || row.batch_id !== row.id) return {}
  const facts = Object.entries(factsOf(statement, detail))
  return Object.fromEntries(
    facts.filter(([key, value]) => value !== null && row[key as keyof BankEntry] === null),
  )
}

const notices: readonly Format[] = ['camt.052', 'camt.054']

/** A statement is a better place for an entry than a notice or an interim report. */
async function isBetterPlace(tx: Tx, { id, format }: OpenStatement, row: BankEntry): Promise<boolean> {
  if (notices.includes(format) || row.statement_id === id) return false
  return notices.includes((await need(tx, bankStatements, row.statement_id)).format)
}
