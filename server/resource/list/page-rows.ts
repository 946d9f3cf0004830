// The rows of a page, and the way to them.

import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Language } from '../../../domain/text/languages.ts'
import type { Dialect } from '../../db/dialect.ts'
import type { Piece } from '../../db/piece.ts'
import type { Field } from '../fields.ts'
import type { AnyResource } from '../resource.ts'
import type { View } from '../view.ts'
import type { Count } from './following.ts'
import { isBefore, orderKeys, orderOf, type SortValues } from './order.ts'
import type { ListQuery } from './query.ts'
import { type Amount, narrowOf, owned, where, wherePiece } from './where.ts'

/** A way to the rows of a page. */
export interface Way {
  readonly amount: Amount
  /** What was known of the list before the page is read. */
  readonly count?: Count
  /** The ids of all rows of the list. */
  readonly ids?: readonly number[]
  /** How many rows of the list come before all of these. */
  readonly passed?: number
  /** The number of rows in the list, where they are counted from the end. */
  readonly fromEnd?: number
  /** All rows of the list are read from the narrow index, and sorted. */
  readonly isNarrow?: boolean
  /** The way is followed to its end, and no other is tried. */
  readonly isSure?: boolean
  /** Rows are looked for in this piece of the list only. */
  readonly piece?: Piece
  /** Only rows before one with these sort keys are looked for. */
  readonly before?: SortValues
  /** It leads to the page as it is at this version of the resource. At another one the list may have other rows. */
  readonly version?: number
}

/**
 * There are two ways to a page: to find all rows of the list and sort them, or to follow the order and skip the rows
 * that are not in the list. Few rows are faster sorted; with many, the page is soon full. In between, a search collects
 * the numbers of its rows before it follows the order. A count can know the rows already, and a page in the second half
 * of a list is nearer to its end.
 */
export function wayTo(count: Count, query: ListQuery, trustsCount: boolean): Way {
  const amount = amountOf(count, query)
  const { total, ids, version } = count
  if (trustsCount && ids) return { amount, count, ids, version }
  if (trustsCount && query.offset > total / 2 && query.offset > farOffset)
    return { amount, count, fromEnd: total, version }
  return { amount, count }
}

/** To fewer rows than this, every way is short. */
const farOffset = 100

function amountOf({ total, all }: Count, { words, limit, offset }: ListQuery): Amount {
  const passed = ((offset + limit) / total) * all
  if (words.length === 0) return total > passed ? 'many' : 'few'
  if (total <= maxRanked) return 'few'
  return passed <= total / collectedPerText ? 'many' : 'some'
}

/** More rows than this are not all ranked. */
const maxRanked = 500
/** So many of the newest leaders of either sort are ranked then. */
const maxLeaders = 250
/** The numbers of so many rows are collected in the time in which the text of one is looked at. */
const collectedPerText = 16

/** Finds the rows of a page, with their sort keys. */
export function rowsOfPage(
  dialect: Dialect,
  resource: AnyResource,
  view: View,
  query: ListQuery,
  { amount, ids, passed = 0, fromEnd, isNarrow, piece, before }: Way,
): { page: Sql; order: string } {
  const ranked = isRanked(query)
  if (ranked && !ranksAll(query, amount)) return rankedAtTheTop(dialect, resource, view, query, amount, ids)
  const { columns, order } = orderOf(dialect, resource, view.language, query, ranked)
  const rank = ranked
    ? sql`, ${relevance(dialect, resource, view.language, query.phrase)} as relevance`
    : empty
  const sorted = query.sort.map(({ field }) => field)
  const narrow = isNarrow ? narrowOf(dialect, resource, query.filter, sorted) : undefined
  const table = sql`${raw(resource.table)} t`
  // A cross join begins with its first table.
  const from =
    narrow?.from ?? (ids ? sql`json_each(${JSON.stringify(ids)}) known cross join ${table}` : table)
  const asked = ids
    ? sql`${owned(resource, view)} and t.id = known.value`
    : piece
      ? wherePiece(dialect, resource, view, query, piece)
      : where(dialect, resource, view, query, amount)
  const conditions = [
    ...(narrow ? [narrow.condition] : []),
    asked,
    ...(before ? [isBefore(orderKeys(resource, view.language, query), before)] : []),
  ]
  const found = join(conditions, ' and ')
  if (fromEnd === undefined || ranked) {
    const page = sql`
      select ${raw(columns)}${rank} from ${from} where ${found}
      order by ${raw(order)} ${dialect.limit(query.limit, query.offset - passed)}`
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

/** Whether the rows are sorted by how well they fit the words. */
export function isRanked({ words, sortAsked }: ListQuery): boolean {
  return words.length > 0 && !sortAsked
}

/** Whether all rows of a list are sorted by how well they fit. */
export function ranksAll(query: ListQuery, amount: Amount): boolean {
  return isRanked(query) && (amount === 'few' || amount === 'unknown')
}

function reverse(query: ListQuery): ListQuery {
  return { ...query, sort: query.sort.map((key) => ({ ...key, descending: !key.descending })) }
}

/**
 * Finds the rows of a page among so many that ranking all of them would take too long: those that the index knows to
 * be relevant are ranked, and all others follow in the list's own order. These may be known by their ids.
 */
function rankedAtTheTop(
  dialect: Dialect,
  resource: AnyResource,
  view: View,
  query: ListQuery,
  amount: Amount,
  ids?: readonly number[],
): { page: Sql; order: string } {
  const { selected, named, order } = orderOf(dialect, resource, view.language, query, false)
  const table = raw(resource.table)
  const others = ids
    ? sql`json_each(${JSON.stringify(ids)}) known cross join ${table} t
        where ${owned(resource, view)} and t.id = known.value`
    : sql`${table} t where ${where(dialect, resource, view, query, amount)}`
  const { phrase, limit, offset } = query
  const page = sql`
    with leaders(id) as materialized (${leaders(dialect, resource, view, phrase)})
    select * from (
      select ${raw(selected)}, ${relevance(dialect, resource, view.language, phrase)} as relevance
      from ${table} t where ${where(dialect, resource, view, query, 'many')} and t.id in (select id from leaders)
      union all
      select * from (
        select ${raw(selected)}, ${leastRelevant} as relevance
        from ${others} and t.id not in (select id from leaders)
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

// The relevance.

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
