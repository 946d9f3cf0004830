// The rows around a page that is far from the beginning of its list, where no index leads there soon. A sample of the
// list tells between which two of its rows the page is. Then every piece is read once: what comes before the first of
// them is counted, and only what is between them is sorted. What was found is kept for the pages before and after it.

import sql, { raw } from 'sql-template-tag'
import { withLimits } from '../../db/constant-statement.ts'
import type { Piece } from '../../db/piece.ts'
import type { Narrow } from '../../db/sqlite/filters.ts'
import { versionNow, versionOf } from '../versions.ts'
import type { Count } from './following.ts'
import { type KeptRows, keepingOf } from './kept-pages.ts'
import { isBefore, type OrderKey, orderKeys, orderOf, type SortValues, sortValuesOf } from './order.ts'
import type { AskedList } from './page-row.ts'
import { isRanked, type Way } from './page-rows.ts'
import { filledPieces, inPieces, sampleOf, shareOf } from './pieces.ts'
import { narrowOf, owned, where, wherePiece } from './where.ts'

/** The way to a far page among the rows that are kept for it, if nothing has moved them. */
export async function keptWay(list: AskedList, way: Way): Promise<Way | undefined> {
  const keeping = keepingOf(list, 'run')
  if (!keeping.isKept) return undefined
  const { reader, resource, view, query } = list
  const kept = await keeping.at(await versionNow(reader, resource, view, query))
  return kept && wayAmong(list, way, kept)
}

/** The way to a far page among the rows around it, which are looked for. Undefined where that is no way to it. */
export async function farWay(list: AskedList, way: Way): Promise<Way | undefined> {
  const { reader, resource, query } = list
  const sorted = query.sort.map(({ field }) => field)
  const narrow = narrowOf(reader.dialect, resource, query.filter, sorted)
  if (!narrow || !reader.dialect.pageIds || !way.count || isRanked(query)) return undefined
  const run = await findRun(list, narrow, way.count)
  const found = run && wayAmong(list, way, run)
  if (found) keepingOf(list, 'run').keep(run)
  return found
}

/** The way by the rows of the page, if they are all there. */
function wayAmong({ query }: AskedList, { amount }: Way, rows: KeptRows): Way | undefined {
  const { ids, from, isEnd = false, version } = rows
  const start = query.offset - from
  const end = start + query.limit
  if (start < 0 || (end > ids.length && !isEnd)) return undefined
  return { amount, ids: ids.slice(start, end), passed: query.offset, version }
}

/** So many rows before a page and behind its beginning are kept. */
const aroundPage = 5_000

interface Part {
  readonly total: number
  /** Those of rows that are not passed, as a JSON list. */
  readonly ids: string
  readonly version: number | null
}

async function findRun(list: AskedList, narrow: Narrow, count: Count): Promise<KeptRows | undefined> {
  const { reader, resource, view, query } = list
  const { dialect } = reader
  const { pieces, version: countedAt } = await filledPieces(list, count)
  const keys = orderKeys(resource, view.language, query)
  const bounds = await findBounds(list, narrow, keys, pieces, count.total)
  if (!bounds) return undefined
  const version = sql`(${versionOf(resource, view, query)}) as version`
  const isPassed = bounds.from ? isBefore(keys, bounds.from) : sql`0`
  const isWithin = bounds.to ? isBefore(keys, bounds.to) : sql`1`
  const limitMs = shareOf(list.limitMs, pieces)
  const parts = await inPieces(pieces, (piece) =>
    reader.get<Part>(
      withLimits(
        sql`
          select count(*) as total, json_group_array(t.id) filter (where (${isPassed}) is not true) as ids, ${version}
          from ${narrow.from}
          where ${narrow.condition} and ${wherePiece(dialect, resource, view, query, piece)} and ${isWithin}`,
        { limitMs, isLong: true },
      ),
    ),
  )
  const found = [...parts.values()].map((part) => part ?? { total: 0, ids: '[]', version: 0 })
  const ids = found.flatMap((part): number[] => JSON.parse(part.ids))
  const passed = found.reduce((sum, part) => sum + part.total, -ids.length)
  const from = Math.max(passed, query.offset - aroundPage)
  const sorted = await sortedIds(list, narrow, ids, { limit: 2 * aroundPage, offset: from - passed })
  const versions = new Set([...found.map((part) => part.version ?? 0), sorted.version])
  if (versions.add(countedAt ?? sorted.version).size > 1) return undefined
  const isEnd = !bounds.to && from + sorted.ids.length === passed + ids.length
  return { version: sorted.version, from, ids: sorted.ids, isEnd }
}

/** So many rows of all are looked at, to tell where the page is. More make finding the bounds longer, and the rest shorter. */
const sampleSize = 16_000

/** More rows than this are not sorted. */
const mostBetween = 100_000

/** The sort keys of two rows between which the page is, almost certainly. Where there is none, the list begins or ends. */
async function findBounds(
  list: AskedList,
  narrow: Narrow,
  keys: readonly OrderKey[],
  pieces: readonly Piece[],
  total: number,
): Promise<{ readonly from?: SortValues; readonly to?: SortValues } | undefined> {
  const { reader, resource, view, query } = list
  const { offset, limit } = query
  const sample = sampleOf(pieces, sampleSize)
  // They are looked at to tell whether they are in the list.
  const asked = where(reader.dialect, resource, view, query, 'some')
  const { ids } = await sortedIds(list, narrow, sample, { limit: sampleSize, offset: 0 }, asked)
  // Three times as far as a place in a sample of this size is off on average, at most.
  const deviation = 1.5 * Math.sqrt(ids.length)
  if (ids.length === 0 || (total * deviation * 2) / ids.length > mostBetween) return undefined
  const first = ids[Math.floor((offset / total) * ids.length - deviation)]
  const last = ids[Math.ceil(((offset + limit) / total) * ids.length + deviation)]
  const [from, to] = await Promise.all([first, last].map((id) => sortValuesOf(list, keys, id)))
  return from === null || to === null ? undefined : { from, to }
}

/** Which of these rows meet a condition, in the order of the list. */
async function sortedIds(
  { reader, resource, view, query, limitMs }: AskedList,
  narrow: Narrow,
  ids: readonly number[],
  { limit, offset }: { limit: number; offset: number },
  condition = owned(resource, view),
): Promise<{ ids: number[]; version: number }> {
  const { dialect } = reader
  const { order } = orderOf(dialect, resource, view.language, query, false)
  // A cross join begins with its first table.
  const page = sql`
    select t.id from json_each(${JSON.stringify(ids)}) known cross join ${narrow.from}
    where ${narrow.condition} and ${condition} and t.id = known.value
    order by ${raw(order)} ${dialect.limit(limit, offset)}`
  const statement = sql`
    select json_group_array(id) as ids, (${versionOf(resource, view, query)}) as version from (${page})`
  const row = await reader.get<{ ids: string; version: number | null }>(
    withLimits(statement, { limitMs, isLong: true }),
  )
  return { ids: JSON.parse(row?.ids ?? '[]'), version: row?.version ?? 0 }
}
