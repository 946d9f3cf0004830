// Passkeys: a key in a device or in a password manager, which asks for a finger, a face or a PIN before it signs. So it
// is both steps of signing in at once.

import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import sql from 'sql-template-tag'
import { browserName } from '../../../domain/access/browsers.ts'
import { isForPasskeys } from '../../../domain/access/passkey-addresses.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { isCleanText } from '../../../domain/text/text.ts'
import { take } from '../../db/counters.ts'
import type { Db, Reader, Tx } from '../../db/db.ts'
import { journal } from '../../db/journal.ts'
import { clearExpired, type DirectoryActor, directory, inDirectory } from '../directory.ts'
import { issueKey, type Purpose, takeKey } from '../one-time-keys.ts'
import { findUser, type User } from '../people/users.ts'

export interface Passkey {
  readonly id: number
  readonly name: string
  readonly created: string
  readonly last_used: string | null
}

interface StoredPasskey extends Passkey {
  readonly user_id: number
  readonly credential_id: string
  readonly public_key: string
  readonly counter: number
  readonly transports: string
}

/** Loading the library takes as long as a short command of `kontor`, so it is loaded for the first passkey. */
const library = () => import('@simplewebauthn/server')

const answerMinutes = 10
/** Ed25519, ECDSA with P-256, and RSA: every authenticator has one of them. */
const supportedAlgorithmIDs = [-8, -7, -257]

function relyingParty(base: string) {
  if (!isForPasskeys(base))
    throw new Refusal('bad_request', 'Passkeys need an address with a name and https, or localhost.')
  const { hostname, origin } = new URL(base)
  return { rpID: hostname, origin }
}

