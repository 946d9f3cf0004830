// The roles of users in a company, and who may give them.

import sql from 'sql-template-tag'
import { mayGive, type Role } from '../../domain/access/roles.ts'
import { scopes } from '../../domain/access/scopes.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Reader, Tx } from '../db/db.ts'
import { scopesBeyond } from './scopes-given.ts'

/** The role of a user in a company; undefined when they do not belong to it. */
export async function roleOf(reader: Reader, company: number, user: number): Promise<Role | undefined> {
  const row = await reader.get<{ role: Role }>(sql`
    select role from memberships where company_id = ${company} and id = ${user}`)
  return row?.role
}

/**
 * Giving a role needs all scopes: it lets a user in without any limit of scopes, and a token must not give more than it
 * has.
 */
export function needAllScopes(tx: Tx): void {
  if (scopesBeyond(tx, scopes).length > 0)
    throw new Refusal('forbidden', 'A token gives no more than it has: only one with all scopes gives roles.')
}

/** The actor must be allowed to give a role, also to take it away. */
export function needRightToGive({ actor }: Tx, role: Role): void {
  if (actor.role && !mayGive(actor.role, role))
    throw new Refusal('forbidden', `The role "${actor.role}" does not allow this for the role "${role}".`)
}
