// The rows of a list: turns a query into the condition of a statement.

import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Language } from '../../domain/text/languages.ts'
import type { Dialect } from '../db/dialect.ts'
import type { Field } from './fields.ts'
import type { Comparator, Comparison, Condition, ListQuery } from './query.ts'
import type { AnyResource } from './resource.ts'
import type { View } from './view.ts'

/** The company's records, of one parent where there is one, and of one user where no others may be seen. */
export function owned(resource: AnyResource, view: View): Sql {
  const conditions = [sql`t.company_id = ${view.company}`]
  if (resource.parent) conditions.push(sql`t.${raw(resource.parent.key)} = ${view.parent}`)
  if (view.only !== undefined) conditions.push(sql`t.${raw(resource.ownedBy as string)} = ${view.only}`)
  return join(conditions, ' and ')
}

/** How many rows a list has, as far as it matters for finding a page. */
export type Amount = 'few' | 'many' | 'unknown'

/** The condition for a row to be in the list. */
export function where(
  dialect: Dialect,
  resource: AnyResource,
  view: View,
  query: ListQuery,
  amount: Amount = 'unknown',
): Sql {
  const conditions = [owned(resource, view)]
  if (dialect.inTime) conditions.push(dialect.inTime)
  if (query.filter) conditions.push(weighed(dialect, resource, view.language, query.filter, amount))
  // Without searched fields, nothing is found.
  if (query.words.length > 0 && resource.search.length === 0) conditions.push(sql`1 = 0`)
  else if (amount === 'many' && query.sortAsked)
    conditions.push(...query.words.map((word) => dialect.contains('t.search', word)))
  else if (query.words.length > 0) conditions.push(dialect.finds(resource.table, view.company, query.words))
  return join(conditions, ' and ')
}

/** The same condition, decided by the values of the row alone: it needs no index. */
export function whereAlone(dialect: Dialect, resource: AnyResource, view: View, query: ListQuery): Sql {
  const conditions = [owned(resource, view)]
  if (query.filter) conditions.push(conditionOf(dialect, resource, view.language, query.filter))
  if (query.words.length > 0 && resource.search.length === 0) conditions.push(sql`1 = 0`)
  conditions.push(...query.words.map((word) => dialect.contains('t.search', word)))
  return join(conditions, ' and ')
}

/** The condition, with a hint at each part that all rows must meet about how many do. */
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

/** A long chain becomes a flat tree: SQLite allows a depth of 1000. */
function balanced(parts: readonly Sql[], word: 'and' | 'or'): Sql {
  if (parts.length === 1) return parts[0] as Sql
  const middle = parts.length >> 1
  return sql`(${balanced(parts.slice(0, middle), word)} ${raw(word)} ${balanced(parts.slice(middle), word)})`
}

function comparison(dialect: Dialect, resource: AnyResource, language: Language, condition: Comparison): Sql {
  const { kind, nullable } = resource.fields[condition.field] as Field
  const name = kind.value('t', condition.field, language)
  const column = raw(name)
  const { comparator, value } = condition
  if (value === null && comparator === '=') return sql`${column} is null`
  if (comparator === 'filled')
    return kind.family === 'text'
      ? sql`(${column} is not null and ${column} <> '')`
      : sql`${column} is not null`
  if (comparator === '~')
    return dialect.contains(kind.folded('t', condition.field, language), value as string)
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
