// The rows of a list: turns a query into the condition of a statement.

import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Dialect } from '../../db/dialect.ts'
import { everything, type Piece } from '../../db/piece.ts'
import type { Narrow, PartOfText } from '../../db/sqlite/filters.ts'
import type { Field } from '../fields.ts'
import type { AnyResource } from '../resource.ts'
import type { View } from '../view.ts'
import {
  type Comparator,
  type Comparison,
  type Condition,
  comparisonsOf,
  isLongText,
  type ListQuery,
} from './query.ts'

/** The company's records, of one parent where there is one, and of one user or kind where no others may be seen. */
export function owned(resource: AnyResource, view: View): Sql {
  const conditions = [sql`t.company_id = ${view.company}`]
  if (resource.parent) conditions.push(sql`t.${raw(resource.parent.key)} = ${view.parent}`)
  if (view.only !== undefined) conditions.push(sql`t.${raw(resource.ownedBy as string)} = ${view.only}`)
  const seen = view.role && resource.seenBy?.(view.role)
  if (seen) conditions.push(seen)
  return join(conditions, ' and ')
}

/** How many rows a list has, as far as it matters for finding a page. */
export type Amount = 'few' | 'some' | 'many' | 'unknown'

/** How the rows are looked for. */
interface Way {
  readonly amount: Amount
  /** Rows are looked for here only. */
  readonly piece?: Piece
  /** Which rows there are is known already, and indexes are of no use. */
  readonly isAlone?: boolean
}

/** The narrowest index of a resource that has these fields, and those of a filter, if there is one. Neither has long texts. */
export function narrowOf(
  dialect: Dialect,
  resource: AnyResource,
  filter: Condition | null,
  others: readonly string[] = [],
): Narrow | undefined {
  const { isWide, narrowest, table } = resource
  if (!isWide) return undefined
  const named = [...comparisonsOf(filter)].map(({ field }) => field).concat(others)
  const isEnough = narrowest && named.every((key) => narrowest.includes(key) || isLongText(resource, key))
  return dialect.narrow?.(table, isEnough ? 'narrowest' : 'narrow')
}

/** The condition for a row to be in the list. */
export function where(
  dialect: Dialect,
  resource: AnyResource,
  view: View,
  query: ListQuery,
  amount: Amount = 'unknown',
): Sql {
  const conditions = [owned(resource, view), ...(dialect.inTime ? [dialect.inTime] : [])]
  return join([...conditions, ...asked(dialect, resource, view, query, { amount })], ' and ')
}

/** The condition for a row to be in the list and in a piece of it, which is small enough to take no long time. */
export function wherePiece(
  dialect: Dialect,
  resource: AnyResource,
  view: View,
  query: ListQuery,
  piece: Piece,
): Sql {
  const conditions = [owned(resource, view), sql`t.id between ${piece.from} and ${piece.to}`]
  return join(
    [...conditions, ...asked(dialect, resource, view, query, { amount: 'unknown', piece })],
    ' and ',
  )
}

/** The condition for a row to be in the list, decided by the values of the row alone. */
export function whereAlone(dialect: Dialect, resource: AnyResource, view: View, query: ListQuery): Sql {
  const way = { amount: 'unknown', isAlone: true } as const
  return join([owned(resource, view), ...asked(dialect, resource, view, query, way)], ' and ')
}

/** The conditions of the filter and of the words. */
function asked(dialect: Dialect, resource: AnyResource, view: View, query: ListQuery, way: Way): Sql[] {
  const conditions: Sql[] = []
  if (query.filter) conditions.push(weighed(dialect, resource, view, query.filter, way))
  // Without searched fields, nothing is found.
  if (query.words.length > 0 && resource.search.length === 0) conditions.push(sql`1 = 0`)
  else if (query.words.length > 0) conditions.push(hasWords(dialect, resource, view, query.words, way))
  return conditions
}

/** Many rows that have the words are soon met in any order; others are found first. */
function hasWords(
  dialect: Dialect,
  { table }: AnyResource,
  { company }: View,
  words: readonly string[],
  { amount, isAlone, piece }: Way,
): Sql {
  if (isAlone || amount === 'many') return dialect.hasWords('t.search', words)
  return amount === 'some'
    ? dialect.isFound(table, company, words, piece)
    : dialect.finds(table, company, words, piece)
}

