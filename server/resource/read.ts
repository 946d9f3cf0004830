// Reading: a query and a definition become one statement, and the database writes the JSON.

import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { Refusal } from '../../domain/refusal.ts'
import type { Language } from '../../domain/text/languages.ts'
import { type Reader, type Statement, TookTooLong, ValueTooLong } from '../db/db.ts'
import type { Dialect } from '../db/dialect.ts'
import { totalsOf } from './count.ts'
import type { Field } from './fields.ts'
import type { Count } from './following.ts'
import type { Item } from './operation.ts'
import { affordable, limitMsOf, needAffordable } from './price.ts'
import type { ListQuery } from './query.ts'
import type { AnyResource } from './resource.ts'
import { latestEntry } from './tags.ts'
import { versionOf } from './versions.ts'
import type { View } from './view.ts'
import { type Amount, narrowOf, owned, where } from './where.ts'

export interface Page {
  /** JSON objects with commas between them. */
  readonly items: string | Uint8Array
  readonly total: number
}

/** One page of a list and the number of records in the list. */
export async function readPage(
  reader: Reader,
  resource: AnyResource,
  view: View,
  query: ListQuery,
): Promise<Page> {
  const limitMs = limitMsOf(query)
  await needAffordable(reader, resource, view, query)
  const totals = totalsOf({ reader, resource, view, query, limitMs })
  let known = await affordable(totals.last())
  for (let tries = 1; ; tries++) {
    const way = wayTo(known, query, tries <= maxTries)
    const row = await affordable(pageRow(reader, resource, view, query, way, limitMs))
    if (row === 'too large') throw tooLarge(await fittingLimit(reader, resource, view, query, way))
    const count = await affordable(totals.at(row?.version ?? 0))
    const isSame = count.total === known.total && count.ids === known.ids
    if (isSame || !way.needsCount) return { items: row?.items ?? '', total: count.total }
    known = count
  }
}

/** So often a page is read again when the list has changed meanwhile. */
const maxTries = 3

/** The most bytes that the items of a page have together. With the links around them, an answer has less than 32 MB. */
const maxBytes = 32_000_000

interface PageRow {
  readonly items: string | Uint8Array | null
  readonly version: number | null
  readonly bytes?: number | null
}

async function pageRow(
  reader: Reader,
  resource: AnyResource,
  view: View,
  query: ListQuery,
  way: Way,
  limitMs: number,
): Promise<PageRow | undefined | 'too large'> {
  // Where no index gives the rows of a filter in their order soon, the narrow index gives them all, to be sorted.
  const isTried =
    !way.isNarrow && !way.ids && query.filter !== null && narrowOf(reader.dialect, resource) !== undefined
  const statement = {
    ...pageStatement(reader.dialect, resource, view, query, way),
    limitMs: isTried ? trialMs : limitMs,
  }
  try {
    const row = await reader.get<PageRow>(statement)
    return (row?.bytes ?? 0) > maxBytes ? 'too large' : row
  } catch (error) {
    if (error instanceof ValueTooLong) return 'too large'
    if (!isTried || !(error instanceof TookTooLong)) throw error
    return pageRow(reader, resource, view, query, { ...way, isNarrow: true }, limitMs)
  }
}

/** The time for which a page is looked for by the indexes that give an order. */
const trialMs = 50

/** The number of records with which a page is not too large. */
async function fittingLimit(
  reader: Reader,
  resource: AnyResource,
  view: View,
  query: ListQuery,
  way: Way,
): Promise<number> {
  let bytes = 0
  const isEnough = (row: { bytes: number }) => {
    // A comma separates two items.
    bytes += row.bytes + 1
    return bytes > maxBytes
  }
  const rows = await reader.all<{ bytes: number }>({
    ...sizesStatement(reader.dialect, resource, view, query, way),
    isEnough,
  })
  bytes = 0
  const tooMuch = rows.findIndex(isEnough)
  return tooMuch === -1 ? rows.length : tooMuch
}

/** Refused, and not cut short: a client that computes the next offset from the number of records would miss some. */
function tooLarge(limit: number): Refusal {
  const advice =
    limit > 0 ? `Send limit=${limit}, or less in "with".` : 'Even one record is: send less in "with".'
  return new Refusal('bad_limit', `The answer would be larger than 32 MB. ${advice}`)
}

