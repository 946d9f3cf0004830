// The number of rows in a list. Counting costs more than reading a page, so a count is cached until the next write.

import { hash } from 'node:crypto'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Reader } from '../db/db.ts'
import type { Field } from './fields.ts'
import type { AnyResource } from './resource.ts'
import type { View } from './view.ts'

export interface Count {
  /** The resource's version when its rows were counted. */
  readonly version: number
  readonly total: number
  /** How many records of the resource were ever made. */
  readonly all: number
}

const counts = new WeakMap<Reader['cacheKey'], Map<string, Count>>()
const maxCounts = 10_000

/** The last count, perhaps from before the latest write. */
export function knownCount(reader: Reader, resource: AnyResource, conditions: Sql): Count | undefined {
  return counts.get(reader.cacheKey)?.get(countKey(resource, conditions))
}

/** Counts the rows and caches the result. Where old rows do not change, it counts only the new ones. */
export async function countRows(
  reader: Reader,
  resource: AnyResource,
  view: View,
  conditions: Sql,
  limitMs?: number,
): Promise<Count> {
  const last = resource.isAppendOnly ? knownCount(reader, resource, conditions) : undefined
  const {
    sql: ours,
    text,
    values,
  } = sql`
    select count(*) as total, (${versionOf(resource, view)}) as version, (${counter(view, resource.name)}) as "all"
    from ${raw(resource.table)} t where ${conditions}${last ? sql` and t.id > ${last.all}` : empty}`
  const row = await reader.get<{ [Key in keyof Count]: number | null }>({ sql: ours, text, values, limitMs })
  const total = (last?.total ?? 0) + (row?.total ?? 0)
  const count = { version: row?.version ?? 0, total, all: row?.all ?? 0 }
  const known = counts.get(reader.cacheKey) ?? new Map<string, Count>()
  counts.set(reader.cacheKey, known)
  const key = countKey(resource, conditions)
  known.delete(key)
  known.set(key, count)
  if (known.size > maxCounts) known.delete(known.keys().next().value as string)
  return count
}

/** There may be many keys: a long one is replaced by its hash. */
function countKey(resource: AnyResource, conditions: Sql): string {
  // No value contains a NUL: see `isCleanText`.
  const key = [resource.name, conditions.sql, ...conditions.values].join('\0')
  return key.length > 500 ? hash('sha1', key) : key
}

/** How many records of a resource were ever made. */
export async function recordsMade(reader: Reader, { name }: AnyResource, view: View): Promise<number> {
  return (await reader.get<{ value: number }>(counter(view, name)))?.value ?? 0
}

/** Reads a counter of the company. */
function counter(view: View, name: string): Sql {
  return sql`select value from counters where company_id = ${view.company} and name = ${name}`
}

/** The counter that grows with every write to a resource of a company. */
export function versionCounter({ name }: Pick<AnyResource, 'name'>): string {
  return `${name}.version`
}

/** A number that changes with every write to anything that a list of the resource shows. */
export function versionOf(resource: AnyResource, view: View): Sql {
  const names = versionCounters(resource)
  if (names.length === 1) return counter(view, versionCounter(resource))
  return sql`select cast(sum(value) as bigint) from counters
    where company_id = ${view.company} and name in (${join(names)})`
}

const knownCounters = new WeakMap<AnyResource, string[]>()

/** The counters of a resource and of those that its computed fields come from. */
function versionCounters(resource: AnyResource): string[] {
  const known = knownCounters.get(resource)
  if (known) return known
  const sources = Object.values<Field>(resource.fields).flatMap((field) => field.sources?.() ?? [])
  const names = [...new Set([resource, ...sources])].map(versionCounter)
  knownCounters.set(resource, names)
  return names
}