/** A statement that counts the rows of a list that is nothing but a search or a part of a text, where an index alone can tell. */
export function countByIndex(
  dialect: Dialect,
  resource: AnyResource,
  view: View,
  { words, filter }: ListQuery,
): Sql | undefined {
  const { table, parent, search, seenBy } = resource
  if (parent || view.only !== undefined || (view.role && seenBy?.(view.role))) return undefined
  if (words.length > 0)
    return !filter && search.length > 0 ? dialect.countFound?.(table, view.company, words) : undefined
  if (!filter || !('field' in filter) || !isInLongText(resource, filter)) return undefined
  return dialect.countTextContains?.(partOfText(dialect, resource, view, filter))
}

/** Whether a list asks for words, or for a part of a long text. */
export function asksForTexts(resource: AnyResource, { words, filter }: ListQuery): boolean {
  return (
    words.length > 0 || [...comparisonsOf(filter)].some((comparison) => isInLongText(resource, comparison))
  )
}

/** The conditions of a list that ask for no words and for no part of a long text. */
export function withoutTexts(resource: AnyResource, query: ListQuery): ListQuery {
  return { ...query, words: [], filter: query.filter && plainPart(resource, query.filter) }
}

/** What all rows must meet of a condition, without parts of long texts; null when nothing is left. */
function plainPart(resource: AnyResource, condition: Condition): Condition | null {
  if ('join' in condition && condition.join === 'and') {
    const of = condition.of.flatMap((part) => plainPart(resource, part) ?? [])
    return of.length > 0 ? { join: 'and', of } : null
  }
  return comparisonsOf(condition).some((comparison) => isInLongText(resource, comparison)) ? null : condition
}

/** Whether a comparison looks for a part of a long text. */
function isInLongText(resource: AnyResource, { field, comparator }: Comparison): boolean {
  return comparator === '~' && isLongText(resource, field)
}

function partOfText(
  dialect: Dialect,
  { table, fields }: AnyResource,
  { company, language }: View,
  { field: key, value }: Comparison,
  piece = everything,
): PartOfText {
  const part = value as string
  const contains = dialect.contains((fields[key] as Field).kind.folded('t', key, language), part)
  return { table, company, piece, key, part, contains }
}

/** The condition, with a hint at each part that all rows must meet about how many do. */
function weighed(dialect: Dialect, resource: AnyResource, view: View, condition: Condition, way: Way): Sql {
  if ('join' in condition && condition.join === 'and' && condition.of.length > 0)
    return balanced(
      condition.of.map((part) => weighed(dialect, resource, view, part, way)),
      'and',
    )
  const plain = conditionOf(dialect, resource, view, condition, way)
  if (way.amount === 'unknown') return plain
  return dialect.weighed(plain, way.amount === 'few' ? 'few' : 'many')
}

function conditionOf(
  dialect: Dialect,
  resource: AnyResource,
  view: View,
  condition: Condition,
  way: Way,
): Sql {
  if ('field' in condition) return comparison(dialect, resource, view, condition, way)
  const parts = condition.of.map((part) => conditionOf(dialect, resource, view, part, way))
  if (parts.length === 0) return condition.join === 'and' ? sql`1 = 1` : sql`1 = 0`
  return balanced(parts, condition.join)
}

/** A long chain becomes a flat tree: SQLite allows a depth of 1000. */
function balanced(parts: readonly Sql[], word: 'and' | 'or'): Sql {
  if (parts.length === 1) return parts[0] as Sql
  const middle = parts.length >> 1
  return sql`(${balanced(parts.slice(0, middle), word)} ${raw(word)} ${balanced(parts.slice(middle), word)})`
}

function comparison(
  dialect: Dialect,
  resource: AnyResource,
  view: View,
  condition: Comparison,
  way: Way,
): Sql {
  const { kind, nullable } = resource.fields[condition.field] as Field
  const name = kind.value('t', condition.field, view.language)
  const column = raw(name)
  const { comparator, value } = condition
  if (value === null && comparator === '=') return sql`${column} is null`
  if (comparator === 'filled')
    return kind.family === 'text'
      ? sql`(${column} is not null and ${column} <> '')`
      : sql`${column} is not null`
  if (comparator === '~') {
    const asked = partOfText(dialect, resource, view, condition, way.piece)
    // Where very many rows have the text, a page is soon full.
    const isIndexed = isInLongText(resource, condition) && !way.isAlone && way.amount !== 'many'
    const found = isIndexed ? dialect.textContains?.(asked) : undefined
    // With a plus the rows come by another index, and which ones have the text is collected first.
    return found ? (way.amount === 'some' ? sql`+${found}` : found) : asked.contains
  }
  if (kind.family === 'set') {
    const contains = dialect.contains(name, value as string)
    return comparator === '=' ? contains : sql`not ${contains}`
  }
  const compared = raw(kind.comparable(name, value, comparator))
  // Not equal is true for an empty value.
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
