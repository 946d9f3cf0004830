// A token never gives more than it has.

import type { Problems } from '../../domain/refusal.ts'
import type { Tx } from '../db/db.ts'

/** The scopes that the actor does not have. */
export function scopesBeyond({ actor }: Tx, scopes: readonly string[]): string[] {
  const { scopes: own } = actor
  return own ? scopes.filter((scope) => !own.has(scope)) : []
}

/** Adds a problem when the actor gives scopes that they do not have. */
export function checkScopes(tx: Tx, scopes: readonly string[] | undefined, problems: Problems): void {
  const beyond = scopesBeyond(tx, scopes ?? [])
  if (beyond.length > 0)
    problems.add('scopes', 'not_allowed', `Your own token does not have: ${beyond.join(', ')}.`)
}
