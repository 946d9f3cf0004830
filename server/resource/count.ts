// The number of rows in a list. Counting costs more than reading a page, so a count is kept, and follows the writes.

import { hash } from 'node:crypto'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Reader } from '../db/db.ts'
import { changesBetween, type Values } from './changes.ts'
import type { Field } from './fields.ts'
import type { ColumnType, ColumnValue } from './kind.ts'
import { comparisonsOf, type ListQuery } from './query.ts'
import type { AnyResource } from './resource.ts'
import { searchText } from './search-text.ts'
import type { View } from './view.ts'
import { where, whereAlone } from './where.ts'

export interface Count {
  /** The resource's version when its rows were counted. */
  readonly version: number
  readonly total: number
  /** How many records of the resource were ever made. */
  readonly all: number
}

/** A list, as far as it matters for its total. */
export interface CountedList {
  readonly reader: Reader
  readonly resource: AnyResource
  readonly view: View
  readonly query: ListQuery
  /** The time limit for counting. */
  readonly limitMs?: number
  readonly key: string
}

export function countedList(list: Omit<CountedList, 'key'>): CountedList {
  return { ...list, key: countKey(list) }
}

const counts = new WeakMap<Reader['cacheKey'], Map<string, Count>>()
const maxCounts = 10_000

/** The last count, perhaps from before the latest write. */
export function knownCount(list: CountedList): Count | undefined {
  return counts.get(list.reader.cacheKey)?.get(list.key)
}

/** The count at a version, from the last count and the changes since where these are known. */
export async function countAt(list: CountedList, version: number): Promise<Count> {
  const known = knownCount(list)
  if (known?.version === version) return known
  return (known && (await followed(list, known, version))) ?? (await countRows(list))
}

/** Counts the rows. Where old rows do not change, it counts only the new ones. */
export async function countRows(list: CountedList): Promise<Count> {
  const { reader, resource, view, query, limitMs } = list
  const last = resource.isAppendOnly ? knownCount(list) : undefined
  const conditions = where(reader.dialect, resource, view, query)
  const {
    sql: ours,
    text,
    values,
  } = sql`
    select count(*) as total, (${versionOf(resource, view, query)}) as version, (${counter(view, resource.name)}) as "all"
    from ${raw(resource.table)} t where ${conditions}${last ? sql` and t.id > ${last.all}` : empty}`
  const row = await reader.get<{ [Key in keyof Count]: number | null }>({ sql: ours, text, values, limitMs })
  const total = (last?.total ?? 0) + (row?.total ?? 0)
  return keep(list, { version: row?.version ?? 0, total, all: row?.all ?? 0 })
}

function keep({ reader, key }: CountedList, count: Count): Count {
  const known = counts.get(reader.cacheKey) ?? new Map<string, Count>()
  counts.set(reader.cacheKey, known)
  known.delete(key)
  known.set(key, count)
  if (known.size > maxCounts) known.delete(known.keys().next().value as string)
  return count
}

/** There may be many keys: a long one is replaced by its hash. */
function countKey({ reader, resource, view, query }: Omit<CountedList, 'key'>): string {
  const conditions = whereAlone(reader.dialect, resource, view, query)
  // No value contains a NUL: see `isCleanText`.
  const key = [resource.name, conditions.sql, ...conditions.values].join('\0')
  return key.length > 500 ? hash('sha1', key) : key
}

/** The count after the changes that led to this version, or undefined when they are not all known. */
async function followed(list: CountedList, known: Count, version: number): Promise<Count | undefined> {
  const { reader, resource, view, query } = list
  // Other resources may change what is computed, and tell nothing about it.
  if (versionCounters(resource, query).length > 1) return undefined
  const changes = changesBetween(reader, view.company, resource, known.version, version)
  if (!changes) return undefined
  let { total, all } = known
  for (const { before, after } of changes) {
    const [old, now] = [before && decisive(list, before), after && decisive(list, after)]
    if (!old) all++
    if (old && now && old.every(({ value }, index) => value === now[index]?.value)) continue
    total += (await matches(list, now)) - (await matches(list, old))
  }
  return keep(list, { version, total, all })
}

interface Column {
  readonly name: string
  readonly type: ColumnType
  readonly value: ColumnValue
}

/** The columns of a row that decide whether it is in the list. */
function decisive({ resource, view, query }: CountedList, row: Values): Column[] {
  const owning = [resource.parent?.key, view.only === undefined ? undefined : resource.ownedBy]
  const named = [...comparisonsOf(query.filter)].map(({ field }) => field)
  const keys = new Set([...owning, ...named].filter((key) => key !== undefined))
  const columns = [...keys].flatMap((key) => {
    const { kind } = resource.fields[key] as Field
    const values = kind.store(key, row[key])
    return Object.entries(kind.columns(key)).map(([name, type]) => ({
      name,
      type,
      value: values[name] as ColumnValue,
    }))
  })
  if (query.words.length > 0) columns.push({ name: 'search', type: 'text', value: searchText(resource, row) })
  return columns
}

/** 1 when a row with these columns is in the list, otherwise 0. */
async function matches(
  { reader, resource, view, query }: CountedList,
  columns: readonly Column[] | undefined,
): Promise<number> {
  if (!columns) return 0
  const { dialect } = reader
  const all: Column[] = [{ name: 'company_id', type: 'bigint', value: view.company }, ...columns]
  const row = join(
    all.map(({ name, type, value }) => sql`${dialect.typed(value, type)} as ${raw(`"${name}"`)}`),
  )
  const found = await reader.get<{ matches: number }>(sql`
    select count(*) as matches from (select ${row}) t where ${whereAlone(dialect, resource, view, query)}`)
  return found?.matches ?? 0
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

/** A number that changes with every write that may change which rows are in the list. */
export function versionOf(resource: AnyResource, view: View, query: ListQuery): Sql {
  const names = versionCounters(resource, query)
  if (names.length === 1) return counter(view, versionCounter(resource))
  return sql`select cast(sum(value) as bigint) from counters
    where company_id = ${view.company} and name in (${join(names)})`
}

/** The counters of a resource and of those that computed fields in the filter come from. */
function versionCounters(resource: AnyResource, { filter }: ListQuery): string[] {
  const fields = [...comparisonsOf(filter)].map(({ field }) => resource.fields[field] as Field)
  const sources = fields.flatMap((field) => field.sources?.() ?? [])
  return [...new Set([resource, ...sources].map(versionCounter))]
}
