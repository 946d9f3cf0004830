// Brings a count up to date from the rows before and after the writes, without reading the list again.

import type { Piece } from '../../db/piece.ts'
import { type Change, changesBetween } from './changes.ts'
import { type CountedList, comparesComputed, presence } from './row-in-list.ts'

/** What is known of a list. */
export interface Count {
  /** The resource's version when its rows were counted. */
  readonly version: number
  readonly total: number
  /** How many records of the resource were ever made. */
  readonly all: number
  /** The ids of the rows, in no order, where they are few and were hard to find. */
  readonly ids?: readonly number[]
  /** All rows are in these pieces, where they were counted so. */
  readonly pieces?: readonly Piece[]
}

/** The count after the changes that led to this version, or undefined when they are not all known. */
export async function follow(
  list: CountedList,
  count: Count,
  version: number,
  isConcerned = (_id: number) => true,
): Promise<Count | undefined> {
  const { reader, resource, view } = list
  if (comparesComputed(list)) return undefined
  const changes = changesBetween(reader, view.company, resource, count.version, version)
  if (!changes) return undefined
  let now: Count = { ...count, version }
  for (const change of changes) {
    if (!change.before) now = { ...now, all: now.all + 1 }
    const { id } = change
    const difference = isConcerned(id) ? await differenceOf(list, change) : 0
    if (difference !== 0) now = moved(now, id, difference)
  }
  return now
}

function moved(count: Count, id: number, difference: number): Count {
  const { total, ids, pieces } = count
  return {
    ...count,
    total: total + difference,
    pieces: difference > 0 ? undefined : pieces,
    ids: ids && (difference > 0 ? [...ids, id] : ids.filter((other) => other !== id)),
  }
}

/** 1 when the row has come into the list, -1 when it has left it, and 0 otherwise. */
async function differenceOf(list: CountedList, change: Change): Promise<number> {
  const found = await presence(list, change)
  return found ? Number(found.isIn) - Number(found.wasIn) : 0
}
