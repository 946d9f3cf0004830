// Reading: a query and a definition become one statement, and the database writes the JSON.

import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Reader } from '../db/db.ts'
import type { Dialect } from '../db/dialect.ts'
import type { Field } from './fields.ts'
import type { Language } from './kinds.ts'
import type { Comparator, Condition, ListQuery } from './query.ts'
import type { AnyResource } from './resource.ts'

/** Whose records are read, and in which language. */
export interface View {
  readonly company: number
  readonly language: Language
  /** The record above, for records that belong to one. */
  readonly parent?: number
}

export interface Page {
  /** JSON objects with commas between them. */
  readonly items: string | Uint8Array
  readonly total: number
}

/** One page of a list and how many records the list has. */
export async function readPage(
  reader: Reader,
  resource: AnyResource,
  view: View,
  query: ListQuery,
): Promise<Page> {
  const conditions = where(reader.dialect, resource, view, query)
  const known =
    knownCount(reader, resource, conditions) ?? (await countRows(reader, resource, view, conditions))
  const row = await reader.get<{ items: string | Uint8Array | null; version: number | null }>(
    pageStatement(reader.dialect, resource, view, query, amountOf(known, query)),
  )
  const isCurrent = known.version === (row?.version ?? 0)
  const { total } = isCurrent ? known : await countRows(reader, resource, view, conditions)
  return { items: row?.items ?? '', total }
}

/** The JSON text of one record, or undefined when there is none. */
export async function readItem(
  reader: Reader,
  resource: AnyResource,
  view: View,
  id: number,
  withKeys: readonly string[] = [],
): Promise<string | undefined> {
  const object = objectOf(reader.dialect, resource, view.language, withKeys)
  const row = await reader.get<{ item: string }>(sql`
    select cast(${raw(object)} as text) as item from ${raw(resource.table)} t
    where ${owned(resource, view)} and t.id = ${id}`)
  return row?.item
}

/** The statement that gives one page. */
export function pageStatement(
  dialect: Dialect,
  resource: AnyResource,
  view: View,
  query: ListQuery,
  amount: Amount = 'unknown',
): Sql {
  const conditions = where(dialect, resource, view, query, amount)
  const order = orderOf(dialect, resource, view.language, query)
  const keys = order.map(({ expression }, index) => sql`${expression} as ${raw(`s${index}`)}`)
  const directions = order.map((key, index) => dialect.orderBy(`s${index}`, key.descending, key.nullable))
  return dialect.page({
    table: resource.table,
    company: view.company,
    object: objectOf(dialect, resource, view.language, query.with),
    page: sql`
      select ${join([sql`t.${raw(dialect.rowKey)} as row_key`, ...keys])} from ${raw(resource.table)} t where ${conditions}
      order by ${raw(directions.join(', '))} ${dialect.limit(query.limit, query.offset)}`,
    order: directions.join(', '),
    version: counter(view, versionOf(resource)),
  })
}

/** The counter that grows with every write to a resource of a company. */
export function versionOf(resource: Pick<AnyResource, 'name'>): string {
  return `${resource.name}.version`
}

interface Count {
  /** The resource's version when its rows were counted. */
  readonly version: number
  readonly total: number
  /** How many records of the resource were ever made. */
  readonly all: number
}

// Counting the rows of a list costs more than reading a page of it. A count holds until its resource is written.
const counts = new WeakMap<Reader, Map<string, Count>>()
const maxCounts = 10_000

/** What was counted last, perhaps before the latest write. */
function knownCount(reader: Reader, resource: AnyResource, conditions: Sql): Count | undefined {
  return counts.get(reader)?.get(countKey(resource, conditions))
}

async function countRows(reader: Reader, resource: AnyResource, view: View, conditions: Sql): Promise<Count> {
  const row = await reader.get<{ [Key in keyof Count]: number | null }>(sql`
    select count(*) as total, (${counter(view, versionOf(resource))}) as version, (${counter(view, resource.name)}) as "all"
    from ${raw(resource.table)} t where ${conditions}`)
  const count = { version: row?.version ?? 0, total: row?.total ?? 0, all: row?.all ?? 0 }
  const known = counts.get(reader) ?? new Map<string, Count>()
  counts.set(reader, known)
  const key = countKey(resource, conditions)
  known.delete(key)
  known.set(key, count)
  if (known.size > maxCounts) known.delete(known.keys().next().value as string)
  return count
}

function countKey(resource: AnyResource, conditions: Sql): string {
  return JSON.stringify([resource.name, conditions.sql, conditions.values.map(String)])
}

function counter(view: View, name: string): Sql {
  return sql`select value from counters where company_id = ${view.company} and name = ${name}`
}

// What an item shows.

const objects = new Map<Dialect, Map<string, string>>()

/** The expression of an item's JSON, written once per resource, language and choice of optional fields. */
function objectOf(
  dialect: Dialect,
  resource: AnyResource,
  language: Language,
  withKeys: readonly string[],
): string {
  const known = objects.get(dialect) ?? new Map<string, string>()
  objects.set(dialect, known)
  const key = `${resource.name} ${language} ${withKeys.join()}`
  const object = known.get(key) ?? dialect.object(pairsOf(dialect, resource, language, withKeys))
  known.set(key, object)
  return object
}

function pairsOf(dialect: Dialect, resource: AnyResource, language: Language, withKeys: readonly string[]) {
  const optional = withKeys.map((name) => [name, optionalValue(dialect, resource, language, name)] as const)
  return [...defaultPairs(resource, dialect, 't', language), ...optional]
}

