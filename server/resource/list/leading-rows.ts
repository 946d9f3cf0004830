// The rows among which those of a page are, where sorting all rows of the list would take long: the first ones of every
// piece.

import sql from 'sql-template-tag'
import { withLimits } from '../../db/constant-statement.ts'
import { versionOf } from '../versions.ts'
import { orderKeys, type SortValues, sortValuesOf } from './order.ts'
import type { AskedList } from './page-row.ts'
import { ranksAll, rowsOfPage, type Way } from './page-rows.ts'
import { filledPieces, inPieces, shareOf } from './pieces.ts'
import type { ListQuery } from './query.ts'

/** So many of each piece at most. */
const mostOfPiece = 200

/** Whether a page is behind these rows of a piece. */
export function isFar({ offset, limit }: ListQuery): boolean {
  return offset + limit > mostOfPiece
}

interface LeadingRow {
  /** A JSON list. */
  readonly ids: string
  readonly version: number | null
}

/** The way by these rows. Undefined where something was written meanwhile, and for pages that are found otherwise. */
export async function leadingWay(list: AskedList, way: Way): Promise<Way | undefined> {
  const { reader, resource, view, query } = list
  const { dialect } = reader
  const { pageIds } = dialect
  const limit = query.offset + query.limit
  if (!pageIds || ranksAll(query, way.amount)) return undefined
  // A row that is not ranked stays behind all that come before it in the list's own order. Those that are ranked are found
  // without this.
  const first = { ...query, offset: 0, limit, sortAsked: true }
  const version = versionOf(resource, view, query)
  const { pieces, version: countedAt } = await filledPieces(list, way.count)
  const limitMs = shareOf(list.limitMs, pieces)
  const keys = orderKeys(resource, view.language, first)
  // Behind the last row of a page no others are needed. Records that were made later mostly have larger numbers and days.
  let before: SortValues | undefined
  const answers = await inPieces(keys[0]?.descending ? pieces.toReversed() : pieces, async (piece) => {
    const { page } = rowsOfPage(dialect, resource, view, first, { ...way, piece, before })
    const statement = pageIds(page, sql`(${version}) as version`)
    const row = await reader.get<LeadingRow>(withLimits(statement, { limitMs, isLong: true }))
    const ids: number[] = JSON.parse(row?.ids ?? '[]')
    if (ids.length === limit) before = (await sortValuesOf(list, keys, ids.at(-1))) ?? before
    return { ids, version: row?.version ?? 0 }
  })
  const rows = [...answers.values()]
  const versions = new Set(rows.map((row) => row.version))
  if (countedAt !== undefined) versions.add(countedAt)
  const [only = 0] = versions
  if (versions.size > 1) return undefined
  return { amount: way.amount, ids: rows.flatMap(({ ids }) => ids), version: only }
}
