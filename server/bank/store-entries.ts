// Stores the bookings of a statement that are new, each payment as an entry, and notes on known ones that they came again.

import { knownAs } from '../../domain/bank/identity.ts'
import type { Detail, Entry, Format } from '../../domain/bank/statement.ts'
import type { Tx } from '../db/db.ts'
import { need, remove, update } from '../resource/write.ts'
import { insertAll, newIds } from '../resource/write-many.ts'
import { type BankEntry, bankEntries, isUndecided } from './entries.ts'
import { bookingsLike, type StoredBooking, storedKeys } from './known.ts'
import { bankStatements } from './statements.ts'

/** A statement while it is read. A known booking is claimed by one of its bookings: two that look the same are two. */
export interface OpenStatement {
  readonly id: number
  readonly bankAccountId: number
  readonly format: Format
  readonly currency: string
  readonly claimedBatches: Set<number>
  readonly claimedRows: Set<number>
}

export interface Stored {
  /** New entries, and those of which more is known now. */
  readonly toDecide: readonly BankEntry[]
  readonly added: number
  readonly known: number
}

export async function storeEntries(
  tx: Tx,
  statement: OpenStatement,
  entries: readonly Entry[],
): Promise<Stored> {
  const stored = await bookingsLike(tx, statement.bankAccountId, entries)
  const toDecide: BankEntry[] = []
  const fresh: FreshBooking[] = []
  let known = 0
  for (const entry of entries) {
    const unclaimed = stored.filter(({ batchId }) => !statement.claimedBatches.has(batchId))
    const found = knownAs(storedKeys(entry), statement.format, unclaimed)
    if (found) {
      statement.claimedBatches.add(found.batchId)
      known += entry.details.length
      toDecide.push(...(await meetAgain(tx, statement, entry, found)))
      continue
    }
    const details = entry.details.filter((detail) => !claimRow(statement, detail, unclaimed))
    known += entry.details.length - details.length
    fresh.push({ entry, details })
  }
  const added = await addEntries(tx, statement, fresh)
  return { toDecide: [...toDecide, ...added], added: added.length, known }
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
}

async function addEntries(
  tx: Tx,
  statement: OpenStatement,
  fresh: readonly FreshBooking[],
  more: Partial<BankEntry> = {},
): Promise<BankEntry[]> {
  const ids = await newIds(tx, sumOf(fresh.map(({ details }) => details.length)))
  let place = 0
  const rows = fresh.flatMap(({ entry, details }) => {
    const batch_id = ids[place] as number
    if (details.length > 0) statement.claimedBatches.add(batch_id)
    return details.map((detail) => ({
      ...{ ...rowOf(statement, entry, detail), id: ids[place++] as number, batch_id },
      ...more,
    }))
  })
  return insertAll(tx, bankEntries, rows)
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}

function rowOf(statement: OpenStatement, entry: Entry, detail: Detail) {
  const { entryKey, print, dayKey } = storedKeys(entry)
  return {
    bank_account_id: statement.bankAccountId,
    statement_id: statement.id,
    date: entry.bookingDate,
    value_date: entry.valueDate,
    amount: detail.amount,
    currency: statement.currency,
    status: 'waiting',
    ...factsOf(detail),
    message: detail.message || entry.text,
    ...{ reason: null, rule_id: null, obstacle: null, reverses_id: null, contact_id: null },
    is_reversal: entry.isReversal,
    charges: detail.charges,
    servicer_reference: entry.servicerReference,
    entry_reference: entry.entryReference,
    code: entry.code,
    seen_in: [statement.format],
    proposals: [],
    ...{ entry_key: entryKey, print, day_key: dayKey },
  } as const
}

/** What a file says about a payment, and another one may not. */
function factsOf(detail: Detail) {
  return {
    name: detail.name,
    iban: detail.iban,
    reference: detail.reference,
    transaction_reference: detail.servicerReference,
    end_to_end_id: detail.endToEndId,
    return_reason: detail.returnReason,
  }
}

/** Notes where a known booking came again. Returns the entries that say more now than before. */
async function meetAgain(
  tx: Tx,
  statement: OpenStatement,
  entry: Entry,
  known: StoredBooking,
): Promise<BankEntry[]> {
  const rows = await Promise.all(known.rows.map(({ id }) => need(tx, bankEntries, id)))
  const [first] = rows as [BankEntry]
  if (rows.length === 1 && isUndecided(first) && entry.details.length > 1) {
    // The batch was one sum so far.
    const statement_id = (await isBetterPlace(tx, statement, first)) ? statement.id : first.statement_id
    await remove(tx, bankEntries, [first.id])
    const { was_undone } = first
    const seen_in = [...new Set([...first.seen_in, statement.format])]
    return addEntries(tx, statement, [{ entry, details: entry.details }], {
      seen_in,
      statement_id,
      was_undone,
    })
  }
  const more = rows.length === 1 && isUndecided(first) ? newFacts(first, entry.details) : {}
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
function newFacts(row: BankEntry, [detail]: readonly Detail[]): Partial<ReturnType<typeof factsOf>> {
  const facts = Object.entries(factsOf(detail as Detail))
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