/** The options with which a browser makes a passkey for a signed-in user. */
export async function registrationOptions(
  db: Db,
  actor: DirectoryActor & { readonly user: number },
  base: string,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { rpID } = relyingParty(base)
  const { email, name, surname } = (await findUser(db, actor.user)) as User
  const known = await db.all<StoredPasskey>(sql`select * from passkeys where user_id = ${actor.user}`)
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpID,
    rpName: 'Kontor',
    supportedAlgorithmIDs,
    challenge: await newChallenge(db, 'passkey-registration', actor),
    userID: Buffer.from(userHandle(actor.user)),
    userName: email,
    userDisplayName: `${name} ${surname}`.trim(),
    attestationType: 'none',
    excludeCredentials: known.map((passkey) => ({
      id: passkey.credential_id,
      transports: JSON.parse(passkey.transports),
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

function userHandle(user: number): string {
  return `kontor user ${user}`
}

/** The bytes that a passkey has to sign: a key of this server that works once. */
async function newChallenge(db: Db, purpose: Purpose, actor: DirectoryActor): Promise<Buffer<ArrayBuffer>> {
  const key = await inDirectory(db, actor, async (tx) => {
    await clearExpired(tx)
    return issueKey(tx, { purpose, user: actor.user, data: {}, minutes: answerMinutes })
  })
  return Buffer.from(key, 'base64url')
}

/** The answer of a browser that has made a passkey, and the passkey's name. */
export interface NewPasskey {
  readonly credential: unknown
  /** As its owner typed it; when it is empty, the server chooses one. */
  readonly name: string
  /** The browser. */
  readonly agent: string
}

/**
 * Stores the passkey that a browser has made. Undefined: it was not made for this challenge, this server or this actor.
 */
export async function addPasskey(
  db: Db,
  actor: DirectoryActor & { readonly user: number },
  base: string,
  made: NewPasskey,
): Promise<number | undefined> {
  const { rpID, origin } = relyingParty(base)
  const expectedChallenge = await takeChallenge(db, 'passkey-registration', actor, made.credential)
  if (!expectedChallenge) return undefined
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo } = await answerOf(() =>
    verifyRegistrationResponse({
      response: made.credential as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      supportedAlgorithmIDs,
    }),
  )
  if (!registrationInfo) return undefined
  const { credential, aaguid } = registrationInfo
  const name = typedName(made.name) || makers[aaguid] || browserName(made.agent) || 'Passkey'
  return inDirectory(db, actor, async (tx) => {
    if (await findPasskey(tx, credential.id)) return undefined
    const id = await take(tx, 'passkeys', 1, directory)
    await tx.run(sql`
      insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created)
      values (${id}, ${actor.user}, ${credential.id}, ${Buffer.from(credential.publicKey).toString('base64url')},
        ${credential.counter}, ${JSON.stringify(credential.transports ?? [])}, ${name}, ${tx.now.toISOString()})`)
    await journal(tx, {
      action: 'create',
      resource: 'passkeys',
      record: id,
      before: null,
      after: JSON.stringify({ user_id: actor.user, name }),
    })
    return id
  })
}

function typedName(text: string): string {
  return isCleanText(text) ? [...text.trim()].slice(0, 100).join('') : ''
}

/** The options with which a browser asks any user for a passkey. */
export async function requestOptions(
  db: Db,
  actor: DirectoryActor,
  base: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { rpID } = relyingParty(base)
  const challenge = await newChallenge(db, 'passkey-sign-in', actor)
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({ rpID, challenge, userVerification: 'required' })
}

/** A passkey whose answer is right. */
interface ProvenPasskey {
  readonly id: number
  readonly user: number
  readonly counterBefore: number
  readonly counter: number
}

/**
 * Checks the answer of a passkey, and returns the passkey and its user. Undefined: it is unknown, or the challenge is
 * not ours.
 */
export async function provePasskey(
  db: Db,
  actor: DirectoryActor,
  base: string,
  response: unknown,
): Promise<ProvenPasskey | undefined> {
  const { rpID, origin } = relyingParty(base)
  const expectedChallenge = await takeChallenge(db, 'passkey-sign-in', actor, response)
  const answer = response as AuthenticationResponseJSON
  const passkey = expectedChallenge && (await findPasskey(db, String(answer.id)))
  if (!passkey) return undefined
  const { id, user_id, counter } = passkey
  const { verifyAuthenticationResponse } = await library()
  const proof = await answerOf(() =>
    verifyAuthenticationResponse({
      response: answer,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        id: passkey.credential_id,
        publicKey: Buffer.from(passkey.public_key, 'base64url'),
        counter,
      },
    }),
  )
  if (!proof.verified || !proof.authenticationInfo) return undefined
  return { id, user: user_id, counterBefore: counter, counter: proof.authenticationInfo.newCounter }
}

/** Notes that a passkey was used. False: meanwhile it was removed, or a copy of it was used. */
export async function notePasskeyUse(
  tx: Tx,
  { id, counter, counterBefore }: ProvenPasskey,
): Promise<boolean> {
  const noted = await tx.run(sql`
    update passkeys set counter = ${counter}, last_used = ${tx.now.toISOString()}
    where id = ${id} and counter = ${counterBefore}`)
  return noted === 1
}

/** The challenge of ours that this answers. It is used up, even when the answer is wrong. */
async function takeChallenge(
  db: Db,
  purpose: Purpose,
  actor: DirectoryActor,
  credential: unknown,
): Promise<string | undefined> {
  const challenge = challengeIn(credential)
  const key = challenge && (await inDirectory(db, actor, (tx) => takeKey(tx, purpose, challenge)))
  return key && key.user === actor.user ? challenge : undefined
}

function challengeIn(credential: unknown): string | undefined {
  try {
    const { response } = credential as { response: { clientDataJSON: string } }
    const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'))
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** The library throws plain errors for any fault in an answer. Such an answer does not count. */
async function answerOf<Result>(
  verify: () => Promise<Result>,
): Promise<Result | ({ verified: false } & Partial<Result>)> {
  try {
    return await verify()
  } catch {
    return { verified: false } as { verified: false } & Partial<Result>
  }
}

async function findPasskey(reader: Reader, credentialId: string): Promise<StoredPasskey | undefined> {
  if (!isCleanText(credentialId)) return undefined
  return reader.get<StoredPasskey>(sql`select * from passkeys where credential_id = ${credentialId}`)
}

/** The passkeys of a user, the oldest first. */
export function passkeysOf(reader: Reader, user: number): Promise<Passkey[]> {
  return reader.all<Passkey>(sql`
    select id, name, created, last_used from passkeys where user_id = ${user} order by id`)
}

/** Gives a passkey another name. False: the user has no such passkey. */
export async function renamePasskey(tx: Tx, user: number, id: number, name: string): Promise<boolean> {
  const before = await ownPasskey(tx, user, id)
  if (!before) return false
  if (before.name === name) return true
  await tx.run(sql`update passkeys set name = ${name} where id = ${id}`)
  await journal(tx, {
    action: 'update',
    resource: 'passkeys',
    record: id,
    before: JSON.stringify({ name: before.name }),
    after: JSON.stringify({ name }),
  })
  return true
}

/** Removes a passkey: it no longer signs anybody in. False: the user has no such passkey. */
export async function removePasskey(tx: Tx, user: number, id: number): Promise<boolean> {
  const before = await ownPasskey(tx, user, id)
  if (!before) return false
  await tx.run(sql`delete from passkeys where id = ${id}`)
  await journal(tx, {
    action: 'delete',
    resource: 'passkeys',
    record: id,
    before: JSON.stringify({ user_id: user, name: before.name }),
    after: null,
  })
  return true
}

/** The passkey with this id, if the user has it. */
export function ownPasskey(reader: Reader, user: number, id: number): Promise<Passkey | undefined> {
  return reader.get<Passkey>(sql`
    select id, name, created, last_used from passkeys where user_id = ${user} and id = ${id}`)
}

/** The makers of passkey software, by the number that they put into each passkey. */
const makers: Readonly<Record<string, string>> = {
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome, macOS',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'Apple Passwords',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'Apple Passwords',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  'fdb141b2-5d84-443e-8a35-4698c205a502': 'KeePassXC',
  '0ea242b4-43c4-4a1b-8b17-dd6d0b6baec6': 'Keeper',
  'b84e4048-15dc-4dd0-8640-f4f60813c8af': 'NordPass',
  '50726f74-6f6e-5061-7373-50726f746f6e': 'Proton Pass',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
}
