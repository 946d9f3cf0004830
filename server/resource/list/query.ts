// The parameters of lists: q, filter, sort, limit, offset and with.

import {
  type Comparator as FilterComparator,
  type FilterNode,
  type FilterValue,
  isGroup,
  readExpression,
} from '../../../domain/filter.ts'
import { searchedReference } from '../../../domain/payment/references.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { fold, isCleanText, searchForm } from '../../../domain/text/text.ts'
import { needCovered, type Rights } from '../coverage.ts'
import type { Field } from '../fields.ts'
import { readJson } from '../json.ts'
import type { Between, ColumnValue, Family } from '../kind.ts'
import type { AnyResource } from '../resource.ts'

export interface ListQuery {
  readonly words: readonly string[]
  /** The whole of q, normalised; it decides relevance. */
  readonly phrase: string
  readonly filter: Condition | null
  readonly sort: readonly SortKey[]
  /** False when the default order applies. */
  readonly sortAsked: boolean
  readonly limit: number
  readonly offset: number
  readonly with: readonly string[]
}

export type Condition = { readonly join: 'and' | 'or'; readonly of: readonly Condition[] } | Comparison

export interface Comparison {
  readonly field: string
  readonly comparator: Comparator
  readonly value: ColumnValue
}

/** How a column is compared. Empty is `=` with null. */
export type Comparator = Exclude<FilterComparator, 'empty'>

export interface SortKey {
  readonly field: string
  readonly descending: boolean
}

/** The comparisons in a condition. */
export function* comparisonsOf(condition: Condition | null): Generator<Comparison> {
  if (!condition) return
  if ('join' in condition) for (const part of condition.of) yield* comparisonsOf(part)
  else yield condition
}

const comparators: Record<Family, readonly Comparator[]> = {
  text: ['=', '!', '~'],
  ordered: ['=', '!', '<', '<=', '>', '>='],
  choice: ['=', '!'],
  set: ['=', '!'],
  none: [],
}

export const maxLimit = 200
const maxFilterLength = 65_536
const maxQLength = 1000
const maxWords = 50

/**
 * Reads the parameters of a list. Throws a Refusal that names the first wrong one. The same text gives the same object,
 * so that what follows from it is worked out once.
 */
export function readListQuery(
  resource: AnyResource,
  parameters: URLSearchParams,
  rights: Rights,
  text = String(parameters),
): ListQuery {
  const key = `${resource.name} ${text}`
  const known = knownQueries.get(key)
  if (!known) {
    const query = makeListQuery(resource, parameters, rights)
    if (knownQueries.size >= maxKnown) knownQueries.clear()
    if (key.length <= maxKeyLength) knownQueries.set(key, query)
    return query
  }
  // Another caller may not see them.
  if (known.with.length > 0) readWith(resource, parameters, rights)
  return known
}

const knownQueries = new Map<string, ListQuery>()
const maxKnown = 1_000
const maxKeyLength = 500
/** So much of one kind is remembered of each: there are many, and many companies ask for the same. */
export const mostOfQuery = 20

function makeListQuery(resource: AnyResource, parameters: URLSearchParams, rights: Rights): ListQuery {
  const phrase = readQ(parameters.get('q'))
  const words = [...new Set(phrase.split(' ').filter(Boolean))]
  if (words.length > maxWords) throw new Refusal('bad_request', `q can have at most ${maxWords} words.`)
  const sort = parameters.get('sort')
  return {
    words,
    phrase,
    filter: readFilter(resource, parameters.get('filter')),
    sort: readSort(resource, sort || resource.sort.join()),
    sortAsked: Boolean(sort),
    limit: readWhole(parameters.get('limit'), 100, 1, maxLimit, 'limit'),
    offset: readWhole(parameters.get('offset'), 0, 0, Number.MAX_SAFE_INTEGER, 'offset'),
    with: readWith(resource, parameters, rights),
  }
}

/** Reads the names of optional fields that the caller may see; returns them in the order of the definition. */
export function readWith(resource: AnyResource, parameters: URLSearchParams, rights: Rights): string[] {
  const asked = names(parameters.get('with'))
  if (asked.length === 0) return []
  const known = withKeys(resource)
  const unknown = asked.find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new Refusal(
      'unknown_with',
      `"${unknown.slice(0, 100)}" is not an optional field. There are: ${known.join(', ')}.`,
    )
  const keys = known.filter((name) => asked.includes(name))
  needCovered(
    rights,
    keys.flatMap((name) => resource.embeds[name]?.shows() ?? []),
  )
  return keys
}

/** The optional fields of a resource. */
export function withKeys(resource: AnyResource): string[] {
  const fields = Object.entries<Field>(resource.fields).filter(([, field]) => field.show === 'with')
  return [...Object.keys(resource.embeds), ...fields.map(([key]) => key)]
}