/** A way to the rows of a page. */
interface Way {
  readonly amount: Amount
  /** The ids of all rows of the list. */
  readonly ids?: readonly number[]
  /** The number of rows in the list, where they are counted from the end. */
  readonly fromEnd?: number
  /** All rows of the list are read from the narrow index, and sorted. */
  readonly isNarrow?: boolean
  /** The way is wrong when the list has other rows by now. */
  readonly needsCount?: boolean
}

/**
 * There are two ways to a page: to find all rows of the list and sort them, or to follow the order and skip the rows
 * that are not in the list. Few rows are faster sorted; with many, the page is soon full. In between, a search collects
 * the numbers of its rows before it follows the order. A count can know the rows already, and a page in the second half
 * of a list is nearer to its end.
 */
function wayTo(count: Count, query: ListQuery, trustsCount: boolean): Way {
  const amount = amountOf(count, query)
  const { total, ids } = count
  if (trustsCount && ids) return { amount, ids, needsCount: true }
  if (trustsCount && query.offset > total / 2 && query.offset > farOffset)
    return { amount, fromEnd: total, needsCount: true }
  return { amount }
}

/** To fewer rows than this, every way is short. */
const farOffset = 100

function amountOf({ total, all }: Count, { words, limit, offset }: ListQuery): Amount {
  const passed = ((offset + limit) / total) * all
  if (words.length === 0) return total > passed ? 'many' : 'few'
  if (total <= maxRanked) return 'few'
  return passed <= maxPassed ? 'many' : 'some'
}

/** More rows than this are not all ranked. */
const maxRanked = 500
/** So many of the newest leaders of either sort are ranked then. */
const maxLeaders = 250
/** Looking at the texts of so many rows takes as long as collecting the numbers of those that are found. */
const maxPassed = 5000

/** One record, or undefined when there is none. */
export async function readItem(
  reader: Reader,
  resource: AnyResource,
  view: View,
  id: number,
  withKeys: readonly string[] = [],
): Promise<Item | undefined> {
  return reader.get<Item>(itemStatement(reader.dialect, resource, view, id, withKeys))
}

/** The statement that gives one record. */
export function itemStatement(
  dialect: Dialect,
  resource: AnyResource,
  view: View,
  id: number,
  withKeys: readonly string[] = [],
): Statement {
  const version = latestEntry(view.company, resource.name, id)
  const mine = owned(resource, view)
  const key = `${resource.name} ${view.language} ${view.role} ${withKeys.join()} ${mine.sql}`
  const texts = remembered(itemTexts, dialect, key, () => {
    const object = objectOf(dialect, resource, view, withKeys)
    const { sql: ours, text } = sql`
      select cast(${raw(object)} as text) as json, ${version} as version
      from ${raw(resource.table)} t where ${mine} and t.id = ${id}`
    return { sql: ours, text }
  })
  return { ...texts, values: [...version.values, ...mine.values, id] }
}

/** The statement that gives one page. */
export function pageStatement(
  dialect: Dialect,
  resource: AnyResource,
  view: View,
  query: ListQuery,
  way: Way = { amount: 'unknown' },
): Statement {
  const { page, order } = rowsOfPage(dialect, resource, view, query, way)
  const version = versionOf(resource, view, query)
  const key = `${resource.name} ${view.language} ${view.role} ${query.with.join()} ${page.sql}`
  const { table } = resource
  const { company } = view
  const texts = remembered(pageTexts, dialect, key, () => {
    const object = objectOf(dialect, resource, view, query.with)
    const { sql, text } = dialect.page({ table, company, object, page, order, version, maxBytes })
    return { sql, text }
  })
  return { ...texts, values: [...version.values, ...page.values, company], maxBytes }
}

/** The statement that gives the sizes of the items on a page. */
function sizesStatement(
  dialect: Dialect,
  resource: AnyResource,
  view: View,
  query: ListQuery,
  way: Way,
): Statement {
  const { page, order } = rowsOfPage(dialect, resource, view, query, way)
  const object = objectOf(dialect, resource, view, query.with)
  const { sql, text, values } = dialect.sizes({
    table: resource.table,
    company: view.company,
    object,
    page,
    order,
  })
  return { sql, text, values }
}

