// Rules for everything that is sent: how long a claim lasts, when it is tried again, and when it is not.

import type { Tx } from '../db/db.ts'
import { type MarkedChore, takeInHand } from '../in-hand.ts'

export interface Terms {
  readonly chore: MarkedChore
  /** Longer than an attempt can last: a process that has not settled it by then is gone. */
  readonly leaseMs: number
  /** After the first try, the second one, and so on; the last pause is repeated. */
  readonly pausesMs: readonly number[]
}

/** Claims records for this process and returns when the claim ends. From then on any process may claim them. */
export async function claimRecords(
  tx: Tx,
  terms: Terms,
  records: readonly number[],
  now: Date,
): Promise<string> {
  await takeInHand(tx, terms.chore, records, now)
  return leaseEnd(terms, now)
}

export function leaseEnd({ leaseMs }: Terms, now: Date): string {
  return new Date(now.getTime() + leaseMs).toISOString()
}

const patienceMs = 72 * 3_600_000

/** When to try again, with growing pauses and a last time at the very end of the period; undefined after that. */
export function nextAttempt(
  { pausesMs }: Terms,
  { tries, since }: { readonly tries: number; readonly since: string },
  now: Date,
): Date | undefined {
  const end = Date.parse(since) + patienceMs
  if (now.getTime() >= end) return undefined
  const pauseMs = pausesMs[Math.min(tries, pausesMs.length) - 1] as number
  return new Date(Math.min(now.getTime() + pauseMs, end))
}