/** Fields that a list can be filtered by: those it always shows or that are marked for it, if they can be compared. */
export function filterKeys(resource: AnyResource): string[] {
  return Object.keys(resource.fields).filter((key) => isFilterKey(resource, key))
}

/** Fields that a list can be sorted by. */
export function sortKeys(resource: AnyResource): string[] {
  return Object.keys(resource.fields).filter((key) => isSortKey(resource, key))
}

/** Whether a field of a wide resource has long texts: these have an index for `~`. */
export function isLongText(resource: AnyResource, key: string): boolean {
  const { kind, stored } = resource.fields[key] as Field
  const isLong = kind.family === 'text' && Number(kind.schema.maxLength) > longestName
  return resource.isWide === true && stored && isLong && isFilterKey(resource, key)
}

/** Texts of up to so many characters are in the narrow index. */
const longestName = 255

function isFilterKey({ fields }: AnyResource, key: string): boolean {
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined
  if (!field) return false
  const { show, isFiltered, kind } = field
  return (show === 'always' || isFiltered === true) && kind.family !== 'none'
}

function isSortKey(resource: AnyResource, key: string): boolean {
  return isFilterKey(resource, key) && resource.fields[key]?.kind.family !== 'set'
}

function readQ(q: string | null): string {
  if (q === null) return ''
  if (q.length > maxQLength || !isCleanText(q))
    throw new Refusal('bad_request', `q must be a text of at most ${maxQLength} characters.`)
  return searchedReference(searchForm(q))
}

/** Reads the place in a list. */
export function readWhole(
  text: string | null,
  preset: number,
  min: number,
  max: number,
  name: 'limit' | 'offset',
): number {
  if (text === null || text === '') return preset
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  const range = name === 'limit' ? `from ${min} to ${max}` : `from ${min} on`
  throw new Refusal(`bad_${name}`, `${name} must be a whole number ${range}.`)
}

function readSort(resource: AnyResource, text: string): SortKey[] {
  const keys = new Map<string, SortKey>()
  for (const name of names(text)) {
    const descending = name.startsWith('-')
    const field = descending ? name.slice(1) : name
    if (!isSortKey(resource, field))
      throw new Refusal(
        'unknown_sort',
        `The list cannot be sorted by "${field.slice(0, 100)}". There are: ${sortKeys(resource).join(', ')}.`,
      )
    // A repeated field has no effect on the order.
    if (!keys.has(field)) keys.set(field, { field, descending })
  }
  return [...keys.values()]
}

function names(text: string | null): string[] {
  return (text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
}

function readFilter(resource: AnyResource, text: string | null): Condition | null {
  if (text === null || text === '') return null
  if (text.length > maxFilterLength)
    throw new Refusal('bad_request', `The filter is longer than ${maxFilterLength} characters.`)
  return conditionOf(resource, readExpression(readJson(text, 'The filter')))
}

/** The condition of a filter on the columns of a resource. */
function conditionOf(resource: AnyResource, node: FilterNode): Condition {
  if (isGroup(node)) return { join: node.join, of: node.of.map((part) => conditionOf(resource, part)) }
  const { field, comparator, value } = node
  if (!isFilterKey(resource, field))
    throw new Refusal(
      'unknown_filter',
      `The list cannot be filtered by "${field.slice(0, 100)}". There are: ${filterKeys(resource).join(', ')}.`,
    )
  if (comparator === 'empty') return { field, comparator: '=', value: null }
  if (comparator === 'filled' || value === null) return { field, comparator: 'filled', value: null }
  return compare(field, (resource.fields[field] as Field).kind, comparator, value)
}

function compare(field: string, kind: Field['kind'], comparator: Comparator, value: FilterValue): Condition {
  const allowed = comparators[kind.family]
  if (!allowed.includes(comparator))
    throw new Refusal(
      'unknown_filter',
      `"${field}" can be compared with ${allowed.join(' ')}, not with ${comparator}.`,
    )
  const isClean = typeof value !== 'string' || isCleanText(value)
  const operand = isClean ? kind.operand(value) : undefined
  if (operand === undefined)
    throw new Refusal(
      'unknown_filter',
      `"${field}" cannot be compared with ${JSON.stringify(value).slice(0, 100)}.`,
    )
  if (isBetween(operand)) return compareBetween(field, comparator, operand)
  return { field, comparator, value: comparator === '~' ? fold(String(operand)) : operand }
}

function isBetween(operand: ColumnValue | Between): operand is Between {
  return typeof operand === 'object' && operand !== null
}

/** No value equals a number between two values, and every value is below it or above it. */
function compareBetween(field: string, comparator: Comparator, { below }: Between): Condition {
  if (comparator === '=') return { join: 'or', of: [] }
  if (comparator === '!') return { join: 'and', of: [] }
  return { field, comparator: comparator.startsWith('<') ? '<=' : '>', value: below }
}
