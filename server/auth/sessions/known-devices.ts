// Known devices: browsers in which somebody has signed in before. What strangers try does not slow them down.

import sql from 'sql-template-tag'
import type { Reader, Tx } from '../../db/db.ts'
import { hashSecret, newToken } from '../secrets.ts'

/** Of how many browsers of a user we know. */
const maxDevices = 50

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
  await forgetOldest(tx, user)
  return token
}

/** Whether we gave out this device cookie. */
async function isDevice(reader: Reader, device: string): Promise<boolean> {
  const row = await reader.get(sql`select hash from known_devices where hash = ${hashSecret(device)} limit 1`)
  return row !== undefined
}

/** A browser that keeps no cookies is a new one every time. */
async function forgetOldest(tx: Tx, user: number): Promise<void> {
  await tx.run(sql`
    delete from known_devices where user_id = ${user} and hash not in (
      select hash from known_devices where user_id = ${user} order by last_used desc limit ${maxDevices})`)
}
