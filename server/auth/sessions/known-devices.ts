// Known devices: browsers in which a user has signed in before. Tries by strangers do not slow them down.

import sql from 'sql-template-tag'
import type { Reader, Tx } from '../../db/db.ts'
import { hashSecret, newToken } from '../secrets.ts'

/** The number of browsers that are remembered for a user. */
const maxDevices = 50

/** Whether the user has signed in before in the browser with this device cookie. */
export async function isKnownDevice(reader: Reader, user: number, device: string): Promise<boolean> {
  const row = await reader.get(sql`
    select hash from known_devices where hash = ${hashSecret(device)} and user_id = ${user}`)
  return row !== undefined
}

/** Remembers the browser in which a user signs in, and returns its device cookie. Several users may share a browser. */
export async function rememberDevice(tx: Tx, user: number, device: string | undefined): Promise<string> {
  const now = tx.now.toISOString()
  const token = device && (await isDevice(tx, device)) ? device : newToken()
  await tx.run(sql`
    insert into known_devices (hash, user_id, last_used) values (${hashSecret(token)}, ${user}, ${now})
    on conflict (hash, user_id) do update set last_used = ${now}`)
  await forgetOldest(tx, user)
  return token
}

/** Whether this server made this device cookie. */
async function isDevice(reader: Reader, device: string): Promise<boolean> {
  const row = await reader.get(sql`select hash from known_devices where hash = ${hashSecret(device)} limit 1`)
  return row !== undefined
}

/** Keeps the table small: a browser without cookies is a new one at every sign-in. */
async function forgetOldest(tx: Tx, user: number): Promise<void> {
  await tx.run(sql`
    delete from known_devices where user_id = ${user} and hash not in (
      select hash from known_devices where user_id = ${user} order by last_used desc limit ${maxDevices})`)
}
