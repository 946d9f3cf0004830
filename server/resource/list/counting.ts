// Counts the rows of a list. Where no index finds them soon, the narrow index is read, in pieces.

import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { withLimits } from '../../db/constant-statement.ts'
import { TookTooLong } from '../../db/db.ts'
import type { Piece } from '../../db/piece.ts'
import type { Narrow, PlanStep } from '../../db/sqlite/filters.ts'
import { madeOf, versionOf } from '../versions.ts'
import { type Count, follow } from './following.ts'
import { inPieces, piecesOf, shareOf } from './pieces.ts'
import type { CountedList } from './row-in-list.ts'
import { asksForTexts, countByIndex, narrowOf, where, wherePiece, withoutTexts } from './where.ts'

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
    countOf(await reader.get<CountRow>(withLimits(statement, { limitMs: limit })))
  const narrow = shortcut ? undefined : narrowOf(reader.dialect, resource, query.filter)
  try {
    const { total, ...rest } = await count(narrow ? reader.dialect.momentMs : limitMs)
    return { ...rest, total: total + (last?.total ?? 0) }
  } catch (error) {
    if (!narrow || !(error instanceof TookTooLong)) throw error
    const few = await countAmongFew(list)
    if (few) return few
    const rows = await piecewise(list, narrow, statement)
    return (rows && (await countInPieces(list, rows))) ?? (await count(limitMs))
  }
}

/** The texts of so many rows are looked at in this time. */
const mostAmongFew = 4_000
const amongFewMs = 20
/** An index tells in this time whether there are more rows. */
const countFewMs = 5

/** Counts the rows with a text by looking at the text of each. Undefined when no index makes them few enough for that. */
async function countAmongFew(list: CountedList): Promise<Count | undefined> {
  const { reader, resource, view, query } = list
  const others = withoutTexts(resource, query)
  if (!others.filter || !asksForTexts(resource, query)) return undefined
  const rows = sql`
    select 1 from ${raw(resource.table)} t where ${where(reader.dialect, resource, view, others)}
    ${reader.dialect.limit(mostAmongFew + 1, 0)}`
  const few = counting(list, sql`count(*)`, sql`from (${rows}) found`)
  const conditions = where(reader.dialect, resource, view, query, 'many')
  const from = sql`from ${raw(resource.table)} t where ${conditions}`
  const statement = counting(list, sql`count(*)`, from, jsonOfIds)
  try {
    const { total = 0 } = (await reader.get<CountRow>(withLimits(few, { limitMs: countFewMs }))) ?? {}
    if (total > mostAmongFew) return undefined
    const count = countOf(await reader.get<CountRow>(withLimits(statement, { limitMs: amongFewMs })))
    return count.total > maxIdsOfOne ? { ...count, ids: undefined } : count
  } catch (error) {
    if (!(error instanceof TookTooLong)) throw error
    return undefined
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
  const steps = await reader.all<PlanStep>(narrow.explain(statement))
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

const jsonOfIds = sql`, json_group_array(t.id) as ids`

/** The ids of a list of more rows than this are not kept. */
const maxIdsOfOne = 5_000

/** So many pieces are read together: what one of them has says little about the others. */
const fewPieces = 4

/** Counts piece by piece. Undefined when so much is written meanwhile that the pieces do not fit together. */
async function countInPieces(list: CountedList, rows: Sql): Promise<Count | undefined> {
  const pieces = await piecesOf(list)
  const limited = { ...list, limitMs: shareOf(list.limitMs, pieces) }
  let [done, total] = [0, 0]
  // Most lists that are counted so are long. The ids of many rows take half as long as to count them.
  const seemsShort = () =>
    done === 0 ? pieces.length <= fewPieces : (total / done) * pieces.length <= 2 * maxIdsOfOne
  const counts = await inPieces(pieces, async (piece) => {
    const count = await countPiece(limited, rows, piece, seemsShort())
    done++
    total += count.total
    return count.total === 0 ? { ...count, ids: [] } : count
  })
  if (total <= maxIdsOfOne) {
    const others = pieces.filter((piece) => !counts.get(piece)?.ids)
    const again = await inPieces(others, (piece) => countPiece(limited, rows, piece, true))
    for (const [piece, count] of again) counts.set(piece, count)
  }
  return together(list, counts)
}

async function countPiece(list: CountedList, rows: Sql, piece: Piece, withIds: boolean): Promise<Count> {
  const { reader, resource, view, query, limitMs } = list
  const conditions = wherePiece(reader.dialect, resource, view, query, piece)
  const from = sql`from ${rows} and ${conditions}`
  const statement = counting(list, sql`count(*)`, from, withIds ? jsonOfIds : empty)
  return countOf(await reader.get<CountRow>(withLimits(statement, { limitMs, isLong: true })))
}

/** One count from those of the pieces, which were read one after the other. */
async function together(list: CountedList, counts: ReadonlyMap<Piece, Count>): Promise<Count | undefined> {
  const version = Math.max(...[...counts.values()].map((count) => count.version))
  let [total, all] = [0, 0]
  let ids: number[] | undefined = []
  const filled: Piece[] = []
  for (const [piece, known] of counts) {
    const { from, to } = piece
    const count = await follow(list, known, version, (id) => id >= from && id <= to)
    if (!count) return undefined
    if (count.total > 0) filled.push(piece)
    total += count.total
    all = Math.max(all, count.all)
    ids = count.ids && ids && ids.length <= maxIdsOfOne ? [...ids, ...count.ids] : undefined
  }
  return { version, total, all, pieces: filled, ...(ids && ids.length <= maxIdsOfOne ? { ids } : {}) }
}
