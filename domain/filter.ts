// Filters as the API reads them (docs/lists.md), and as a tree that can be shown, changed and turned into SQL.

import { Refusal } from './refusal.ts'

/** Text that begins with one of these signs is read as a comparison. */
const comparison = /^(<=|>=|<|>|!|~)?(.*)$/s

export type Comparator = '=' | '!' | '~' | '<' | '<=' | '>' | '>=' | 'filled' | 'empty'
export type FilterValue = string | number | boolean

export interface Condition {
  readonly field: string
  readonly comparator: Comparator
  /** Null for the comparators `filled` and `empty`. */
  readonly value: FilterValue | null
}

export interface Group {
  readonly join: 'and' | 'or'
  readonly of: readonly FilterNode[]
}

export type FilterNode = Condition | Group

export const everything: Group = { join: 'and', of: [] }

export function isGroup(node: FilterNode): node is Group {
  return 'join' in node
}

/**
 * A condition that can be written as text. Text that reads as a comparison cannot be asked for with `=`; it is asked
 * for with `~`.
 */
export function condition(
  field: string,
  comparator: Comparator,
  value: FilterValue | null = null,
): Condition {
  const isMisread = comparator === '=' && typeof value === 'string' && /^[<>!~]/.test(value)
  return { field, comparator: isMisread ? '~' : comparator, value }
}

export function all(...of: readonly FilterNode[]): Group {
  return { join: 'and', of }
}

export function any(...of: readonly FilterNode[]): Group {
  return { join: 'or', of }
}

/** Any of these values. */
export function oneOf(field: string, values: readonly FilterValue[]): FilterNode {
  const conditions = values.map((value) => condition(field, '=', value))
  return conditions.length === 1 && conditions[0] ? conditions[0] : any(...conditions)
}

/** From one day to another, both included. */
export function between(field: string, from: string, to: string): Group {
  return all(condition(field, '>=', from), condition(field, '<=', to))
}

/** Reads the text of a filter. Undefined if it is not one; an empty text filters nothing. */
export function readFilter(text: string): FilterNode | undefined {
  if (text.trim() === '') return everything
  try {
    return readExpression(JSON.parse(text))
  } catch {
    return undefined
  }
}

const maxNesting = 100
const maxConditions = 1000
/** Conditions with `~` cost more than others. */
const maxSearches = 20
const maxSearchLength = 1000

interface Reading {
  conditions: number
  searches: number
}

/** Reads a filter from its parsed JSON. Refuses an invalid one, and one with too many conditions. */
export function readExpression(expression: unknown): FilterNode {
  return readLevel({ conditions: 0, searches: 0 }, expression, 0)
}

function readLevel(reading: Reading, expression: unknown, depth: number): FilterNode {
  if (depth > maxNesting)
    throw new Refusal('bad_request', `The filter is nested more than ${maxNesting} levels deep.`)
  if (typeof expression !== 'object' || expression === null || Array.isArray(expression))
    throw new Refusal('bad_request', 'A filter is an object such as {"status":"S"}.')
  const entries = Object.entries(expression)
  reading.conditions += Math.max(1, entries.length)
  if (reading.conditions > maxConditions)
    throw new Refusal('bad_request', `The filter has more than ${maxConditions} conditions.`)
  const nodes = entries.map(([key, value]): FilterNode => {
    if (key !== 'and' && key !== 'or') return readCondition(reading, key, value)
    if (!Array.isArray(value)) throw new Refusal('bad_request', `"${key}" needs a list of expressions.`)
    return { join: key, of: value.map((part) => readLevel(reading, part, depth + 1)) }
  })
  return nodes.length === 1 && nodes[0] ? nodes[0] : all(...nodes)
}

