// What a caller may see of other resources: what a scope of the token names, as far as the role reaches.

import { Refusal } from '../../domain/refusal.ts'
import type { Caller } from './operation.ts'
import { type AnyResource, isOwnOnly, mayView } from './resource.ts'

/** What decides which records a caller sees. */
export type Rights = Pick<Caller, 'scopes' | 'role'>

/** Refuses what shows records of these resources to a caller who could not read them there. */
export function needCovered(rights: Rights, shown: readonly AnyResource[]): void {
  const missing = shown.filter((target) => !hasScope(rights, target))
  if (missing.length > 0)
    throw scopesMissing([...new Set(missing.map(({ scopes }) => scopes.join(' or ')))].join(' and '))
  if (!shown.every((target) => maySeeAll(rights, target)))
    throw new Refusal('forbidden', `The role "${rights.role}" does not allow this.`)
}

/** Whether a caller could read all records of a resource there. */
export function isCovered(rights: Rights, target: AnyResource): boolean {
  return hasScope(rights, target) && maySeeAll(rights, target)
}

export function scopesMissing(needed: string): Refusal {
  return new Refusal('required_scopes_missing', 'The token lacks a scope that this needs.', {
    error_type: 'required_scopes_missing',
    hint: `Needed: ${needed}`,
  })
}

function hasScope({ scopes }: Rights, target: AnyResource): boolean {
  return target.scopes.some((scope) => scopes.has(scope))
}

/** What others look at through another record is not limited to their own, so it is for those who see all. */
function maySeeAll({ role }: Rights, target: AnyResource): boolean {
  return mayView(role, target) && !isOwnOnly(role, target)
}
