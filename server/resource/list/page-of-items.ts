// A page put together from the ids of its rows and cached items: see docs/decisions/0069.

import sql, { raw } from 'sql-template-tag'
import { constantStatement } from '../../db/constant-statement.ts'
import { type Statement, ValueTooLong } from '../../db/db.ts'
import { inTime } from '../../db/dialect.ts'
import { formOf, objectOf } from '../item-json.ts'
import { type Remembered, remembered } from '../remembered.ts'
import { comesFromOthers, sumOfCounters, versionBeside, versionOf } from '../versions.ts'
import { cachedItems, countersOfItems } from './item-cache.ts'
import { type AskedList, maxBytes, type PageRow } from './page-row.ts'
import { rowsOfPage, type Way } from './page-rows.ts'
import { type ListQuery, maxLimit, mostOfQuery } from './query.ts'

/** A page put together from cached items and those that are read for it. Undefined where it must be read as a whole. */
export async function pageOfItems(
  list: AskedList,
  way: Way,
  limits: Pick<Statement, 'limitMs' | 'isLong'>,
): Promise<PageRow | undefined> {
  const { reader, resource, view, query } = list
  const statement = query.offset < cachedUpTo ? rememberedIds(list, way) : undefined
  if (!statement) return undefined
  const { sql, text, values } = statement
  const { limitMs, isLong } = limits
  const row = await reader.get<IdsRow>({ sql, text, values, limitMs, isLong })
  if (!row) return undefined
  const version = row.version ?? 0
  const state = { version, sum: row.sum ?? version }
  const cached = cachedItems(reader, resource, view, query)
  if (!cached.follow(state)) return undefined
  const ids: number[] = JSON.parse(row.ids)
  const missing = cached.missing(ids)
  const read = missing.length > 0 ? await readItems(list, missing) : []
  // Something was written meanwhile.
  if (!cached.isAt(state) || read?.some(({ sum }) => sum !== state.sum)) return undefined
  const items = read && cached.joined(ids, new Map(read.map(({ id, item }) => [id, item])))
  return items && { ...row, items }
}

/** Whoever reads a long list to its end sees each record once. */
const cachedUpTo = 1_000
/** A page of the most items is never too large with these. */
const maxItemBytes = maxBytes / maxLimit - 1

interface IdsRow extends Pick<PageRow, 'version' | 'shown'> {
  /** A JSON list. */
  readonly ids: string
  /** The sum of the counters of the items, where it is another number. */
  readonly sum?: number | null
}

/** Most pages are read by the same way, by the same company. */
function rememberedIds(list: AskedList, way: Way): Statement | undefined {
  const { reader, view, query, counters } = list
  const { amount, count: _, ...others } = way
  if (Object.keys(others).length > 0) return idsStatement(list, way)
  const { company, language, role, only, parent } = view
  const key = `${reader.dialect.name} ${company} ${language} ${role} ${only} ${parent} ${amount} ${counters}`
  return remembered(idsOfQueries, query, key, () => idsStatement(list, way), mostOfQuery)
}

const idsOfQueries: Remembered<Statement | undefined, ListQuery> = new WeakMap()

/** The statement that gives the ids of one page, as `pageStatement` gives the items. Undefined where items are not cached. */
function idsStatement(
  { reader, resource, view, query, counters }: AskedList,
  way: Way,
): Statement | undefined {
  const { dialect } = reader
  const { pageIds } = dialect
  if (!pageIds || comesFromOthers(resource, query)) return undefined
  const ofItems = countersOfItems(dialect, resource, view, query)
  if (!ofItems) return undefined
  const { page } = rowsOfPage(dialect, resource, view, query, way)
  const version = versionOf(resource, view, query)
  const shown = counters && versionBeside(resource, view, query, counters)
  const sum = versionBeside(resource, view, query, ofItems)
  const key = `${resource.name} ${shown?.sql} ${sum?.sql} ${page.sql}`
  const texts = remembered(idsTexts, dialect, key, () => {
    const { sql, text } = pageIds({ page, version, shown, sum })
    return { sql, text }
  })
  const sums = [...(shown?.values ?? []), ...(sum?.values ?? [])]
  return { ...texts, values: [...version.values, ...sums, ...page.values] }
}

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

const idsTexts: Remembered<Pick<Statement, 'sql' | 'text'>> = new WeakMap()
const readings: Remembered<ReturnType<typeof constantStatement>> = new WeakMap()
