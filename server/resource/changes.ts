// The latest changes of rows. What is known of a list follows them, so that it need not be read again.

import type { Reader, Tx } from '../db/db.ts'
import type { AnyResource } from './resource.ts'

/** The values of a row by the names of its fields. */
export type Values = Readonly<Record<string, unknown>>

/** A row before and after a change. A new row was not there before, a deleted one is not there after it. */
export interface Change {
  readonly before?: Values
  readonly after?: Values
}

/** The changes that led to a version of a company's resource. */
type Steps = Map<string, readonly Change[]>

const known = new WeakMap<Reader['cacheKey'], Steps>()
const maxSteps = 500
/** After a change of more rows than this, it is faster to read again. */
const maxChanges = 50

/** Remembers the changes of a transaction, once it is committed. */
export function rememberChanges(
  tx: Tx,
  resource: AnyResource,
  version: number,
  changes: readonly Change[],
): void {
  if (changes.length > maxChanges) return
  const { company } = tx.actor
  const kept = changes.map(({ before, after }) => ({
    before: before && followed(resource, before),
    after: after && followed(resource, after),
  }))
  tx.whenCommitted(() => {
    const steps = known.get(tx.sharedKey) ?? new Map()
    known.set(tx.sharedKey, steps)
    steps.set(stepKey(company, resource, version), kept)
    if (steps.size > maxSteps) steps.delete(steps.keys().next().value as string)
  })
}

/** The changes between two versions, or undefined when they are not all known. */
export function changesBetween(
  reader: Reader,
  company: number,
  resource: AnyResource,
  from: number,
  to: number,
): Change[] | undefined {
  const steps = known.get(reader.cacheKey)
  if (to < from || to - from > maxChanges) return undefined
  const changes: Change[] = []
  for (let version = from + 1; version <= to; version++) {
    const step = steps?.get(stepKey(company, resource, version))
    if (!step) return undefined
    changes.push(...step)
  }
  return changes
}

function stepKey(company: number, { name }: AnyResource, version: number): string {
  return `${company} ${name} ${version}`
}

/** The values that decide whether a row is in a list: not the long ones, such as positions. */
function followed({ fields, search }: AnyResource, row: Values): Values {
  const isFollowed = (key: string) => fields[key]?.kind.family !== 'none' || search.includes(key)
  return Object.fromEntries(Object.entries(row).filter(([key]) => isFollowed(key)))
}
