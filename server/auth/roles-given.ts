// Who has which role in a company, and who may give it.

import sql from 'sql-template-tag'
import { mayGive, type Role } from '../../domain/access/roles.ts'
import { scopes } from '../../domain/access/scopes.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Reader, Tx } from '../db/db.ts'
import { scopesBeyond } from './scopes-given.ts'

/** What somebody is in a company; undefined for who does not belong to it. */
export async function roleOf(reader: Reader, company: number, user: number): Promise<Role | undefined> {
  const row = await reader.get<{ role: Role }>(sql`
    select role from memberships where company_id = ${company} and id = ${user}`)
  return row?.role
}

/** A role opens all that it reaches to a person: a token that was given less cannot give so much. */
export function needAllScopes(tx: Tx): void {
  if (scopesBeyond(tx, scopes).length > 0)
    throw new Refusal('forbidden', 'A token gives no more than it has: only one with all scopes gives roles.')
}

/** Whoever acts must be allowed to give a role and, as much, to take it away. */
export function needRightToGive({ actor }: Tx, role: Role): void {
  if (actor.role && !mayGive(actor.role, role))
    throw new Refusal('forbidden', `The role "${actor.role}" does not allow this for the role "${role}".`)
}
