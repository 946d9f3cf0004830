// Keys that work once: links in mails, the second step of signing in, challenges to a passkey.

import sql from 'sql-template-tag'
import { isCleanText } from '../../domain/text/text.ts'
import type { Reader, Tx } from '../db/db.ts'
import { hashSecret, newToken } from './secrets.ts'

/** The data of each kind of key. */
export interface Purposes {
  /** Opens the set-up page of a server without a company. */
  readonly 'set-up': object
  /** Sets a new password. */
  readonly password: { readonly email: string }
  /** Confirms a change of address, by the link to the old or to the new one. The session that asked for it stays. */
  readonly 'email-change': {
    readonly email: string
    readonly from: string
    readonly side: 'old' | 'new'
    readonly session: number
  }
  readonly invitation: { readonly company: number; readonly invitation: number }
  /** Shows a contact all their documents, as often as they like until it ends. */
  readonly documents: { readonly company: number; readonly contact: number }
  /** The password was right; a code is still needed. */
  readonly 'second-step': { readonly next: string }
  /** A consent page that was shown and not yet answered. */
  readonly consent: { readonly request: string }
  /** The secret of an authenticator that has not given its first code yet, and the session that asked for it. */
  readonly authenticator: { readonly secret: string; readonly via: string }
  /** Challenges for a passkey: the passkey signs the key. */
  readonly 'passkey-registration': object
  readonly 'passkey-sign-in': object
}

export type Purpose = keyof Purposes

interface NewKey<P extends Purpose> {
  readonly purpose: P
  readonly user: number | null
  readonly data: Purposes[P]
  readonly minutes: number
}

/** Makes a key. It is returned once; only its hash is stored. */
export async function issueKey<P extends Purpose>(tx: Tx, draft: NewKey<P>): Promise<string> {
  const key = newToken()
  const expires = new Date(tx.now.getTime() + draft.minutes * 60_000).toISOString()
  await tx.run(sql`
    insert into one_time_keys (hash, purpose, user_id, data, expires)
    values (${hashSecret(key)}, ${draft.purpose}, ${draft.user}, ${JSON.stringify(draft.data)}, ${expires})`)
  if (draft.user !== null) await dropOldest(tx, draft.purpose, draft.user)
  return key
}

/** Keeps the latest keys of a user who opens a form again and again, so that the table does not grow. */
async function dropOldest(tx: Tx, purpose: Purpose, user: number): Promise<void> {
  const ofThis = sql`user_id = ${user} and purpose = ${purpose}`
  await tx.run(sql`
    delete from one_time_keys where ${ofThis}
      and hash not in (select hash from one_time_keys where ${ofThis} order by expires desc limit ${maxKeys})`)
}

const maxKeys = 20

export interface Key<P extends Purpose> {
  readonly user: number | null
  readonly data: Purposes[P]
}

/** The data of a key, while it is valid. */
export async function readKey<P extends Purpose>(
  reader: Reader,
  purpose: P,
  key: string,
  now = new Date(),
): Promise<Key<P> | undefined> {
  if (!isCleanText(key)) return undefined
  const row = await reader.get<{ user_id: number | null; data: string }>(sql`
    select user_id, data from one_time_keys
    where hash = ${hashSecret(key)} and purpose = ${purpose} and expires > ${now.toISOString()}`)
  return row && { user: row.user_id, data: JSON.parse(row.data) }
}

/** The data of a key, which is used up. */
export async function takeKey<P extends Purpose>(
  tx: Tx,
  purpose: P,
  key: string,
): Promise<Key<P> | undefined> {
  const found = await readKey(tx, purpose, key, tx.now)
  if (!found) return undefined
  // Of two requests at the same moment, only one deletes the row.
  const taken = await tx.run(sql`delete from one_time_keys where hash = ${hashSecret(key)}`)
  return taken === 1 ? found : undefined
}

/** Lets the keys of one purpose that a user still has stop working. */
export async function dropKeys(tx: Tx, purpose: Purpose, user: number): Promise<void> {
  await tx.run(sql`delete from one_time_keys where user_id = ${user} and purpose = ${purpose}`)
}

/** Lets the keys with the same data stop working. */
export async function dropKeysFor<P extends Purpose>(tx: Tx, purpose: P, data: Purposes[P]): Promise<void> {
  await tx.run(sql`delete from one_time_keys where purpose = ${purpose} and data = ${JSON.stringify(data)}`)
}
