// One page of a list: from cached items, or by one statement that gives the JSON of its items.

import { type Statement, TookTooLong, ValueTooLong } from '../../db/db.ts'
import type { Dialect } from '../../db/dialect.ts'
import type { PlanStep } from '../../db/sqlite/filters.ts'
import { formOf, objectOf } from '../item-json.ts'
import { type Remembered, remembered } from '../remembered.ts'
import type { AnyResource } from '../resource.ts'
import { versionBeside, versionOf } from '../versions.ts'
import type { View } from '../view.ts'
import { farWay, keptWay } from './far-rows.ts'
import type { Count } from './following.ts'
import { isFar, leadingWay } from './leading-rows.ts'
import { pageOfItems } from './page-of-items.ts'
import { type AskedList, maxBytes, type PageRow } from './page-row.ts'
import { isRanked, rowsOfPage, type Way } from './page-rows.ts'
import { areTogether } from './pieces.ts'
import type { ListQuery } from './query.ts'
import { asksForTexts, narrowOf } from './where.ts'

export async function pageRow(list: AskedList, way: Way): Promise<PageRow | undefined | 'too large'> {
  const { reader, query, limitMs } = list
  const other = otherWay(list, way)
  if (!other) return pageWithin(list, way, limitMs)
  const kept = isFar(query) ? await keptWay(list, way) : undefined
  const keptPage = kept && (await pageBy(list, kept))
  if (keptPage) return keptPage
  for (const tryMs of [reader.dialect.momentMs, other.afterMs]) {
    try {
      return await pageWithin(list, way, tryMs)
    } catch (error) {
      if (!(error instanceof TookTooLong)) throw error
    }
    if (await sortsMany(list, way, other.afterMs)) break
  }
  return (await pageInPieces(list, other.way)) ?? pageRow(list, other.way)
}

/** The page by this way, if it is found in time. */
async function pageWithin(
  list: AskedList,
  way: Way,
  limitMs: number | undefined,
): Promise<PageRow | undefined | 'too large'> {
  const { reader, resource, view, query, counters } = list
  const limits = { limitMs, isLong: (way.ids?.length ?? 0) > fewIds }
  try {
    const made = await pageOfItems(list, way, limits)
    if (made) return made
    const statement = pageStatement(reader.dialect, resource, view, query, way, counters)
    const row = await reader.get<PageRow>({ ...statement, ...limits })
    return (row?.bytes ?? 0) > maxBytes ? 'too large' : row
  } catch (error) {
    if (error instanceof ValueTooLong) return 'too large'
    throw error
  }
}

/** Whether so many rows would be read and sorted for a page that this takes longer. */
async function sortsMany(
  { reader, resource, view, query }: AskedList,
  way: Way,
  withinMs: number,
): Promise<boolean> {
  // What is ranked is sorted as well, and there are few of it.
  if (isRanked(query) || (way.count?.total ?? 0) < withinMs * rowsPerMs) return false
  const narrow = narrowOf(reader.dialect, resource, query.filter)
  if (!narrow) return false
  const { page } = rowsOfPage(reader.dialect, resource, view, query, way)
  return narrow.sortsRows(await reader.all<PlanStep>(narrow.explain(page)))
}

/** No more rows than this are read in a millisecond. */
const rowsPerMs = 1_000

/** The page that is found in the pieces of the list. Undefined where that is no way to it. */
async function pageInPieces(list: AskedList, way: Way): Promise<PageRow | undefined | 'too large'> {
  if (!way.isNarrow) return undefined
  const found = isFar(list.query) ? await farWay(list, way) : await leadingWay(list, way)
  return found && pageBy(list, found)
}

/** The page by a way that leads to it at one version of the resource. Undefined when something was written meanwhile. */
async function pageBy(list: AskedList, way: Way): Promise<PageRow | undefined | 'too large'> {
  const row = await pageRow(list, way)
  return row === 'too large' || row?.version === way.version ? row : undefined
}

/** The way that is taken when this one has not led to the page after some time, on SQLite. */
function otherWay(
  { reader, resource, query }: AskedList,
  way: Way,
): { readonly way: Way; readonly afterMs: number } | undefined {
  if (!reader.dialect.narrow || way.ids || way.isSure) return undefined
  const { amount, count } = way
  // All rows with a text may be old: then a page of the newest is not soon full, and they are collected first. The pieces
  // in which they were counted take as long again, so a long page has more time before. Where an index has counted them, the
  // order leads to a far page faster than pieces.
  if (amount === 'many' && asksForTexts(resource, query)) {
    const isCountedInPieces = count?.pieces !== undefined
    const isNarrow = isCountedInPieces || !isFar(query)
    return {
      way: { amount: 'some', count, isNarrow, isSure: true },
      afterMs: triedMs(count, isCountedInPieces ? 50 : 10),
    }
  }
  // Where no index gives the rows of a list in their order soon, the narrow index gives them all, to be sorted. That
  // takes a moment where they were counted, and are in a part of the list.
  if (resource.isWide && (query.filter !== null || query.words.length === 0))
    return { way: { ...way, isNarrow: true, isSure: true }, afterMs: triedMs(count, usualMs(query, count)) }
  return undefined
}

/** How long the order of a list is followed before its rows are looked for otherwise. */
function triedMs(count: Count | undefined, usually: number): number {
  // Rows that are together are either at the beginning of an order or far from it, and then a few pieces have them.
  return areTogether(count) ? 5 : usually
}

function usualMs(query: ListQuery, count: Count | undefined): number {
  // Most orders of all rows have an index, which leads far in this time.
  if (query.filter === null && isFar(query)) return 100
  return count?.pieces || !isFar(query) ? 20 : 50
}

/** So many rows are found by their ids and sorted in a moment. */
const fewIds = 500

/** The number of records with which a page is not too large. */
export async function fittingLimit({ reader, resource, view, query }: AskedList, way: Way): Promise<number> {
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
  const key = `${formOf(resource, view, query.with)} ${shown?.sql} ${page.sql}`
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

const pageTexts: Remembered<Pick<Statement, 'sql' | 'text'>> = new WeakMap()
