// Brings a count up to date from the rows before and after the writes, without reading the list again.

import sql, { join, raw } from 'sql-template-tag'
import type { Reader } from '../../db/db.ts'
import type { Field } from '../fields.ts'
import type { ColumnType, ColumnValue } from '../kind.ts'
import type { AnyResource } from '../resource.ts'
import { searchText } from '../search-text.ts'
import type { Values } from '../stored-form.ts'
import type { View } from '../view.ts'
import { type Change, changesBetween } from './changes.ts'
import { comparisonsOf, type ListQuery } from './query.ts'
import { type Piece, whereAlone } from './where.ts'

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

/** A list, as far as it matters for its total. */
export interface CountedList {
  readonly reader: Reader
  readonly resource: AnyResource
  readonly view: View
  readonly query: ListQuery
  /** The time limit for counting. */
  readonly limitMs?: number
}

/** The count after the changes that led to this version, or undefined when they are not all known. */
export async function follow(
  list: CountedList,
  count: Count,
  version: number,
  isConcerned = (_id: number) => true,
): Promise<Count | undefined> {
  const { reader, resource, view, query } = list
  // What is computed is not in the row.
  const isComputed = [...comparisonsOf(query.filter)].some(({ field }) => !resource.fields[field]?.stored)
  if (isComputed) return undefined
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
async function differenceOf(list: CountedList, { before, after }: Change): Promise<number> {
  const old = before && decisive(list, before)
  const now = after && decisive(list, after)
  if (old && now && old.every(({ value }, index) => value === now[index]?.value)) return 0
  return (await matches(list, now)) - (await matches(list, old))
}

interface Column {
  readonly name: string
  readonly type: ColumnType
  readonly value: ColumnValue
}

/** The columns of a row that decide whether it is in the list. */
function decisive({ resource, view, query }: CountedList, row: Readonly<Values>): Column[] {
  const owning = [resource.parent?.key, view.only === undefined ? undefined : resource.ownedBy]
  const named = [...comparisonsOf(query.filter)].map(({ field }) => field)
  const keys = new Set([...owning, ...named].filter((key) => key !== undefined))
  const columns = [...keys].flatMap((key) => {
    const { kind } = resource.fields[key] as Field
    const values = kind.store(row[key])
    return Object.entries(kind.columns(key)).map(([name, type], index) => ({
      name,
      type,
      value: values[index] as ColumnValue,
    }))
  })
  if (query.words.length > 0) columns.push({ name: 'search', type: 'text', value: searchText(resource, row) })
  return columns
}

/** 1 when a row with these columns is in the list, otherwise 0. */
async function matches(
  { reader, resource, view, query }: CountedList,
  columns: readonly Column[] | null,
): Promise<number> {
  if (!columns) return 0
  const { dialect } = reader
  const all: Column[] = [{ name: 'company_id', type: 'bigint', value: view.company }, ...columns]
  const row = join(
    all.map(({ name, type, value }) => sql`${dialect.typed(value, type)} as ${raw(`"${name}"`)}`),
  )
  const found = await reader.get<{ matches: number }>(sql`
    select count(*) as matches from (select ${row}) t where ${whereAlone(dialect, resource, view, query)}`)
  return found?.matches ?? 0
}
