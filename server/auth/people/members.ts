// The members of a company and their roles.

import sql, { raw } from 'sql-template-tag'
import { type Role, roles } from '../../../domain/access/roles.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Reader, Tx } from '../../db/db.ts'
import { computed, created, ownId, required } from '../../resource/fields.ts'
import { oneOf, text } from '../../resource/kinds.ts'
import { type AnyResource, type ChangeForm, type Resource, resource } from '../../resource/resource.ts'
import { insert, need, remove, update } from '../../resource/write.ts'
import { revokeClient } from '../applications/clients.ts'
import { connectedApps, disconnectApps } from '../applications/connected-apps.ts'
import { personalTokens, revokePersonalTokens } from '../applications/personal-tokens.ts'
import { revokeV1Token } from '../applications/v1-token.ts'
import { needAllScopes, needRightToGive } from '../roles-given.ts'

const ofUser = (column: string) =>
  computed(
    text(),
    () => [],
    (table) => `select u.${column} from users u where u.id = ${table}.id`,
  )

const fields = {
  /** The id of the user. */
  id: ownId(),
  email: ofUser('email'),
  name: ofUser('name'),
  surname: ofUser('surname'),
  role: required(oneOf(...roles)),
  created: created(),
}

export const members: Resource<typeof fields> = resource({
  name: 'memberships',
  entity: 'user',
  path: '/auth/users',
  scopes: ['configuration'],
  subject: 'user',
  operations: ['list', 'get', 'update', 'remove'],
  extension: { operations: ['list', 'get', 'update', 'remove'] },
  summary: 'users',
  description: 'The people of the company, and their roles.',
  fields,
  search: [],
  sort: ['surname', 'name'],
  update: changeRole,
  remove: removeMembers,
})

/** Makes a user a member of the company. */
export async function addMember(tx: Tx, user: number, role: Role): Promise<void> {
  await insert(tx, members, { id: user, role })
}

export interface Member {
  readonly id: number
  readonly email: string
  readonly name: string
  readonly surname: string
  readonly role: Role
}

/** The members of a company, in the order of their names. */
export function membersOf(reader: Reader, company: number): Promise<Member[]> {
  return reader.all<Member>(sql`
    select u.id, u.email, u.name, u.surname, m.role from memberships m join users u on u.id = m.id
    where m.company_id = ${company} order by lower(u.surname), lower(u.name), u.id`)
}

async function changeRole(tx: Tx, user: number, form: ChangeForm<typeof fields>): Promise<void> {
  const { role } = form.changes()
  if (role !== undefined) await setRole(tx, user, role)
}

/** Gives a member another role. To be run by `changeAccess`. */
export async function setRole(tx: Tx, user: number, role: Role): Promise<void> {
  needAllScopes(tx)
  const before = await need(tx, members, user)
  needRightToGive(tx, before.role)
  needRightToGive(tx, role)
  if (before.role === 'owner' && role !== 'owner') await needOtherOwner(tx, user)
  await update(tx, members, user, { role }, before)
}

/**
 * Removes members from the company, with their clients, tokens and connected applications. Records that they made stay.
 * To be run by `changeAccess`.
 */
export async function removeMembers(tx: Tx, users: readonly number[]): Promise<void> {
  for (const user of users) {
    const { role } = await need(tx, members, user)
    needRightToGive(tx, role)
    if (role === 'owner') await needOtherOwner(tx, user)
    await revokeV1Token(tx, user)
    await revokePersonalTokens(tx, await idsOf(tx, personalTokens, user))
    await disconnectApps(tx, await idsOf(tx, connectedApps, user))
    for (const client of await clientsFor(tx, user)) await revokeClient(tx, client)
    await remove(tx, members, [user])
  }
}

async function needOtherOwner(tx: Tx, user: number): Promise<void> {
  const other = await tx.get(sql`
    select id from memberships where company_id = ${tx.actor.company} and role = 'owner' and id <> ${user}`)
  if (!other) throw new Refusal('bad_request', 'A company needs an owner: make somebody else one first.')
}

/** The clients that work for a user. A client that users let in works for those users instead. */
async function clientsFor(tx: Tx, user: number): Promise<number[]> {
  const rows = await tx.all<{ id: number }>(sql`
    select id from clients
    where company_id = ${tx.actor.company} and user_id = ${user} and grant_type = 'CC' and revoked = 0 order by id`)
  return rows.map(({ id }) => id)
}

async function idsOf(tx: Tx, { table }: AnyResource, user: number): Promise<number[]> {
  const rows = await tx.all<{ id: number }>(sql`
    select id from ${raw(table)} where company_id = ${tx.actor.company} and user_id = ${user} order by id`)
  return rows.map(({ id }) => id)
}