/** Finds the rows of a page, with their sort keys. */
function rowsOfPage(
  dialect: Dialect,
  resource: AnyResource,
  view: View,
  query: ListQuery,
  { amount, ids, fromEnd, isNarrow }: Way,
): { page: Sql; order: string } {
  const isRanked = query.words.length > 0 && !query.sortAsked
  if (isRanked && amount !== 'few' && amount !== 'unknown')
    return rankedAtTheTop(dialect, resource, view, query, amount)
  const { columns, order } = orderOf(dialect, resource, view.language, query, isRanked)
  const rank = isRanked
    ? sql`, ${relevance(dialect, resource, view.language, query.phrase)} as relevance`
    : empty
  const narrow = isNarrow ? narrowOf(dialect, resource) : undefined
  const table = sql`${raw(resource.table)} t`
  // A cross join begins with its first table.
  const from =
    narrow?.from ?? (ids ? sql`json_each(${JSON.stringify(ids)}) known cross join ${table}` : table)
  const asked = ids
    ? sql`${owned(resource, view)} and t.id = known.value`
    : where(dialect, resource, view, query, amount)
  const found = narrow ? sql`${narrow.condition} and ${asked}` : asked
  if (fromEnd === undefined || isRanked) {
    const page = sql`
      select ${raw(columns)}${rank} from ${from} where ${found}
      order by ${raw(order)} ${dialect.limit(query.limit, query.offset)}`
    return { page, order }
  }
  const { order: reversed } = orderOf(dialect, resource, view.language, reverse(query), false)
  const limit = Math.max(0, Math.min(query.limit, fromEnd - query.offset))
  const offset = Math.max(0, fromEnd - query.offset - limit)
  const last = sql`
    select ${raw(columns)} from ${from} where ${found} order by ${raw(reversed)} ${dialect.limit(limit, offset)}`
  const page = sql`
    select ${raw(columns)} from (${last}) last cross join ${raw(resource.table)} t
    where t.${raw(dialect.rowKey)} = last.row_key and ${owned(resource, view)} order by ${raw(order)}`
  return { page, order }
}

function reverse(query: ListQuery): ListQuery {
  return { ...query, sort: query.sort.map((key) => ({ ...key, descending: !key.descending })) }
}

/**
 * Finds the rows of a page among so many that ranking all of them would take too long: those that the index knows to
 * be relevant are ranked, and all others follow in the list's own order.
 */
function rankedAtTheTop(
  dialect: Dialect,
  resource: AnyResource,
  view: View,
  query: ListQuery,
  amount: Amount,
): { page: Sql; order: string } {
  const { selected, named, order } = orderOf(dialect, resource, view.language, query, false)
  const table = raw(resource.table)
  const { phrase, limit, offset } = query
  const page = sql`
    with leaders(id) as materialized (${leaders(dialect, resource, view, phrase)})
    select * from (
      select ${raw(selected)}, ${relevance(dialect, resource, view.language, phrase)} as relevance
      from ${table} t where ${where(dialect, resource, view, query, 'many')} and t.id in (select id from leaders)
      union all
      select * from (
        select ${raw(selected)}, ${leastRelevant} as relevance
        from ${table} t where ${where(dialect, resource, view, query, amount)} and t.id not in (select id from leaders)
        order by ${raw(order)} ${dialect.limit(offset + limit, 0)}) others) found
    order by relevance, ${raw(named)} ${dialect.limit(limit, offset)}`
  return { page, order: `relevance, ${named}` }
}

/** The longest text that the index finds, or finds nothing of, in next to no time. */
const leadingLength = 8

/** The ids of records to be ranked: those with a field that begins as the phrase does, and those with one that equals it. */
function leaders(dialect: Dialect, { table }: AnyResource, { company }: View, phrase: string): Sql {
  const beginning = [...phrase].slice(0, leadingLength).join('')
  const texts = [`\n${beginning}`, ...(beginning === phrase ? [`\n${phrase}\n`] : [])]
  return join(
    texts
      .filter((text) => [...text].length >= 3)
      .map((text) => dialect.newestWith(table, company, text, maxLeaders)),
    ' union ',
  )
}

type Remembered<T> = Map<Dialect, Map<string, T>>

/**
 * The parts of a statement are built once and cached: a new text of some thousand characters costs as much to look up
 * as a short list does to read. The key contains everything that the value depends on.
 */
function remembered<T>(values: Remembered<T>, dialect: Dialect, key: string, make: () => T): T {
  const known = values.get(dialect) ?? new Map<string, T>()
  values.set(dialect, known)
  const value = known.get(key) ?? make()
  if (known.size >= maxRemembered) known.clear()
  known.set(key, value)
  return value
}

