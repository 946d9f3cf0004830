// Reading: pages of lists, and single records. The database writes the JSON.

import sql, { raw } from 'sql-template-tag'
import { Refusal } from '../../domain/refusal.ts'
import type { Reader, Statement } from '../db/db.ts'
import type { Dialect } from '../db/dialect.ts'
import { formOf, objectOf } from './item-json.ts'
import { totalsOf } from './list/count.ts'
import type { JoinedItems } from './list/joined-items.ts'
import { fittingLimit, pageRow } from './list/page.ts'
import { wayTo } from './list/page-rows.ts'
import { affordable, limitMsOf, needAffordable } from './list/price.ts'
import type { ListQuery } from './list/query.ts'
import { owned } from './list/where.ts'
import type { Item } from './operation.ts'
import { type Remembered, remembered } from './remembered.ts'
import type { AnyResource } from './resource.ts'
import { latestEntry } from './tags.ts'
import type { Counters } from './versions.ts'
import type { View } from './view.ts'

export interface Page {
  /** JSON objects with commas between them. */
  readonly items: string | Uint8Array | JoinedItems
  readonly total: number
  /** The sum of the counters that were asked for; without any, the version of the rows. */
  readonly version: number
}

/**
 * One page of a list, the number of records in the list, and the sum of these counters when the page was read. Some may
 * have been read already.
 */
export async function readPage(
  reader: Reader,
  resource: AnyResource,
  view: View,
  query: ListQuery,
  counters?: readonly string[],
  at?: Counters,
): Promise<Page> {
  const limitMs = limitMsOf(query)
  await needAffordable(reader, resource, view, query)
  const list = { reader, resource, view, query, limitMs, counters, at }
  const totals = totalsOf(list)
  let known = await affordable(totals.last())
  for (let tries = 1; ; tries++) {
    const way = wayTo(known, query, tries <= maxTries)
    const row = await affordable(pageRow(list, way))
    if (row === 'too large') throw tooLarge(await fittingLimit(list, way))
    const count = await affordable(totals.at(row?.version ?? 0))
    const isSame = count.total === known.total && count.ids === known.ids
    if (isSame || way.version === undefined)
      return { items: row?.items ?? '', total: count.total, version: row?.shown ?? row?.version ?? 0 }
    known = count
  }
}

/** So often a page is read again when the list has changed meanwhile. */
const maxTries = 3

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
  const key = `${formOf(resource, view, withKeys)} ${mine.sql}`
  const texts = remembered(itemTexts, dialect, key, () => {
    const object = objectOf(dialect, resource, view, withKeys)
    const { sql: ours, text } = sql`
      select cast(${raw(object)} as text) as json, ${version} as version
      from ${raw(resource.table)} t where ${mine} and t.id = ${id}`
    return { sql: ours, text }
  })
  return { ...texts, values: [...version.values, ...mine.values, id] }
}

const itemTexts: Remembered<Pick<Statement, 'sql' | 'text'>> = new WeakMap()
