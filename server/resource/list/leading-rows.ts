// The rows among which those of a page are, where sorting all rows of the list would take long: the first ones of every
// piece.

import sql from 'sql-template-tag'
import { versionOf } from '../versions.ts'
import type { AskedList } from './page-row.ts'
import { ranksAll, rowsOfPage, type Way } from './page-rows.ts'
import { inPieces, piecesOf, shareOf } from './pieces.ts'

/** So many of each piece at most. */
const mostOfPiece = 200

interface LeadingRows {
  readonly ids: readonly number[]
  /** The version of the resource at which these are the first ones. */
  readonly version: number
}

interface LeadingRow {
  /** A JSON list. */
  readonly ids: string
  readonly version: number | null
}

/** Undefined where something was written meanwhile, and for pages that are found otherwise. */
export async function leadingRows(list: AskedList, way: Way): Promise<LeadingRows | undefined> {
  const { reader, resource, view, query } = list
  const { dialect } = reader
  const { pageIds } = dialect
  const limit = query.offset + query.limit
  if (!pageIds || limit > mostOfPiece || ranksAll(query, way.amount)) return undefined
  // A row that is not ranked stays behind all that come before it in the list's own order. Those that are ranked are found
  // without this.
  const first = { ...query, offset: 0, limit, sortAsked: true }
  const version = versionOf(resource, view, query)
  const pieces = way.count?.pieces ?? (await piecesOf(list))
  const limitMs = shareOf(list.limitMs, pieces)
  const answers = await inPieces(pieces, (piece) => {
    const { page } = rowsOfPage(dialect, resource, view, first, { ...way, piece })
    const { sql: ours, text, values } = pageIds(page, sql`(${version}) as version`)
    return reader.get<LeadingRow>({ sql: ours, text, values, limitMs, isLong: true })
  })
  const rows = [...answers.values()]
  const versions = new Set(rows.map((row) => row?.version ?? 0))
  if (way.count?.pieces) versions.add(way.count.version)
  const [only = 0] = versions
  if (versions.size > 1) return undefined
  return { ids: rows.flatMap((row) => JSON.parse(row?.ids ?? '[]')), version: only }
}
