// Counts the rows of a list. Where no index finds them soon, the narrow index is read, in pieces: threads share these, and
// others have their turn between two of them.

import { availableParallelism } from 'node:os'
import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { type Statement, TookTooLong } from '../../db/db.ts'
import type { Narrow } from '../../db/sqlite/filters.ts'
import { largestId } from '../kinds.ts'
import { madeOf, versionOf } from '../versions.ts'
import { type Count, type CountedList, follow } from './following.ts'
import { countByIndex, narrowOf, owned, type Piece, where, wherePiece } from './where.ts'

/** Counts the rows of a list. Of records that are only added, it counts those after the last count. */
export async function countRows(list: CountedList, last?: Count): Promise<Count> {
  const { reader, resource, view, query, limitMs } = list
  const conditions = where(reader.dialect, resource, view, query)
  const shortcut = countByIndex(reader.dialect, resource, view, query)
  const statement = shortcut
    ? counting(list, sql`(${shortcut})`)
    : counting(
        list,
        sql`count(*)`,
        sql`from ${raw(resource.table)} t where ${conditions}${last ? sql` and t.id > ${last.all}` : empty}`,
      )
  const count = async (limit?: number) =>
    countOf(await reader.get<CountRow>({ ...asStatement(statement), limitMs: limit }))
  const narrow = shortcut ? undefined : narrowOf(reader.dialect, resource, query.filter)
  try {
    const { total, ...rest } = await count(narrow ? narrow.momentMs : limitMs)
    return { ...rest, total: total + (last?.total ?? 0) }
  } catch (error) {
    if (!narrow || !(error instanceof TookTooLong)) throw error
    const rows = await piecewise(list, narrow, statement)
    return (rows && (await countInPieces(list, rows))) ?? (await count(limitMs))
  }
}

/** Where the rows come from when they are counted in pieces, or undefined when an index that answers all is better. */
async function piecewise(
  { reader, resource, query }: CountedList,
  narrow: Narrow,
  statement: Sql,
): Promise<Sql | undefined> {
  const isEverything = !query.filter && query.words.length === 0
  if (isEverything) return sql`${raw(resource.table)} t where 1 = 1`
  const steps = await reader.all<{ detail: string }>(narrow.explain(statement))
  return narrow.readsRows(steps) ? sql`${narrow.from} where ${narrow.condition}` : undefined
}

interface CountRow {
  readonly total: number
  readonly version: number | null
  readonly all: number | null
  /** A JSON list. */
  readonly ids?: string
}

function countOf(row: CountRow | undefined): Count {
  const { total = 0, version, all, ids } = row ?? {}
  return { version: version ?? 0, total, all: all ?? 0, ...(ids ? { ids: JSON.parse(ids) } : {}) }
}

/** The statement that gives a count: an expression for the total, and where its rows come from. */
function counting({ resource, view, query }: CountedList, total: Sql, from = empty, ids = empty): Sql {
  return sql`
    select ${total} as total${ids}, (${versionOf(resource, view, query)}) as version, (${madeOf(resource, view)}) as "all"
    ${from}`
}

/** The texts and values of a statement, which are computed when they are asked for. */
function asStatement({ sql: ours, text, values }: Sql): Statement {
  return { sql: ours, text, values }
}

/** The ids of a list of more rows than this are not kept. */
const maxIdsOfOne = 5_000

/** Counts piece by piece. Undefined when so much is written meanwhile that the pieces do not fit together. */
async function countInPieces(list: CountedList, rows: Sql): Promise<Count | undefined> {
  const pieces = await piecesOf(list)
  const counts: Count[] = []
  let total = 0
  const waiting = pieces.entries()
  const work = async () => {
    for (const [index, piece] of waiting) {
      const count = await countPiece(list, rows, piece, pieces.length, total <= maxIdsOfOne)
      counts[index] = count
      total += count.total
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return together(list, pieces, counts)
}

const pieceSize = 65_536

/** The ranges of ids in which the rows are. The last one has no end. */
async function piecesOf({ reader, resource, view }: CountedList): Promise<Piece[]> {
  const rows = sql`from ${raw(resource.table)} t where ${owned(resource, view)}`
  const ends = await reader.get<{ first: number | null; last: number | null }>(sql`
    select (select t.id ${rows} order by t.id limit 1) as first, (select t.id ${rows} order by t.id desc limit 1) as last`)
  const first = ends?.first ?? 0
  const count = Math.ceil(((ends?.last ?? 0) + 1 - first) / pieceSize)
  return Array.from({ length: Math.max(1, count) }, (_, index) => ({
    from: index === 0 ? 0 : first + index * pieceSize,
    to: index >= count - 1 ? largestId : first + (index + 1) * pieceSize - 1,
  }))
}

async function countPiece(
  list: CountedList,
  rows: Sql,
  piece: Piece,
  pieceCount: number,
  withIds: boolean,
): Promise<Count> {
  const { reader, resource, view, query, limitMs } = list
  const conditions = wherePiece(reader.dialect, resource, view, query, piece)
  const from = sql`from ${rows} and ${conditions}`
  const statement = counting(
    list,
    sql`count(*)`,
    from,
    withIds ? sql`, json_group_array(t.id) as ids` : empty,
  )
  // Rows are spread over the pieces unevenly.
  const share = limitMs && (limitMs * 2) / pieceCount
  return countOf(await reader.get<CountRow>({ ...asStatement(statement), limitMs: share, isLong: true }))
}

/** One count from those of the pieces, which were read one after the other. */
async function together(
  list: CountedList,
  pieces: readonly Piece[],
  counts: readonly Count[],
): Promise<Count | undefined> {
  const version = Math.max(...counts.map((count) => count.version))
  let [total, all] = [0, 0]
  let ids: number[] | undefined = []
  for (const [index, { from, to }] of pieces.entries()) {
    const count = await follow(list, counts[index] as Count, version, (id) => id >= from && id <= to)
    if (!count) return undefined
    total += count.total
    all = Math.max(all, count.all)
    ids = count.ids && ids && ids.length <= maxIdsOfOne ? [...ids, ...count.ids] : undefined
  }
  return { version, total, all, ...(ids && ids.length <= maxIdsOfOne ? { ids } : {}) }
}
