// A new password for a user who forgot the old one: by a link in a mail, or by the operator of the server.

import { installationUrl } from '../../configuration/installation.ts'
import type { Db, Reader, Tx } from '../../db/db.ts'
import { journal } from '../../db/journal.ts'
import type { Notice } from '../../server-call.ts'
import { changeAccess } from '../access.ts'
import { passkeysOf, removePasskey } from '../account/passkeys.ts'
import { inDirectory, inDirectoryAs } from '../directory.ts'
import { passwordNotice } from '../notice-texts.ts'
import { dropKeys, issueKey, type Key, readKey, takeKey } from '../one-time-keys.ts'
import { findUser, findUserByEmail, setPassword, type User } from '../people/users.ts'
import { hashPassword } from '../secrets.ts'
import { endSessions } from './sessions.ts'
import { addressThrottle, takeTry } from './throttle.ts'

export const resetMinutes = 60

interface Answer {
  /** How long the visitor has to wait; 0 when the request is accepted. */
  readonly waitSeconds: number
  /** The mail to send, when there is an account. The visitor must not learn whether there is one. */
  readonly notice: Notice | null
}

/** Handles a request for a new password for this address. */
export async function requestReset(db: Db, email: string, address: string): Promise<Answer> {
  const account = email.trim().toLowerCase()
  const waitSeconds = await takeTry(db, [addressThrottle(address)])
  // Tries count for an address without an account too, so the limit does not tell whether there is one.
  const isTooOften = waitSeconds > 0 || (await takeTry(db, [`reset:${account}`])) > 0
  if (isTooOften) return { waitSeconds, notice: null }
  return inDirectory(db, { user: null, via: 'password-forgotten', address }, async (tx) => {
    const user = await findUserByEmail(tx, account)
    // Without an account as well, so that it takes as long. That key opens nothing.
    const link = await resetLink(tx, user ?? { id: null, email: account })
    return { waitSeconds, notice: user ? passwordNotice(user, link) : null }
  })
}

/** The address of a page that sets a new password, once. */
export async function resetLink(tx: Tx, user: { id: number | null; email: string }): Promise<string> {
  const { id, email } = user
  const key = await issueKey(tx, { purpose: 'password', user: id, data: { email }, minutes: resetMinutes })
  // The journal has the link, without the key in it.
  await journal(tx, {
    action: 'create',
    resource: 'password-links',
    record: id ?? 0,
    before: null,
    after: JSON.stringify({ user_id: id }),
  })
  return `${await installationUrl(tx)}/password/${key}`
}

/** The user whose password a key sets, while the key is valid. */
export async function accountBehind(reader: Reader, key: string): Promise<User | undefined> {
  return userBehind(reader, await readKey(reader, 'password', key))
}

/** A link belongs to an address: it stops working once the user has another one. */
async function userBehind(reader: Reader, key: Key<'password'> | undefined): Promise<User | undefined> {
  const user = key?.user ? await findUser(reader, key.user) : undefined
  return user?.email === key?.data.email ? user : undefined
}

/** Sets the password of the user behind a key; undefined when the key is not valid any more. */
export async function resetPassword(
  db: Db,
  key: string,
  password: string,
  address: string,
): Promise<User | undefined> {
  const passwordHash = await hashPassword(password)
  const person = { user: (await accountBehind(db, key))?.id ?? null, via: 'password-link', address }
  return changeAccess(db, inDirectoryAs(person), async (tx) => {
    const user = await userBehind(tx, await takeKey(tx, 'password', key))
    if (user) await replacePassword(tx, user.id, passwordHash)
    return user
  })
}

/**
 * Sets a password for an account that a stranger may have used: all sessions end, and passkeys are removed because the
 * stranger may have added them. To be run by `changeAccess`.
 */
export async function replacePassword(tx: Tx, user: number, passwordHash: string): Promise<void> {
  await setPassword(tx, user, passwordHash)
  for (const { id } of await passkeysOf(tx, user)) await removePasskey(tx, user, id)
  await dropKeys(tx, 'passkey-registration', user)
  await endSessions(tx, user, 'all')
}
