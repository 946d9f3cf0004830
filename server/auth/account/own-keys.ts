// Changes to a user's own password, authenticator and passkeys. A stranger at an open browser must not add a way in, so
// each change needs a proof, and a mail reports it.

import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import type { Db } from '../../db/db.ts'
import type { SendNotice } from '../../server-call.ts'
import { changeAccess } from '../access.ts'
import { inDirectory, inDirectoryAs } from '../directory.ts'
import { type AccountChange, accountNotice } from '../notice-texts.ts'
import { findUser, setPassword, type User } from '../people/users.ts'
import type { Refused } from '../refused.ts'
import { hashPassword, isPassword } from '../secrets.ts'
import { endSessions } from '../sessions/sessions.ts'
import { forgive, type Throttle, takeTry } from '../sessions/throttle.ts'
import {
  beginAuthenticator,
  type Confirmation,
  confirmAuthenticator,
  type Enrolment,
  removeAuthenticator,
  renewRecoveryCodes,
  useCode,
} from './authenticators.ts'
import type { AccountActor } from './own-account.ts'
import { addPasskey, type NewPasskey, registrationOptions, removePasskey } from './passkeys.ts'
import { faultOf } from './password-rules.ts'

/** Services that a change to an account needs: the database, and a way to tell its owner. */
export interface AccountServices {
  readonly db: Db
  /** Null where no mail server is set. */
  readonly sendNotice: SendNotice | null
}

/** The proof that the owner of the account is still at the browser. */
export type Proof = { readonly password: string } | { readonly code: string }

/** Changes the password and ends all other sessions: somebody else who knew the old one may use one of them. */
export async function changePassword(
  services: AccountServices,
  actor: AccountActor,
  { current, wanted }: { readonly current: string; readonly wanted: string },
): Promise<
  | Refused
  | { readonly kind: 'changed' }
  | { readonly kind: 'weak'; readonly fault: NonNullable<ReturnType<typeof faultOf>> }
> {
  const { db } = services
  const { email } = (await findUser(db, actor.user)) as User
  const fault = faultOf(wanted, email)
  if (fault) return { kind: 'weak', fault }
  const refused = await checkProof(db, actor, { password: current })
  if (refused) return refused
  const passwordHash = await hashPassword(wanted)
  await changeAccess(db, inDirectoryAs(actor), async (tx) => {
    await setPassword(tx, actor.user, passwordHash)
    await endSessions(tx, actor.user, { except: actor.session })
  })
  await tellOwner(services, actor, 'password')
  return { kind: 'changed' }
}

// The authenticator.

/**
 * Returns a secret for an authenticator, and a key. The key comes back with the first code and stands for the proof.
 */
export async function askForAuthenticator(
  { db }: AccountServices,
  actor: AccountActor,
  proof: Proof,
): Promise<Refused | { readonly kind: 'asked'; readonly enrolment: Enrolment }> {
  const refused = await checkProof(db, actor, proof)
  if (refused) return refused
  return {
    kind: 'asked',
    enrolment: await inDirectory(db, actor, (tx) => beginAuthenticator(tx, actor.user)),
  }
}

/** Turns the authenticator on by its first code. */
export async function turnOnAuthenticator(
  services: AccountServices,
  actor: AccountActor,
  { key, code }: { readonly key: string; readonly code: string },
): Promise<Confirmation> {
  const outcome = await inDirectory(services.db, actor, (tx) =>
    confirmAuthenticator(tx, actor.user, key, code),
  )
  if (outcome.kind === 'on') await tellOwner(services, actor, 'authenticatorOn')
  return outcome
}

/** Turns the authenticator off. */
export async function turnOffAuthenticator(
  services: AccountServices,
  actor: AccountActor,
  proof: Proof,
): Promise<Refused | { readonly kind: 'off' }> {
  const refused = await checkProof(services.db, actor, proof)
  if (refused) return refused
  const wasOn = await inDirectory(services.db, actor, (tx) => removeAuthenticator(tx, actor.user))
  if (wasOn) await tellOwner(services, actor, 'authenticatorOff')
  return { kind: 'off' }
}

/** Returns new recovery codes; the earlier ones stop working. */
export async function replaceRecoveryCodes(
  { db }: AccountServices,
  actor: AccountActor,
  proof: Proof,
): Promise<Refused | { readonly kind: 'new'; readonly recoveryCodes: readonly string[] }> {
  const refused = await checkProof(db, actor, proof)
  if (refused) return refused
  const recoveryCodes = await inDirectory(db, actor, (tx) => renewRecoveryCodes(tx, actor.user))
  return { kind: 'new', recoveryCodes }
}

// Passkeys.

/** Returns the options with which a browser makes a passkey. The challenge that it signs stands for the proof. */
export async function askForPasskey(
  { db }: AccountServices,
  actor: AccountActor,
  proof: Proof,
  base: string,
): Promise<Refused | { readonly kind: 'asked'; readonly options: PublicKeyCredentialCreationOptionsJSON }> {
  const refused = await checkProof(db, actor, proof)
  if (refused) return refused
  return { kind: 'asked', options: await registrationOptions(db, actor, base) }
}

/** Adds the passkey that a browser has made. Undefined: it was not asked for. */
export async function addOwnPasskey(
  services: AccountServices,
  actor: AccountActor,
  base: string,
  made: NewPasskey,
): Promise<number | undefined> {
  const added = await addPasskey(services.db, actor, base, made)
  if (added !== undefined) await tellOwner(services, actor, 'passkeyAdded')
  return added
}

/** Removes a passkey. One that is gone already is no error. */
export async function removeOwnPasskey(
  services: AccountServices,
  actor: AccountActor,
  proof: Proof,
  passkey: number,
): Promise<Refused | { readonly kind: 'removed' }> {
  const refused = await checkProof(services.db, actor, proof)
  if (refused) return refused
  const wasThere = await inDirectory(services.db, actor, (tx) => removePasskey(tx, actor.user, passkey))
  if (wasThere) await tellOwner(services, actor, 'passkeyRemoved')
  return { kind: 'removed' }
}

/** Why a proof does not count, or undefined when it does. */
export async function checkProof(db: Db, actor: AccountActor, proof: Proof): Promise<Refused | undefined> {
  const { user } = actor
  const throttles: Throttle[] = [`proof:${user}`]
  const seconds = await takeTry(db, throttles)
  if (seconds > 0) return { kind: 'wait', seconds, user }
  const isRight =
    'password' in proof
      ? await isPassword(proof.password, (await findUser(db, user))?.password_hash)
      : await inDirectory(db, actor, (tx) => useCode(tx, user, proof.code))
  if (!isRight) return { kind: 'refused', user }
  await inDirectory(db, actor, (tx) => forgive(tx, throttles))
  return undefined
}

async function tellOwner(
  { db, sendNotice }: AccountServices,
  { user }: AccountActor,
  change: AccountChange,
): Promise<void> {
  sendNotice?.(accountNotice((await findUser(db, user)) as User, change))
}
