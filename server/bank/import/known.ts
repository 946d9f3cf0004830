// The stored bookings of an account that those of a file may be.

import { hash } from 'node:crypto'
import sql, { join, type Sql } from 'sql-template-tag'
import { type KnownBooking, keysOf } from '../../../domain/bank/identity.ts'
import type { Entry, Format } from '../../../domain/bank/statement.ts'
import type { Tx } from '../../db/db.ts'
import { inParts } from './in-parts.ts'

/** The keys of an entry as they are stored. */
export function storedKeys(entry: Entry) {
  const { entryKey, print, dayKey } = keysOf(entry)
  return { entryKey, dayKey, print: hash('sha256', print) }
}

export interface StoredBooking extends KnownBooking {
  readonly batchId: number
  readonly rows: readonly StoredRow[]
}

interface StoredRow {
  readonly id: number
  readonly batch_id: number
  readonly amount: string
  readonly transaction_reference: string | null
  readonly statement_id: number
  readonly entry_key: string
  readonly print: string
  readonly day_key: string
  readonly seen_in: string
}

/** All bookings of the account that share a key, or the reference of a payment, with one of these entries. */
export async function bookingsLike(
  tx: Tx,
  bankAccountId: number,
  entries: readonly Entry[],
): Promise<StoredBooking[]> {
  const keys = entries.map(storedKeys)
  const entryKeys = keys.map(({ entryKey }) => entryKey)
  const dayKeys = keys.map(({ dayKey }) => dayKey)
  const transactions = entries.flatMap(({ details }) => details.map((one) => one.servicerReference))
  const rows = new Map<number, StoredRow>()
  for (const condition of [
    ...among(sql`entry_key`, entryKeys),
    ...among(sql`day_key`, dayKeys),
    ...among(sql`transaction_reference`, transactions),
  ])
    for (const row of await rowsWith(tx, bankAccountId, condition)) rows.set(row.id, row)
  const inOrder = [...rows.values()].sort((one, other) => one.id - other.id)
  return [...Map.groupBy(inOrder, ({ batch_id }) => batch_id)].map(([batchId, group]) => {
    const [{ entry_key, print, day_key, seen_in }] = group as [StoredRow]
    return {
      ...{ batchId, rows: group, entryKey: entry_key, print, dayKey: day_key },
      seenIn: JSON.parse(seen_in) as Format[],
    }
  })
}

/** All payments of the bookings of which one meets the condition. */
function rowsWith(tx: Tx, bankAccountId: number, condition: Sql): Promise<StoredRow[]> {
  const { company } = tx.actor
  return tx.all<StoredRow>(sql`
    select id, batch_id, cast(amount as text) as amount, transaction_reference, statement_id, entry_key, print, day_key, seen_in
    from bank_entries where company_id = ${company} and batch_id in (
      select batch_id from bank_entries
      where company_id = ${company} and bank_account_id = ${bankAccountId} and ${condition})`)
}

/** A batch of the bank may have more payments than a statement has room for values. */
const mostValues = 5_000

function among(column: Sql, values: readonly (string | null)[]): Sql[] {
  const known = [...new Set(values.filter((value): value is string => Boolean(value)))]
  return inParts(known, mostValues).map((part) => sql`${column} in (${join(part)})`)
}
