// A long list in pieces: threads share them, and others have their turn between two of them.

import { availableParallelism } from 'node:os'
import sql, { raw } from 'sql-template-tag'
import { largestId, type Piece } from '../../db/piece.ts'
import { versionNow } from '../versions.ts'
import type { Count } from './following.ts'
import type { CountedList } from './row-in-list.ts'
import { owned } from './where.ts'

/** Asks for every piece, and gives the answers. */
export async function inPieces<Answer>(
  pieces: readonly Piece[],
  ask: (piece: Piece) => Promise<Answer>,
): Promise<Map<Piece, Answer>> {
  const answers = new Map<Piece, Answer>()
  const waiting = pieces.values()
  const work = async () => {
    for (const piece of waiting) answers.set(piece, await ask(piece))
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return answers
}

const pieceSize = 65_536

/** The ranges of ids in which the rows of a resource are. The last one has no end. */
export async function piecesOf({ reader, resource, view }: CountedList): Promise<Piece[]> {
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

interface FilledPieces {
  readonly pieces: readonly Piece[]
  /** The version at which the rows of a list are in these. Without it, they always are. */
  readonly version?: number
}

/** The pieces in which the rows of a list are, as far as that is known. */
export async function filledPieces(list: CountedList, count: Count | undefined): Promise<FilledPieces> {
  const { reader, resource, view, query } = list
  if (count?.pieces && count.version === (await versionNow(reader, resource, view, query)))
    return { pieces: count.pieces, version: count.version }
  return { pieces: await piecesOf(list) }
}

/** Whether all rows of a list are known to be in less than half of the pieces. */
export function areTogether(count: Count | undefined): boolean {
  return count?.pieces !== undefined && 2 * count.pieces.length * pieceSize < count.all
}

/** This many ids in the pieces, or somewhat fewer, all as far from each other. There may be no rows with some of them. */
export function sampleOf(pieces: readonly Piece[], size: number): number[] {
  const step = Math.ceil((pieces.length * pieceSize) / size)
  return pieces.flatMap(({ from, to }) => {
    // The first piece begins long before its rows, and the last one ends long after them.
    const first = Math.max(from, to === largestId ? from : to + 1 - pieceSize)
    return Array.from({ length: Math.floor(pieceSize / step) }, (_, index) => first + index * step)
  })
}

/** The time limit of one of these pieces, if all have one: rows are spread over them unevenly. */
export function shareOf(limitMs: number | undefined, pieces: readonly Piece[]): number | undefined {
  return limitMs && (limitMs * 2) / Math.max(2, pieces.length)
}
