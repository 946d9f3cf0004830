// Users: people with an address and a password, who may belong to several companies.

import sql, { join, raw } from 'sql-template-tag'
import type { Role } from '../../../domain/access/roles.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Language } from '../../../domain/text/languages.ts'
import { isCleanText } from '../../../domain/text/text.ts'
import { take } from '../../db/counters.ts'
import type { Reader, Tx } from '../../db/db.ts'
import { journal } from '../../db/journal.ts'
import { localTime } from '../../resource/clock.ts'
import { mailAddress } from '../../resource/formats.ts'
import type { Kind } from '../../resource/kind.ts'
import { directory } from '../directory.ts'
import { dropKeys } from '../one-time-keys.ts'

export interface User {
  readonly id: number
  readonly email: string
  readonly name: string
  readonly surname: string
  readonly language: Language
  readonly password_hash: string | null
}

export interface NewUser {
  readonly email: string
  readonly name: string
  readonly surname: string
  readonly language: Language
  readonly passwordHash: string
}

/** An address that a user signs in with, and that mails reach. */
export function ownAddress(): Kind<string> {
  return mailAddress('must be an e-mail address')
}

const columns = raw('id, email, name, surname, language, password_hash')

export function findUser(reader: Reader, id: number): Promise<User | undefined> {
  return reader.get<User>(sql`select ${columns} from users where id = ${id}`)
}

/** The user with this address, however it is written. */
export async function findUserByEmail(reader: Reader, email: string): Promise<User | undefined> {
  if (!isCleanText(email)) return undefined
  return reader.get<User>(sql`select ${columns} from users where email = ${email.trim().toLowerCase()}`)
}

/** Makes a user. */
export async function createUser(tx: Tx, draft: NewUser): Promise<number> {
  const { name, surname, language, passwordHash } = draft
  // Taking an id makes other writers wait, so that no two users get the same address.
  const id = await take(tx, 'users', 1, directory)
  const email = draft.email.trim().toLowerCase()
  if (await findUserByEmail(tx, email)) throw emailTaken(email)
  await tx.run(sql`
    insert into users (id, email, name, surname, language, password_hash, created)
    values (${id}, ${email}, ${name}, ${surname}, ${language}, ${passwordHash}, ${localTime(tx)})`)
  await journal(tx, {
    action: 'create',
    resource: 'users',
    record: id,
    before: null,
    after: JSON.stringify({ email, name, surname, language }),
  })
  return id
}

/** Gives a user another address to sign in with. To be run on the directory, where writers wait for each other. */
export async function changeEmail(tx: Tx, user: User, address: string): Promise<void> {
  const email = address.trim().toLowerCase()
  const other = await findUserByEmail(tx, email)
  if (other && other.id !== user.id) throw emailTaken(email)
  await dropKeys(tx, 'email-change', user.id)
  await changeUser(tx, user, { email })
}

function emailTaken(email: string): Refusal {
  return new Refusal('email_taken', `There is already a user with the address ${email}.`)
}

/** Changes the profile of a user. */
export async function changeUser(
  tx: Tx,
  user: User,
  changes: Partial<Pick<User, 'email' | 'name' | 'surname' | 'language'>>,
): Promise<void> {
  const changed = Object.entries(changes).filter(([key, value]) => user[key as keyof User] !== value)
  if (changed.length === 0) return
  await tx.run(sql`
    update users set ${join(changed.map(([key, value]) => sql`${raw(key)} = ${value}`))} where id = ${user.id}`)
  const old = changed.map(([key]) => [key, user[key as keyof User]])
  await journal(tx, {
    action: 'update',
    resource: 'users',
    record: user.id,
    before: JSON.stringify(Object.fromEntries(old)),
    after: JSON.stringify(Object.fromEntries(changed)),
  })
}

/**
 * Sets a password. Links to set it stop working, and so does what the earlier one began: a sign-in before its code, a
 * change of address.
 */
export async function setPassword(tx: Tx, user: number, passwordHash: string): Promise<void> {
  await tx.run(sql`update users set password_hash = ${passwordHash} where id = ${user}`)
  await dropKeys(tx, 'password', user)
  await dropKeys(tx, 'second-step', user)
  await dropKeys(tx, 'email-change', user)
  // The journal has the change, without the passwords.
  await journal(tx, { action: 'update', resource: 'passwords', record: user, before: null, after: null })
}

/** Stores the same password under a hash that costs more to guess. */
export async function strengthenHash(
  tx: Tx,
  { id, password_hash }: User,
  passwordHash: string,
): Promise<void> {
  await tx.run(sql`update users set password_hash = ${passwordHash} where id = ${id}`)
  const costOf = (hash: string | null) => JSON.stringify({ hash: hash?.split('$').slice(1, 4).join(' ') })
  await journal(tx, {
    action: 'update',
    resource: 'passwords',
    record: id,
    before: costOf(password_hash),
    after: costOf(passwordHash),
  })
}

export interface OwnCompany {
  readonly id: number
  readonly name: string
  readonly role: Role
}

/** The companies that a user belongs to. */
export function companiesOf(reader: Reader, user: number): Promise<OwnCompany[]> {
  return reader.all<OwnCompany>(sql`
    select k.id, k.name, m.role from memberships m join companies k on k.id = m.company_id
    where m.company_id > ${directory} and m.id = ${user} order by k.name, k.id`)
}

/** The company that a user works in after signing in: the last one they worked in, or the first by name. */
export async function usualCompany(reader: Reader, user: number): Promise<number | null> {
  const companies = await companiesOf(reader, user)
  const last = await reader.get<{ last_company_id: number | null }>(sql`
    select last_company_id from users where id = ${user}`)
  const usual = companies.find(({ id }) => id === last?.last_company_id) ?? companies[0]
  return usual?.id ?? null
}
