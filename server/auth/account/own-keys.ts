// What people change about the ways into their own account: password, authenticator, passkeys. Whoever finds a browser
// open must not make a way in for themselves, so each change needs a proof; and each is told by mail.

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
import type { Self } from './own-account.ts'
import { addPasskey, type NewPasskey, registrationOptions, removePasskey } from './passkeys.ts'
import { faultOf } from './password-rules.ts'

/** Where the account is, and how its owner is told. */
export interface Office {
  readonly db: Db
  /** Null where no mail server is set. */
  readonly sendNotice: SendNotice | null
}

/** By what somebody shows that it is still they who sit there. */
export type Proof = { readonly password: string } | { readonly code: string }

/** Changes the password, and ends all other sessions: whoever knew the old one may be in one of them. */
export async function changePassword(
  office: Office,
  self: Self,
  { current, wanted }: { readonly current: string; readonly wanted: string },
): Promise<
  | Refused
  | { readonly kind: 'changed' }
  | { readonly kind: 'weak'; readonly fault: NonNullable<ReturnType<typeof faultOf>> }
> {
  const { db } = office
  const { email } = (await findUser(db, self.user)) as User
  const fault = faultOf(wanted, email)
  if (fault) return { kind: 'weak', fault }
  const refused = await checkProof(db, self, { password: current })
  if (refused) return refused
  const passwordHash = await hashPassword(wanted)
  await changeAccess(db, inDirectoryAs(self), async (tx) => {
    await setPassword(tx, self.user, passwordHash)
    await endSessions(tx, self.user, { except: self.session })
  })
  await tellOwner(office, self, 'password')
  return { kind: 'changed' }
}

// The authenticator.

/** Tells a secret for an authenticator. What comes back with its first code stands for the proof. */
export async function askForAuthenticator(
  { db }: Office,
  self: Self,
  proof: Proof,
): Promise<Refused | { readonly kind: 'asked'; readonly enrolment: Enrolment }> {
  const refused = await checkProof(db, self, proof)
  if (refused) return refused
  return { kind: 'asked', enrolment: await inDirectory(db, self, (tx) => beginAuthenticator(tx, self.user)) }
}

/** Turns the authenticator on by its first code. */
export async function turnOnAuthenticator(
  office: Office,
  self: Self,
  { key, code }: { readonly key: string; readonly code: string },
): Promise<Confirmation> {
  const outcome = await inDirectory(office.db, self, (tx) => confirmAuthenticator(tx, self.user, key, code))
  if (outcome.kind === 'on') await tellOwner(office, self, 'authenticatorOn')
  return outcome
}

/** Turns the authenticator off. */
export async function turnOffAuthenticator(
  office: Office,
  self: Self,
  proof: Proof,
): Promise<Refused | { readonly kind: 'off' }> {
  const refused = await checkProof(office.db, self, proof)
  if (refused) return refused
  const wasOn = await inDirectory(office.db, self, (tx) => removeAuthenticator(tx, self.user))
  if (wasOn) await tellOwner(office, self, 'authenticatorOff')
  return { kind: 'off' }
}

/** Tells new recovery codes; those before them stop working. */
export async function replaceRecoveryCodes(
  { db }: Office,
  self: Self,
  proof: Proof,
): Promise<Refused | { readonly kind: 'new'; readonly recoveryCodes: readonly string[] }> {
  const refused = await checkProof(db, self, proof)
  if (refused) return refused
  const recoveryCodes = await inDirectory(db, self, (tx) => renewRecoveryCodes(tx, self.user))
  return { kind: 'new', recoveryCodes }
}

// Passkeys.

/** Tells what a browser needs to make a passkey. What the passkey signs stands for the proof. */
export async function askForPasskey(
  { db }: Office,
  self: Self,
  proof: Proof,
  base: string,
): Promise<Refused | { readonly kind: 'asked'; readonly options: PublicKeyCredentialCreationOptionsJSON }> {
  const refused = await checkProof(db, self, proof)
  if (refused) return refused
  return { kind: 'asked', options: await registrationOptions(db, self, base) }
}

/** Adds the passkey that a browser has made. Undefined: it was not asked for. */
export async function addOwnPasskey(
  office: Office,
  self: Self,
  base: string,
  made: NewPasskey,
): Promise<number | undefined> {
  const added = await addPasskey(office.db, self, base, made)
  if (added !== undefined) await tellOwner(office, self, 'passkeyAdded')
  return added
}

/** Removes a passkey. One that is gone already needs nothing more. */
export async function removeOwnPasskey(
  office: Office,
  self: Self,
  proof: Proof,
  passkey: number,
): Promise<Refused | { readonly kind: 'removed' }> {
  const refused = await checkProof(office.db, self, proof)
  if (refused) return refused
  const wasThere = await inDirectory(office.db, self, (tx) => removePasskey(tx, self.user, passkey))
  if (wasThere) await tellOwner(office, self, 'passkeyRemoved')
  return { kind: 'removed' }
}

/** Why a proof does not count, or undefined when it does. */
export async function checkProof(db: Db, self: Self, proof: Proof): Promise<Refused | undefined> {
  const { user } = self
  const throttles: Throttle[] = [`proof:${user}`]
  const seconds = await takeTry(db, throttles)
  if (seconds > 0) return { kind: 'wait', seconds, user }
  const isRight =
    'password' in proof
      ? await isPassword(proof.password, (await findUser(db, user))?.password_hash)
      : await inDirectory(db, self, (tx) => useCode(tx, user, proof.code))
  if (!isRight) return { kind: 'refused', user }
  await inDirectory(db, self, (tx) => forgive(tx, throttles))
  return undefined
}

async function tellOwner({ db, sendNotice }: Office, { user }: Self, change: AccountChange): Promise<void> {
  sendNotice?.(accountNotice((await findUser(db, user)) as User, change))
}
