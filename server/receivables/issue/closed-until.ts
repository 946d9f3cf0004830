// The books of a company are closed up to a day. What is dated on or before it stays as it is.

import sql from 'sql-template-tag'
import { invalid } from '../../../domain/refusal.ts'
import { daysAfter } from '../../../domain/time/dates.ts'
import { constantStatement } from '../../db/constant-statement.ts'
import type { Reader, Tx } from '../../db/db.ts'

const findLast = constantStatement(sql`select max("to") as "to" from closed_periods where company_id = ${0}`)

/** The last closed day; null as long as nothing is closed. */
export async function closedUntil(reader: Reader, company: number): Promise<string | null> {
  const row = await reader.get<{ to: string | null }>(findLast([company]))
  return row?.to ?? null
}

/** Whether a day is in a closed period. */
export async function isClosed(tx: Tx, date: string): Promise<boolean> {
  const until = await closedUntil(tx, tx.actor.company)
  return until !== null && date <= until
}

/** Refuses a booking on a closed day. `wayOut` says what to do from the first open day on. */
export async function needOpen(
  tx: Tx,
  date: string,
  key: string,
  wayOut: (firstOpen: string) => string,
): Promise<void> {
  const until = await closedUntil(tx, tx.actor.company)
  if (until === null || date > until) return
  throw invalid(
    key,
    'period_closed',
    `The books are closed until ${until}. ${wayOut(daysAfter(until, 1))}, or reopen the period.`,
  )
}
