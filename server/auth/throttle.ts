// Whoever guesses has to wait. Tries are counted by account, by address and by device; what strangers do to an
// account does not slow down the browsers in which its owner has signed in before.

import { isIPv6 } from 'node:net'
import sql from 'sql-template-tag'
import type { Db, Reader, Tx } from '../db/db.ts'
import { inDirectory } from './directory.ts'
import { hashSecret, newToken } from './secrets.ts'

const periodMs = 15 * 60_000

/**
 * How many tries there may be in a period, and how many mails with a link to set a password. Many people can share an
 * address, but not an account.
 */
const limits = { account: 10, device: 10, proof: 10, code: 5, reset: 3, address: 100 }

export type Throttle = `${keyof typeof limits}:${string}`

/**
 * Takes a try, and returns how many seconds to wait when there were too many before: then it must not be looked at. It
 * is counted before it is looked at, so that of a thousand at the same moment no more are looked at than one after the other.
 */
export function takeTry(db: Db, throttles: readonly Throttle[]): Promise<number> {
  return inDirectory(db, { user: null, via: 'throttle' }, async (tx) => {
    let waitMs = 0
    for (const throttle of throttles) waitMs = Math.max(waitMs, await countTry(tx, throttle))
    return Math.ceil(waitMs / 1000)
  })
}

async function countTry(tx: Tx, throttle: Throttle): Promise<number> {
  const now = tx.now.toISOString()
  const begin = new Date(tx.now.getTime() - periodMs).toISOString()
  const { tries, since } = (await tx.get<{ tries: number; since: string }>(sql`
    insert into throttles (name, tries, since) values (${throttle}, 1, ${now})
    on conflict (name) do update set
      tries = case when throttles.since < ${begin} then 1 else throttles.tries + 1 end,
      since = case when throttles.since < ${begin} then ${now} else throttles.since end
    returning tries, since`)) as { tries: number; since: string }
  return tries > limitOf(throttle) ? Date.parse(since) + periodMs - tx.now.getTime() : 0
}

function limitOf(throttle: Throttle): number {
  return limits[throttle.split(':', 1)[0] as keyof typeof limits]
}

/** Forgets the tries of somebody who has proved who they are. Those at an address may be others': there it is only this one. */
export async function forgive(tx: Tx, throttles: readonly Throttle[]): Promise<void> {
  for (const throttle of throttles)
    await tx.run(
      throttle.startsWith('address:')
        ? sql`update throttles set tries = tries - 1 where name = ${throttle} and tries > 0`
        : sql`delete from throttles where name = ${throttle}`,
    )
}

/** The throttle of a network address. Of the newer kind, everybody has a whole network for themselves. */
export function addressThrottle(address: string): Throttle {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '')
  return `address:${isIPv6(plain) ? networkOf(plain) : plain}`
}

/** The first 64 of 128 bits: `2001:db8::7` → `2001:db8:0:0` */
function networkOf(address: string): string {
  const [before = '', after] = address.toLowerCase().split('%', 1).join('').split('::')
  const groups = (text: string) => text.split(':').filter(Boolean)
  const [head, tail] = [groups(before), groups(after ?? '')]
  const gap = after === undefined ? 0 : 8 - head.length - tail.length
  return [...head, ...Array(gap).fill('0'), ...tail].slice(0, 4).join(':')
}

/** Whether somebody has signed in as this user in the browser with this device cookie. */
export async function isKnownDevice(reader: Reader, user: number, device: string): Promise<boolean> {
  const row = await reader.get(sql`
    select hash from known_devices where hash = ${hashSecret(device)} and user_id = ${user}`)
  return row !== undefined
}

/** Remembers the browser in which a user has signed in, and returns the device cookie for it. Several people may share one. */
export async function rememberDevice(tx: Tx, user: number, device: string | undefined): Promise<string> {
  const now = tx.now.toISOString()
  const token = device && (await isDevice(tx, device)) ? device : newToken()
  await tx.run(sql`
    insert into known_devices (hash, user_id, last_used) values (${hashSecret(token)}, ${user}, ${now})
    on conflict (hash, user_id) do update set last_used = ${now}`)
  return token
}

/** Whether we gave out this device cookie. */
async function isDevice(reader: Reader, device: string): Promise<boolean> {
  const row = await reader.get(sql`select hash from known_devices where hash = ${hashSecret(device)} limit 1`)
  return row !== undefined
}
