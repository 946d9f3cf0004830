// One page of a list: from cached items, or by one statement that gives the JSON of its items.

import { type Statement, TookTooLong, ValueTooLong } from '../../db/db.ts'
import type { Dialect } from '../../db/dialect.ts'
import { formOf, objectOf } from '../item-json.ts'
import { type Remembered, remembered } from '../remembered.ts'
import type { AnyResource } from '../resource.ts'
import { versionBeside, versionOf } from '../versions.ts'
import type { View } from '../view.ts'
import { leadingRows } from './leading-rows.ts'
import { pageOfItems } from './page-of-items.ts'
import { type AskedList, maxBytes, type PageRow } from './page-row.ts'
import { rowsOfPage, type Way } from './page-rows.ts'
import type { ListQuery } from './query.ts'
import { asksForTexts } from './where.ts'

export async function pageRow(list: AskedList, way: Way): Promise<PageRow | undefined | 'too large'> {
  const { reader, resource, view, query, limitMs, counters } = list
  const other = otherWay(list, way)
  const limits = { limitMs: other?.afterMs ?? limitMs, isLong: (way.ids?.length ?? 0) > fewIds }
  try {
    const made = await pageOfItems(list, way, limits)
    if (made) return made
    const statement = pageStatement(reader.dialect, resource, view, query, way, counters)
    const row = await reader.get<PageRow>({ ...statement, ...limits })
    return (row?.bytes ?? 0) > maxBytes ? 'too large' : row
  } catch (error) {
    if (error instanceof ValueTooLong) return 'too large'
    if (!other || !(error instanceof TookTooLong)) throw error
    return (await leadingPage(list, other.way)) ?? pageRow(list, other.way)
  }
}

/** The page from the first rows of every piece of the list. Undefined where that is no way to it. */
async function leadingPage(list: AskedList, way: Way): Promise<PageRow | undefined | 'too large'> {
  const leading = way.isNarrow ? await leadingRows(list, way) : undefined
  if (!leading) return undefined
  const { ids, version } = leading
  const row = await pageRow(list, { amount: way.amount, ids, version })
  return row === 'too large' || row?.version === leading.version ? row : undefined
}

/** The way that is taken when this one has not led to the page after some time, on SQLite. */
function otherWay(
  { reader, resource, query }: AskedList,
  way: Way,
): { readonly way: Way; readonly afterMs: number } | undefined {
  if (!reader.dialect.narrow || way.ids || way.isSure) return undefined
  const { amount, count } = way
  // All rows with a text may be old: then a page of the newest is not soon full, and they are collected first. The pieces
  // in which they were counted take as long again, so a long page has more time before.
  if (amount === 'many' && asksForTexts(resource, query)) {
    const isNarrow = count?.pieces !== undefined
    return { way: { amount: 'some', count, isNarrow, isSure: true }, afterMs: isNarrow ? 50 : 10 }
  }
  // Where no index gives the rows of a filter in their order soon, the narrow index gives them all, to be sorted. That
  // takes a moment where they were counted, and are in a part of the list.
  if (query.filter !== null && resource.isWide)
    return { way: { ...way, isNarrow: true, isSure: true }, afterMs: count?.pieces ? 20 : 50 }
  return undefined
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
