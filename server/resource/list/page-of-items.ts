// A page put together from the ids of its rows and cached items: see docs/decisions/0069.

import sql, { raw } from 'sql-template-tag'
import { constantStatement } from '../../db/constant-statement.ts'
import { type Statement, ValueTooLong } from '../../db/db.ts'
import { inTime } from '../../db/dialect.ts'
import { formOf, objectOf } from '../item-json.ts'
import { type Remembered, remembered } from '../remembered.ts'
import { sumOfCounters } from '../versions.ts'
import { findPage } from './found-page.ts'
import { cachedItems, countersOfItems } from './item-cache.ts'
import { type AskedList, maxBytes, type PageRow } from './page-row.ts'
import type { Way } from './page-rows.ts'
import { maxLimit } from './query.ts'

/** A page put together from cached items and those that are read for it. Undefined where it must be read as a whole. */
export async function pageOfItems(
  list: AskedList,
  way: Way,
  limits: Pick<Statement, 'limitMs' | 'isLong'>,
): Promise<PageRow | undefined> {
  const { reader, resource, view, query } = list
  const found = await findPage(list, way, limits)
  if (!found) return undefined
  const { ids, state } = found
  const cached = cachedItems(reader, resource, view, query)
  if (!cached.follow(state)) return undefined
  const missing = cached.missing(ids)
  const read = missing.length > 0 ? await readItems(list, missing) : []
  // Something was written meanwhile.
  if (!cached.isAt(state) || read?.some(({ sum }) => sum !== state.sum)) return undefined
  const items = read && cached.joined(ids, new Map(read.map(({ id, item }) => [id, item])))
  return items && { version: state.version, shown: found.shown, items }
}

/** A page of the most items is never too large with these. */
const maxItemBytes = maxBytes / maxLimit - 1

interface ReadItem {
  readonly id: number
  readonly item: Uint8Array
  readonly sum: number
}

/** Reads the items of these records. Undefined when they may be too large for a page. */
async function readItems(
  { reader, resource, view, query, limitMs }: AskedList,
  ids: readonly number[],
): Promise<ReadItem[] | undefined> {
  const { dialect } = reader
  const counters = countersOfItems(dialect, resource, view, query) ?? []
  const reading = remembered(readings, dialect, formOf(resource, view, query.with), () =>
    constantStatement(sql`
      select t.id, cast(${raw(objectOf(dialect, resource, view, query.with))} as blob) as item, (${sumOfCounters(0, counters)}) as sum
      from ${raw(resource.table)} t
      where t.company_id = ${0} and t.id in (select value from json_each(${''})) and ${inTime(dialect)}`),
  )
  const { company } = view
  const statement = reading([company, ...counters, company, JSON.stringify(ids)])
  try {
    return await reader.all<ReadItem>({ ...statement, maxBytes: maxItemBytes, limitMs })
  } catch (error) {
    if (error instanceof ValueTooLong) return undefined
    throw error
  }
}

const readings: Remembered<ReturnType<typeof constantStatement>> = new WeakMap()