function readCondition(reading: Reading, field: string, value: unknown): Condition {
  if (value === null) return { field, comparator: 'empty', value: null }
  if (typeof value === 'number' || typeof value === 'boolean') return { field, comparator: '=', value }
  if (typeof value !== 'string')
    throw new Refusal(
      'unknown_filter',
      `"${field.slice(0, 100)}" cannot be compared with ${JSON.stringify(value).slice(0, 100)}.`,
    )
  if (value === '!') return { field, comparator: 'filled', value: null }
  const [, comparator = '=', rest = ''] = comparison.exec(value) as unknown as [string, Comparator?, string?]
  if (comparator === '~') countSearch(reading, rest)
  return { field, comparator, value: rest }
}

function countSearch(reading: Reading, text: string): void {
  reading.searches += 1
  if (reading.searches > maxSearches)
    throw new Refusal('bad_request', `The filter has more than ${maxSearches} conditions with ~.`)
  if (text.length > maxSearchLength)
    throw new Refusal('bad_request', `A text after ~ can have at most ${maxSearchLength} characters.`)
}

/** Writes a filter; an empty text if it filters nothing. */
export function writeFilter(node: FilterNode): string {
  if (isGroup(node) && node.join === 'and' && node.of.length === 0) return ''
  return JSON.stringify(writeExpression(node))
}

type Entry = readonly [string, unknown]

function writeExpression(node: FilterNode): object {
  if (!isGroup(node) || node.join === 'or') return Object.fromEntries([entryOf(node)])
  // Conditions joined by `and` can share an object if no key comes twice.
  const entries = node.of.map(entryOf)
  const isShared = entries.length !== 1 && new Set(entries.map(([key]) => key)).size === entries.length
  return Object.fromEntries(isShared ? entries : [entryOf(node)])
}

function entryOf(node: FilterNode): Entry {
  return isGroup(node) ? [node.join, node.of.map(writeExpression)] : [node.field, writeValue(node)]
}

function writeValue({ comparator, value }: Condition): FilterValue | null {
  if (comparator === 'empty') return null
  if (comparator === 'filled') return '!'
  return comparator === '=' ? value : `${comparator}${value}`
}

/** The parts joined by `and`: the chips of the filter bar. */
export function partsOf(node: FilterNode): readonly FilterNode[] {
  return isGroup(node) && node.join === 'and' ? node.of : [node]
}

/** The filter with all of these parts. */
export function joined(parts: readonly FilterNode[]): FilterNode {
  const [first] = parts
  // A single group would be taken apart when it is read again.
  return parts.length === 1 && first && !(isGroup(first) && first.join === 'and') ? first : all(...parts)
}

/** Both filters together; one that filters nothing is left out. */
export function both(one: FilterNode, other: FilterNode): FilterNode {
  return joined([...partsOf(one), ...partsOf(other)])
}

export function isSameFilter(one: FilterNode, other: FilterNode): boolean {
  return writeFilter(one) === writeFilter(other)
}

/** The values of a part that allows several values of one field: `{"or":[{"status":"S"},{"status":"P"}]}`. */
export function valuesOf(node: FilterNode): { field: string; values: readonly FilterValue[] } | undefined {
  if (!isGroup(node) || node.join !== 'or' || node.of.length === 0) return undefined
  const conditions = node.of.filter((part): part is Condition => !isGroup(part))
  const field = conditions[0]?.field
  const isOne = conditions.length === node.of.length && conditions.every((one) => one.field === field)
  if (!isOne || field === undefined) return undefined
  const values = conditions.flatMap(({ comparator, value }) =>
    comparator === '=' && value !== null ? [value] : [],
  )
  return values.length === conditions.length ? { field, values } : undefined
}

/** The ends of a part that is a range of one field, both included. */
export function rangeOf(node: FilterNode): { field: string; from: string; to: string } | undefined {
  if (!isGroup(node) || node.join !== 'and' || node.of.length !== 2) return undefined
  const [from, to] = node.of
  if (!from || !to || isGroup(from) || isGroup(to) || from.field !== to.field) return undefined
  if (from.comparator !== '>=' || to.comparator !== '<=') return undefined
  return { field: from.field, from: String(from.value), to: String(to.value) }
}