const maxRemembered = 1000
const pageTexts: Remembered<Pick<Statement, 'sql' | 'text'>> = new Map()
const itemTexts: Remembered<Pick<Statement, 'sql' | 'text'>> = new Map()
const objects: Remembered<string> = new Map()
const orders: Remembered<Order> = new Map()

// The JSON of an item.

/** The expression of an item's JSON. */
function objectOf(dialect: Dialect, resource: AnyResource, view: View, withKeys: readonly string[]): string {
  const key = `${resource.name} ${view.language} ${view.role} ${withKeys.join()}`
  return remembered(objects, dialect, key, () => dialect.object(pairsOf(dialect, resource, view, withKeys)))
}

function pairsOf(dialect: Dialect, resource: AnyResource, view: View, withKeys: readonly string[]) {
  const optional = withKeys.map((name) => [name, optionalValue(dialect, resource, view, name)] as const)
  return [...defaultPairs(resource, dialect, 't', view.language), ...optional]
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
    .map(([key, field]) => [key, shown(dialect, field, table, key, language)])
}

function shown(
  dialect: Dialect,
  { kind, nullable }: Field,
  table: string,
  key: string,
  language: Language,
): string {
  return kind.json(dialect, kind.value(table, key, language), nullable)
}

function optionalValue(dialect: Dialect, resource: AnyResource, view: View, name: string): string {
  const embed = resource.embeds[name]
  return embed
    ? embed.select(dialect, 't', view)
    : shown(dialect, resource.fields[name] as Field, 't', name, view.language)
}

// The order.

interface Order {
  /** The columns that a page selects. Where rows must be sorted again, the sort keys are among them. */
  readonly columns: string
  readonly order: string
  /** The row key and all sort keys, and the order by the names of these. */
  readonly selected: string
  readonly named: string
}

function orderOf(
  dialect: Dialect,
  resource: AnyResource,
  language: Language,
  query: ListQuery,
  isRanked: boolean,
): Order {
  const asked = query.sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join()
  return remembered(orders, dialect, `${resource.name} ${language} ${isRanked} ${asked}`, () => {
    const keys = orderKeys(resource, language, query)
    const rowKey = `t.${dialect.rowKey} as row_key`
    const by = (nameOf: (key: OrderKey, index: number) => string) =>
      keys.map((key, index) => dialect.orderBy(nameOf(key, index), key.descending, key.nullable))
    const named = by((_, index) => `s${index}`)
    const order = dialect.keepsOrder ? by(({ expression }) => expression) : named
    const selected = [rowKey, ...keys.map(({ expression }, index) => `${expression} as s${index}`)].join(', ')
    return {
      columns: dialect.keepsOrder ? rowKey : selected,
      order: [...(isRanked ? ['relevance'] : []), ...order].join(', '),
      selected,
      named: named.join(', '),
    }
  })
}

interface OrderKey {
  readonly expression: string
  readonly descending: boolean
  readonly nullable: boolean
}

function orderKeys(resource: AnyResource, language: Language, query: ListQuery): OrderKey[] {
  const keys = query.sort.flatMap(({ field, descending }): OrderKey[] => {
    const { kind, nullable } = resource.fields[field] as Field
    return kind.sortKeys('t', field, language).map((expression) => ({ expression, descending, nullable }))
  })
  // The id is always last, in the direction of the first key, so that the order is total and an index can provide it.
  return [...keys, { expression: 't.id', descending: keys[0]?.descending ?? false, nullable: false }]
}

/**
 * First records that equal the phrase, then those whose name begins with it, or has a word that does, then those with
 * another field that begins with it. Line ends separate the fields in the search column.
 */
function relevance(dialect: Dialect, resource: AnyResource, language: Language, phrase: string): Sql {
  const names = namingFields(resource).map((key) => {
    const { kind } = resource.fields[key] as Field
    return `'\n' || coalesce(${kind.folded('t', key, language)}, '')`
  })
  // Without searched fields, nothing is found.
  const name = names.join(' || ') || `''`
  return sql`case when ${dialect.contains('t.search', `\n${phrase}\n`)} then 0
    when ${dialect.contains(name, `\n${phrase}`)} then 1
    when ${dialect.contains(name, ` ${phrase}`)} then 2
    when ${dialect.contains('t.search', `\n${phrase}`)} then 3 else ${leastRelevant} end`
}

const leastRelevant = raw('4')

/** The fields that name a record to users: its number, if it has one, and the next searched field. */
function namingFields({ search }: AnyResource): readonly string[] {
  return search.slice(0, search[0] === 'number' ? 2 : 1)
}