/** Keys and expressions of the fields that an item always shows. */
export function defaultPairs(
  resource: AnyResource,
  dialect: Dialect,
  table: string,
  language: Language,
): (readonly [string, string])[] {
  return Object.entries<Field>(resource.fields)
    .filter(([, field]) => field.show === 'always')
    .map(([key, { kind }]) => [key, kind.select(dialect, table, key, language)])
}

function optionalValue(dialect: Dialect, resource: AnyResource, language: Language, name: string): string {
  const embed = resource.embeds[name]
  return embed
    ? embed.select(dialect, 't', language)
    : (resource.fields[name] as Field).kind.select(dialect, 't', name, language)
}

// Which rows, and in which order.

function owned(resource: AnyResource, view: View): Sql {
  const company = sql`t.company_id = ${view.company}`
  return resource.parent ? sql`${company} and t.${raw(resource.parent.key)} = ${view.parent}` : company
}

/** How many rows a list has, as far as it matters to the one who looks for a page of them. */
type Amount = 'few' | 'many' | 'unknown'

/**
 * There are two ways to a page: to find all rows of the list and sort them, or to follow the order and pass over what
 * is not in the list. Few rows are faster sorted; of many, the page is full before long.
 */
function amountOf({ total, all }: Count, { limit, offset }: ListQuery): Amount {
  const passed = ((offset + limit) / total) * all
  return total > passed ? 'many' : 'few'
}

function where(
  dialect: Dialect,
  resource: AnyResource,
  view: View,
  query: ListQuery,
  amount: Amount = 'unknown',
): Sql {
  const conditions = [owned(resource, view)]
  if (query.filter) conditions.push(weighed(dialect, resource, view.language, query.filter, amount))
  if (amount === 'many' && query.sortAsked)
    conditions.push(...query.words.map((word) => dialect.contains('t.search', word)))
  else if (query.words.length > 0) conditions.push(dialect.finds(resource.table, view.company, query.words))
  return join(conditions, ' and ')
}

/** The condition, and with each part that all rows must meet the word how many do. */
function weighed(
  dialect: Dialect,
  resource: AnyResource,
  language: Language,
  condition: Condition,
  amount: Amount,
): Sql {
  if ('join' in condition && condition.join === 'and' && condition.of.length > 0)
    return balanced(
      condition.of.map((part) => weighed(dialect, resource, language, part, amount)),
      'and',
    )
  const plain = conditionOf(dialect, resource, language, condition)
  return amount === 'unknown' ? plain : dialect.weighed(plain, amount)
}

function conditionOf(dialect: Dialect, resource: AnyResource, language: Language, condition: Condition): Sql {
  if ('field' in condition) return comparison(dialect, resource, language, condition)
  const parts = condition.of.map((part) => conditionOf(dialect, resource, language, part))
  if (parts.length === 0) return condition.join === 'and' ? sql`1 = 1` : sql`1 = 0`
  return balanced(parts, condition.join)
}

/** A long chain becomes a tree of little depth: SQLite allows a depth of 1000. */
function balanced(parts: readonly Sql[], word: 'and' | 'or'): Sql {
  if (parts.length === 1) return parts[0] as Sql
  const middle = parts.length >> 1
  return sql`(${balanced(parts.slice(0, middle), word)} ${raw(word)} ${balanced(parts.slice(middle), word)})`
}

type Comparison = Extract<Condition, { field: string }>

function comparison(dialect: Dialect, resource: AnyResource, language: Language, condition: Comparison): Sql {
  const { kind, nullable } = resource.fields[condition.field] as Field
  const name = `t."${kind.column(condition.field, language)}"`
  const column = raw(name)
  const { comparator, value } = condition
  if (value === null && comparator === '=') return sql`${column} is null`
  if (comparator === 'filled')
    return kind.family === 'text'
      ? sql`(${column} is not null and ${column} <> '')`
      : sql`${column} is not null`
  if (comparator === '~')
    return dialect.contains(`t."${kind.foldedColumn(condition.field, language)}"`, value as string)
  if (kind.family === 'set') {
    const contains = dialect.contains(name, value as string)
    return comparator === '=' ? contains : sql`not ${contains}`
  }
  const compared = raw(kind.comparable(name, value))
  // Not equal is true for what has no value at all.
  if (comparator === '!')
    return nullable ? sql`(${compared} <> ${value} or ${column} is null)` : sql`${compared} <> ${value}`
  return sql`${compared} ${raw(operators[comparator])} ${value}`
}

const operators: Record<Exclude<Comparator, '!' | '~' | 'filled'>, string> = {
  '=': '=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
}

interface OrderKey {
  readonly expression: Sql
  readonly descending: boolean
  readonly nullable: boolean
}

function orderOf(dialect: Dialect, resource: AnyResource, language: Language, query: ListQuery): OrderKey[] {
  const keys = query.sort.flatMap(({ field, descending }): OrderKey[] => {
    const { kind, nullable } = resource.fields[field] as Field
    return kind.sortKeys('t', field, language).map((key) => ({ expression: raw(key), descending, nullable }))
  })
  // The id is always last, in the direction of the first key, so that the order is total and an index can give it.
  const last = { expression: raw('t.id'), descending: keys[0]?.descending ?? false, nullable: false }
  const relevance = query.words.length > 0 && !query.sortAsked ? [relevanceOf(dialect, query.phrase)] : []
  return [...relevance, ...keys, last]
}

/** Fields stand between line ends in the search column: first what equals the phrase, then what begins with it. */
function relevanceOf(dialect: Dialect, phrase: string): OrderKey {
  const expression = sql`case when ${dialect.contains('t.search', `\n${phrase}\n`)} then 0
    when ${dialect.contains('t.search', `\n${phrase}`)} then 1 else 2 end`
  return { expression, descending: false, nullable: false }
}
