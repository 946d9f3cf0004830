// Signing in: by e-mail address and password, with a code where an authenticator is on, or by a passkey.

import type { Actor, Db, Reader, Tx } from '../../db/db.ts'
import { changeAccess } from '../access.ts'
import { authenticatorOf, useCode } from '../account/authenticators.ts'
import { notePasskeyUse, provePasskey } from '../account/passkeys.ts'
import { clearExpired, type DirectoryActor, inDirectoryAs } from '../directory.ts'
import { issueKey, readKey, takeKey } from '../one-time-keys.ts'
import { findUser, findUserByEmail, strengthenHash, usualCompany } from '../people/users.ts'
import type { Refused } from '../refused.ts'
import { hashPassword, hashSecret, isOutdatedHash, isPassword } from '../secrets.ts'
import { isKnownDevice, rememberDevice } from './known-devices.ts'
import { endSessions, endSessionWith, type Place, startSession } from './sessions.ts'
import { addressThrottle, forgive, type Throttle, takeTry } from './throttle.ts'

/** The browser in which a user signs in. */
export interface Browser extends Place {
  /** Its device cookie. */
  readonly device: string | undefined
  /** The session in its cookie: a user may be signed in already. */
  readonly session: string | undefined
}

/** The cookies of a signed-in browser. */
export interface Admission {
  readonly session: string
  readonly device: string
}

type SignIn =
  | Refused
  | ({ readonly kind: 'in' } & Admission)
  /** The password was right; the key stands for it until the code arrives. */
  | { readonly kind: 'code'; readonly key: string }

const codeMinutes = 10

/** Signs in by password. Neither the answer nor its time tells whether the address or the password is wrong. */
export async function signIn(
  db: Db,
  { email, password, next }: { readonly email: string; readonly password: string; readonly next: string },
  browser: Browser,
): Promise<SignIn> {
  const user = await findUserByEmail(db, email)
  const refused = { kind: 'refused', user: user?.id } as const
  const throttles = await throttlesOf(db, user?.id ?? nobody, browser, {
    known: (device) => `device:${user?.id}:${device}`,
    strange: `account:${hashSecret(email.trim().toLowerCase())}`,
  })
  const seconds = await takeTry(db, throttles)
  if (seconds > 0) return { kind: 'wait', seconds, user: user?.id }
  if (!(await isPassword(password, user?.password_hash)) || !user?.password_hash) return refused
  const stronger = isOutdatedHash(user.password_hash) ? await hashPassword(password) : null
  return changeAccess(db, actorIn(browser, user.id), async (tx): Promise<SignIn> => {
    // Another password may have been set while this one was checked.
    if ((await findUser(tx, user.id))?.password_hash !== user.password_hash) return refused
    await forgive(tx, throttles)
    if (stronger) await strengthenHash(tx, user, stronger)
    if (!(await authenticatorOf(tx, user.id))) return { kind: 'in', ...(await letIn(tx, user.id, browser)) }
    const key = { purpose: 'second-step', user: user.id, data: { next }, minutes: codeMinutes } as const
    return { kind: 'code', key: await issueKey(tx, key) }
  })
}

/** Stands for the user of an unknown address. */
const nobody = 0

type SecondStep =
  | Refused
  | ({ readonly kind: 'in'; readonly next: string } & Admission)
  | { readonly kind: 'expired' }

/** The second step: a code of the authenticator, or a recovery code. */
export async function signInByCode(db: Db, key: string, code: string, browser: Browser): Promise<SecondStep> {
  const first = await readKey(db, 'second-step', key)
  const user = first?.user
  if (!user) return { kind: 'expired' }
  const throttles = await throttlesOf(db, user, browser, {
    known: (device) => `code:${user}:${device}`,
    strange: `code:${user}`,
  })
  const seconds = await takeTry(db, throttles)
  if (seconds > 0) return { kind: 'wait', seconds, user }
  return changeAccess(db, actorIn(browser, user), async (tx): Promise<SecondStep> => {
    if (!(await useCode(tx, user, code))) return { kind: 'refused', user }
    if (!(await takeKey(tx, 'second-step', key))) return { kind: 'expired' }
    await forgive(tx, throttles)
    return { kind: 'in', next: first.data.next, ...(await letIn(tx, user, browser)) }
  })
}

/** Signs in by the answer of a passkey. It cannot be guessed, so no tries are counted. */
export async function signInByPasskey(
  db: Db,
  base: string,
  response: unknown,
  browser: Browser,
): Promise<({ readonly kind: 'in' } & Admission) | { readonly kind: 'refused'; readonly user?: number }> {
  const proven = await provePasskey(db, personIn(browser, null), base, response)
  if (!proven) return { kind: 'refused' }
  const { user } = proven
  return changeAccess(db, actorIn(browser, user), async (tx) =>
    (await notePasskeyUse(tx, proven))
      ? { kind: 'in' as const, ...(await letIn(tx, user, browser)) }
      : { kind: 'refused' as const, user },
  )
}

/**
 * Begins a session for a user who has proved who they are, in the company that they last worked in. The session in the
 * browser's cookie ends, even of another user: the cookie is overwritten. To be run by `changeAccess`.
 */
export async function letIn(tx: Tx, user: number, browser: Browser): Promise<Admission> {
  await clearExpired(tx)
  await endSessions(tx, user, 'over')
  if (browser.session) await endSessionWith(tx, browser.session)
  return {
    session: await startSession(tx, user, browser, await usualCompany(tx, user)),
    device: await rememberDevice(tx, user, browser.device),
  }
}

/** In a browser where the user has signed in before, only tries in that browser count. */
async function throttlesOf(
  reader: Reader,
  user: number,
  { device, address }: Browser,
  throttle: { readonly known: (device: string) => Throttle; readonly strange: Throttle },
): Promise<readonly Throttle[]> {
  if (device && (await isKnownDevice(reader, user, device))) return [throttle.known(hashSecret(device))]
  // The address comes first: an address that has to wait cannot make an account wait.
  return [addressThrottle(address), throttle.strange]
}

function actorIn(browser: Browser, user: number): Actor {
  return inDirectoryAs(personIn(browser, user))
}

function personIn({ address }: Browser, user: number | null): DirectoryActor {
  return { user, via: 'sign-in', address }
}
