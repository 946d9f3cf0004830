// Which other resources a caller may see: those in the token's scopes, as far as the role allows.

import { Refusal } from '../../domain/refusal.ts'
import type { Caller } from './operation.ts'
import { type AnyResource, isOwnOnly, mayView } from './resource.ts'

/** The rights that decide which records a caller sees. */
export type Rights = Pick<Caller, 'scopes' | 'role'>

/** Refuses a request that shows records of these resources to a caller who could not read them directly. */
export function needCovered(rights: Rights, shown: readonly AnyResource[]): void {
  const missing = shown.filter((target) => !hasScope(rights, target))
  if (missing.length > 0)
    throw scopesMissing([...new Set(missing.map(({ scopes }) => scopes.join(' or ')))].join(' and '))
  if (!shown.every((target) => maySeeAll(rights, target))) throw forbidden(rights)
}

/** Refuses what the list of a resource would refuse. */
export function needReadable(rights: Rights, target: AnyResource): void {
  if (!hasScope(rights, target)) throw scopesMissing(target.scopes.join(' or '))
  if (!mayView(rights.role, target)) throw forbidden(rights)
}

/** Whether a caller could read all records of a resource directly. */
export function isCovered(rights: Rights, target: AnyResource): boolean {
  return hasScope(rights, target) && maySeeAll(rights, target)
}

function forbidden({ role }: Rights): Refusal {
  return new Refusal('forbidden', `The role "${role}" does not allow this.`)
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

/** Records shown through another record are not limited to the caller's own, so the role must see all of them. */
function maySeeAll({ role }: Rights, target: AnyResource): boolean {
  return mayView(role, target) && !isOwnOnly(role, target)
}
