// A new password for somebody who forgot the old one: by a link in a mail, or by whoever runs the server.

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
  /** How long whoever asks has to wait; 0 when all is done. */
  readonly waitSeconds: number
  /** What is to be sent, when there is an account. Nobody else may learn whether there is one. */
  readonly notice: Notice | null
}

/** Somebody says that they forgot the password of this address. */
export async function requestReset(db: Db, email: string, address: string): Promise<Answer> {
  const account = email.trim().toLowerCase()
  const waitSeconds = await takeTry(db, [addressThrottle(address)])
  // Counted for an address without an account too, so this tells nothing.
  const isTooOften = waitSeconds > 0 || (await takeTry(db, [`reset:${account}`])) > 0
  if (isTooOften) return { waitSeconds, notice: null }
  return inDirectory(db, { user: null, via: 'password-forgotten', address }, async (tx) => {
    const user = await findUserByEmail(tx, account)
    // For nobody too: so it takes as long, and the key opens nothing.
    const link = await resetLink(tx, user ?? { id: null, email: account })
    return { waitSeconds, notice: user ? passwordNotice(user, link) : null }
  })
}

/** The address of a page that sets a new password, once. */
export async function resetLink(tx: Tx, user: { id: number | null; email: string }): Promise<string> {
  const { id, email } = user
  const key = await issueKey(tx, { purpose: 'password', user: id, data: { email }, minutes: resetMinutes })
  // That there is a link is told; the key in it is not.
  await journal(tx, {
    action: 'create',
    resource: 'password-links',
    record: id ?? 0,
    before: null,
    after: JSON.stringify({ user_id: id }),
  })
  return `${await installationUrl(tx)}/password/${key}`
}

/** Whose password a key sets, while it is good. */
export async function accountBehind(reader: Reader, key: string): Promise<User | undefined> {
  return userBehind(reader, await readKey(reader, 'password', key))
}

/** A link goes to an address: when somebody has another one by now, it is theirs no more. */
async function userBehind(reader: Reader, key: Key<'password'> | undefined): Promise<User | undefined> {
  const user = key?.user ? await findUser(reader, key.user) : undefined
  return user?.email === key?.data.email ? user : undefined
}

/** Sets the password that a key lets somebody set; undefined when it is not good any more. */
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
 * Sets a password for somebody who may not have been the only one to use the account: nobody stays in, and passkeys go,
 * since somebody else may have added them. To be run by `changeAccess`.
 */
export async function replacePassword(tx: Tx, user: number, passwordHash: string): Promise<void> {
  await setPassword(tx, user, passwordHash)
  for (const { id } of await passkeysOf(tx, user)) await removePasskey(tx, user, id)
  await dropKeys(tx, 'passkey-registration', user)
  await endSessions(tx, user, 'all')
}
