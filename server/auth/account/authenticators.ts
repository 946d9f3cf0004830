// Authenticators: the second step of signing in is a code that an application shows for half a minute (RFC 6238), or one
// of the recovery codes that were told when it was set up.

import { createHmac, randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { Refusal } from '../../../domain/refusal.ts'
import type { Reader, Tx } from '../../db/db.ts'
import { journal } from '../../db/journal.ts'
import { dropKeys, issueKey, type Purposes, readKey, takeKey } from '../one-time-keys.ts'
import { findUser, type User } from '../people/users.ts'
import { hashSecret } from '../secrets.ts'

const stepSeconds = 30
const digits = 6
/** Clocks differ, and people take their time. */
const tolerance = [0, -1, 1]
const confirmMinutes = 30
const recoveryCodes = 10

/** The values that an application needs to become an authenticator. */
export interface Enrolment {
  /** Must come back with the first code. */
  readonly key: string
  readonly secret: string
  readonly uri: string
}

/** Makes a secret. It counts once the first code has shown that the application has it. */
export async function beginAuthenticator(tx: Tx, user: number): Promise<Enrolment> {
  if (await authenticatorOf(tx, user))
    throw new Refusal('bad_request', 'There is an authenticator already: turn it off first.')
  const { via } = tx.actor
  const secret = (await pendingSecret(tx, user, via)) ?? randomBytes(20).toString('hex')
  await dropKeys(tx, 'authenticator', user)
  const data = { secret, via }
  const key = await issueKey(tx, { purpose: 'authenticator', user, data, minutes: confirmMinutes })
  return enrolmentOf(tx, user, key, secret)
}

/** A user who asks again may have given the secret to the application already. Only the same session gets it again. */
async function pendingSecret(tx: Tx, user: number, via: string): Promise<string | undefined> {
  const row = await tx.get<{ data: string }>(sql`
    select data from one_time_keys
    where user_id = ${user} and purpose = 'authenticator' and expires > ${tx.now.toISOString()}`)
  const pending: Purposes['authenticator'] | undefined = row && JSON.parse(row.data)
  return pending?.via === via ? pending.secret : undefined
}

async function enrolmentOf(reader: Reader, user: number, key: string, secret: string): Promise<Enrolment> {
  const { email } = (await findUser(reader, user)) as User
  const shown = base32(Buffer.from(secret, 'hex'))
  const uri = `otpauth://totp/Kontor:${encodeURIComponent(email)}?secret=${shown}&issuer=Kontor`
  return { key, secret: shown, uri }
}

export type Confirmation =
  | { readonly kind: 'on'; readonly recoveryCodes: readonly string[] }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'expired' }

/** Turns an authenticator on by its first code, and tells the recovery codes. */
export async function confirmAuthenticator(
  tx: Tx,
  user: number,
  key: string,
  code: string,
): Promise<Confirmation> {
  const found = await readKey(tx, 'authenticator', key, tx.now)
  if (found?.user !== user) return { kind: 'expired' }
  const { secret } = found.data
  const step = matchingStep(secret, code, tx.now)
  if (step === undefined) return { kind: 'wrong' }
  if (!(await takeKey(tx, 'authenticator', key))) return { kind: 'expired' }
  await tx.run(sql`
    insert into authenticators (user_id, secret, last_step, created)
    values (${user}, ${secret}, ${step}, ${tx.now.toISOString()})`)
  await enterInJournal(tx, 'create', 'authenticators', user)
  return { kind: 'on', recoveryCodes: await renewRecoveryCodes(tx, user) }
}

export interface Authenticator {
  readonly created: string
  /** How many are left. */
  readonly recovery_codes: number
}

/** The authenticator of a user, if they have one. */
export function authenticatorOf(reader: Reader, user: number): Promise<Authenticator | undefined> {
  return reader.get<Authenticator>(sql`
    select a.created, (select count(*) from recovery_codes r where r.user_id = a.user_id) as recovery_codes
    from authenticators a where a.user_id = ${user}`)
}

/** Whether this is a code of the user's authenticator, or one of their recovery codes. It does not work a second time. */
export async function useCode(tx: Tx, user: number, code: string): Promise<boolean> {
  const typed = code.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(typed) ? useTimedCode(tx, user, typed) : useRecoveryCode(tx, user, typed)
}

async function useTimedCode(tx: Tx, user: number, code: string): Promise<boolean> {
  const row = await tx.get<{ secret: string }>(sql`
    select secret from authenticators where user_id = ${user}`)
  const step = row && matchingStep(row.secret, code, tx.now)
  if (step === undefined) return false
  // A code counts once, and so do those before it.
  const used = await tx.run(sql`
    update authenticators set last_step = ${step} where user_id = ${user} and last_step < ${step}`)
  return used === 1
}

async function useRecoveryCode(tx: Tx, user: number, code: string): Promise<boolean> {
  const hash = hashSecret(readRecoveryCode(code))
  const used = await tx.run(sql`delete from recovery_codes where user_id = ${user} and hash = ${hash}`)
  if (used === 1) await enterInJournal(tx, 'delete', 'recovery-codes', user)
  return used === 1
}

/** Replaces characters that look alike: the alphabet of the codes has no 0, 1 and 8. */
function readRecoveryCode(text: string): string {
  return text.toUpperCase().replaceAll('0', 'O').replaceAll('1', 'I').replaceAll('8', 'B')
}

/** Makes new recovery codes; those before them stop working. */
export async function renewRecoveryCodes(tx: Tx, user: number): Promise<readonly string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => base32(randomBytes(10)))
  await tx.run(sql`delete from recovery_codes where user_id = ${user}`)
  for (const code of codes)
    await tx.run(sql`insert into recovery_codes (user_id, hash) values (${user}, ${hashSecret(code)})`)
  await enterInJournal(tx, 'create', 'recovery-codes', user)
  return codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-'))
}

/** Turns the authenticator off: from now on the password is enough. False: it was not on. */
export async function removeAuthenticator(tx: Tx, user: number): Promise<boolean> {
  await tx.run(sql`delete from recovery_codes where user_id = ${user}`)
  const gone = await tx.run(sql`delete from authenticators where user_id = ${user}`)
  if (gone === 1) await enterInJournal(tx, 'delete', 'authenticators', user)
  return gone === 1
}

/** The journal says that it happened, without any secret. */
async function enterInJournal(
  tx: Tx,
  action: 'create' | 'delete',
  resource: string,
  user: number,
): Promise<void> {
  const what = JSON.stringify({ user_id: user })
  const [before, after] = action === 'create' ? [null, what] : [what, null]
  await journal(tx, { action, resource, record: user, before, after })
}

/** The step to which this code belongs, if it is about now. */
function matchingStep(secret: string, code: string, now: Date): number | undefined {
  const current = Math.floor(now.getTime() / 1000 / stepSeconds)
  return tolerance
    .map((away) => current + away)
    .find((step) => timedCode(secret, step) === code.replace(/\s/g, ''))
}

/** The code of a step of half a minute; the secret is in hexadecimal digits. */
export function timedCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', Buffer.from(secret, 'hex')).update(counter).digest()
  const offset = (mac[19] as number) & 15
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Bytes as letters and digits (RFC 4648), five bits each; their number is a multiple of five. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replace(/.{5}/g, (five) => alphabet[Number.parseInt(five, 2)] as string)
}
