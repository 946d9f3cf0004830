// Slows guessing down. Tries are counted by account, by network address and by device.

import sql from 'sql-template-tag'
import { networkOf } from '../../../domain/access/networks.ts'
import type { Db, Reader, Tx } from '../../db/db.ts'
import { inDirectory } from '../directory.ts'

const periodMs = 15 * 60_000

/**
 * How many tries there may be in a period, and how many mails with a link to one address: to set a password, to join a
 * company or to become the address of an account. Many people can share a network address, but not an account.
 */
const limits = {
  account: 10,
  device: 10,
  proof: 10,
  code: 5,
  reset: 3,
  invitation: 3,
  email: 3,
  address: 100,
  // Addresses of customers' pages that name nothing, questions at one page, and mails with a link to all documents.
  guess: 60,
  question: 5,
  documents: 3,
}

export type Throttle = `${keyof typeof limits}:${string}`

/**
 * Counts a try, and returns how many seconds to wait after too many: then the password or code must not be checked.
 * Counting comes before checking, so that a thousand tries at the same moment are limited like tries in a row. The
 * first throttle with too many ends the loop: a try that has to wait does not count for the throttles after it.
 */
export function takeTry(db: Db, throttles: readonly Throttle[]): Promise<number> {
  return inDirectory(db, { user: null, via: 'throttle' }, async (tx) => {
    await forgetPast(tx)
    for (const throttle of throttles) {
      const waitMs = await countTry(tx, throttle)
      if (waitMs > 0) return Math.ceil(waitMs / 1000)
    }
    return 0
  })
}

/** How many seconds to wait, without counting a try. */
export async function waitOf(reader: Reader, throttle: Throttle, now = new Date()): Promise<number> {
  const row = await reader.get<{ tries: number; since: string }>(
    sql`select tries, since from throttles where name = ${throttle}`,
  )
  if (!row || row.tries <= limitOf(throttle)) return 0
  return Math.max(0, Math.ceil((Date.parse(row.since) + periodMs - now.getTime()) / 1000))
}

/** Deletes throttles whose period is over, so there are never more throttles than tries in a period. */
async function forgetPast(tx: Tx): Promise<void> {
  const begin = new Date(tx.now.getTime() - periodMs).toISOString()
  await tx.run(sql`delete from throttles where since <= ${begin}`)
}

async function countTry(tx: Tx, throttle: Throttle): Promise<number> {
  const { tries, since } = (await tx.get<{ tries: number; since: string }>(sql`
    insert into throttles (name, tries, since) values (${throttle}, 1, ${tx.now.toISOString()})
    on conflict (name) do update set tries = throttles.tries + 1
    returning tries, since`)) as { tries: number; since: string }
  return tries > limitOf(throttle) ? Date.parse(since) + periodMs - tx.now.getTime() : 0
}

function limitOf(throttle: Throttle): number {
  return limits[throttle.split(':', 1)[0] as keyof typeof limits]
}

/**
 * Forgets the tries of a user who has proved who they are. At a network address only this try is forgotten: others may
 * be by other users.
 */
export async function forgive(tx: Tx, throttles: readonly Throttle[]): Promise<void> {
  for (const throttle of throttles)
    await tx.run(
      throttle.startsWith('address:')
        ? sql`update throttles set tries = tries - 1 where name = ${throttle} and tries > 0`
        : sql`delete from throttles where name = ${throttle}`,
    )
}

/** The throttle of a network address. */
export function addressThrottle(address: string): Throttle {
  return `address:${networkOf(address)}`
}
