// The stored bookings of an account that those of a file may be.

import { hash } from 'node:crypto'
import sql, { join, type Sql } from 'sql-template-tag'
import { type KnownBooking, keysOf } from '../../domain/bank/identity.ts'
import type { Entry, Format } from '../../domain/bank/statement.ts'
import type { Tx } from '../db/db.ts'

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
  const transactions = entries.flatMap(({ details }) => details.map((one) => one.servicerReference))
  const conditions: Sql[] = [
    ...among(
      sql`entry_key`,
      keys.map(({ entryKey }) => entryKey),
    ),
    ...among(
      sql`day_key`,
      keys.map(({ dayKey }) => dayKey),
    ),
    ...among(sql`transaction_reference`, transactions),
  ]
  const batches = conditions.map(
    (condition) => sql`
      select batch_id from bank_entries
      where company_id = ${tx.actor.company} and bank_account_id = ${bankAccountId} and ${condition}`,
  )
  if (batches.length === 0) return []
  const rows = await tx.all<StoredRow>(sql`
    select id, batch_id, cast(amount as text) as amount, transaction_reference, statement_id, entry_key, print, day_key, seen_in
    from bank_entries where company_id = ${tx.actor.company} and batch_id in (${join(batches, ' union all ')})`)
  const inOrder = rows.toSorted((one, other) => one.id - other.id)
  return [...Map.groupBy(inOrder, ({ batch_id }) => batch_id)].map(([batchId, group]) => {
    const [{ entry_key, print, day_key, seen_in }] = group as [StoredRow]
    return {
      ...{ batchId, rows: group, entryKey: entry_key, print, dayKey: day_key },
      seenIn: JSON.parse(seen_in) as Format[],
    }
  })
}

function among(column: Sql, values: readonly (string | null)[]): Sql[] {
  const known = [...new Set(values.filter((value): value is string => Boolean(value)))]
  return known.length === 0 ? [] : [sql`${column} in (${join(known)})`]
}
