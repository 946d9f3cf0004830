// Reading: a query and a definition become one statement, and the database writes the JSON.

import sql, { raw } from 'sql-template-tag'
import { Refusal } from '../../domain/refusal.ts'
import type { Language } from '../../domain/text/languages.ts'
import { type Reader, type Statement, TookTooLong, ValueTooLong } from '../db/db.ts'
import type { Dialect } from '../db/dialect.ts'
import type { Field } from './fields.ts'
import { totalsOf } from './list/count.ts'
import type { CountedList } from './list/following.ts'
import { rowsOfPage, type Way, wayTo } from './list/page-rows.ts'
import { affordable, limitMsOf, needAffordable } from './list/price.ts'
import type { ListQuery } from './list/query.ts'
import { narrowOf, owned } from './list/where.ts'
import type { Item } from './operation.ts'
import { type Remembered, remembered } from './remembered.ts'
import type { AnyResource } from './resource.ts'
import { latestEntry } from './tags.ts'
import { versionBeside, versionOf } from './versions.ts'
import type { View } from './view.ts'

export interface Page {
  /** JSON objects with commas between them. */
  readonly items: string | Uint8Array
  readonly total: number
  /** The sum of the counters that were asked for; without any, the version of the rows. */
  readonly version: number
}

/** One page of a list, the number of records in the list, and the sum of these counters when the page was read. */
export async function readPage(
  reader: Reader,
  resource: AnyResource,
  view: View,
  query: ListQuery,
  counters?: readonly string[],
): Promise<Page> {
  const limitMs = limitMsOf(query)
  await needAffordable(reader, resource, view, query)
  const list = { reader, resource, view, query, limitMs, counters }
  const totals = totalsOf(list)
  let known = await affordable(totals.last())
  for (let tries = 1; ; tries++) {
    const way = wayTo(known, query, tries <= maxTries)
    const row = await affordable(pageRow(list, way))
    if (row === 'too large') throw tooLarge(await fittingLimit(list, way))
    const count = await affordable(totals.at(row?.version ?? 0))
    const isSame = count.total === known.total && count.ids === known.ids
    if (isSame || !way.needsCount)
      return { items: row?.items ?? '', total: count.total, version: row?.shown ?? row?.version ?? 0 }
    known = count
  }
}

/** So often a page is read again when the list has changed meanwhile. */
const maxTries = 3

/** The most bytes that the items of a page have together. With the links around them, an answer has less than 32 MB. */
const maxBytes = 32_000_000

interface AskedList extends CountedList {
  readonly counters?: readonly string[]
}

interface PageRow {
  readonly items: string | Uint8Array | null
  /** The version of the rows. */
  readonly version: number | null
  /** The sum of the counters, where it is another number. */
  readonly shown?: number | null
  readonly bytes?: number | null
}

async function pageRow(list: AskedList, way: Way): Promise<PageRow | undefined | 'too large'> {
  const { reader, resource, view, query, limitMs, counters } = list
  // Where no index gives the rows of a filter in their order soon, the narrow index gives them all, to be sorted.
  const isTried =
    !way.isNarrow && !way.ids && query.filter !== null && narrowOf(reader.dialect, resource) !== undefined
  const statement = {
    ...pageStatement(reader.dialect, resource, view, query, way, counters),
    limitMs: isTried ? trialMs : limitMs,
    isLong: (way.ids?.length ?? 0) > fewIds,
  }
  try {
    const row = await reader.get<PageRow>(statement)
    return (row?.bytes ?? 0) > maxBytes ? 'too large' : row
  } catch (error) {
    if (error instanceof ValueTooLong) return 'too large'
    if (!isTried || !(error instanceof TookTooLong)) throw error
    return pageRow(list, { ...way, isNarrow: true })
  }
}

/** The time for which a page is looked for by the indexes that give an order. */
const trialMs = 50
/** So many rows are found by their ids and sorted in a moment. */
const fewIds = 500

/** The number of records with which a page is not too large. */
async function fittingLimit({ reader, resource, view, query }: AskedList, way: Way): Promise<number> {
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
  const version = latestEntry(view.company, resource.rowsOf, id)
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

/** The statement that gives one page, the version of its rows, and the sum of these counters. */
export function pageStatement(
  dialect: Dialect,
  resource: AnyResource,
  view: View,
  query: ListQuery,
  way: Way = { amount: 'unknown' },
  counters?: readonly string[],
): Statement {
  const { page, order } = rowsOfPage(dialect, resource, view, query, way)
  const { table } = resource
  const { company } = view
  const version = versionOf(resource, view, query)
  const shown = counters && versionBeside(resource, view, query, counters)
  const key = `${resource.name} ${view.language} ${view.role} ${query.with.join()} ${shown?.sql} ${page.sql}`
  const texts = remembered(pageTexts, dialect, key, () => {
    const object = objectOf(dialect, resource, view, query.with)
    const { sql, text } = dialect.page({ table, company, object, page, order, version, shown, maxBytes })
    return { sql, text }
  })
  return {
    ...texts,
    values: [...version.values, ...(shown?.values ?? []), ...page.values, company],
    maxBytes,
  }
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

const pageTexts: Remembered<Pick<Statement, 'sql' | 'text'>> = new Map()
const itemTexts: Remembered<Pick<Statement, 'sql' | 'text'>> = new Map()
const objects: Remembered<string> = new Map()

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
