// Whether a row is in a list, decided by the values of the row alone.

import sql, { join, raw } from 'sql-template-tag'
import type { Reader } from '../../db/db.ts'
import type { Field } from '../fields.ts'
import type { ColumnType, ColumnValue } from '../kind.ts'
import type { AnyResource } from '../resource.ts'
import { searchText, searchTexts } from '../search-text.ts'
import type { Values } from '../stored-form.ts'
import type { View } from '../view.ts'
import type { Change } from './changes.ts'
import { comparisonsOf, type ListQuery } from './query.ts'
import { whereAlone } from './where.ts'

/** A list, as far as it decides which rows it has. */
export interface CountedList {
  readonly reader: Reader
  readonly resource: AnyResource
  readonly view: View
  readonly query: ListQuery
  /** The time limit for finding them. */
  readonly limitMs?: number
}

interface Column {
  readonly name: string
  readonly type: ColumnType
  readonly value: ColumnValue
}

/** Whether a list compares what is computed, and so is not in the row. */
export function comparesComputed({ resource, query }: CountedList): boolean {
  return [...comparisonsOf(query.filter)].some(({ field }) => !resource.fields[field]?.stored)
}

export interface Presence {
  readonly wasIn: boolean
  readonly isIn: boolean
}

/** Whether a row was in the list before a change, and is after it. Undefined when nothing has changed that decides about it. */
export function presence(list: CountedList, change: Change): Promise<Presence | undefined> {
  const known = presences.get(list) ?? new Map<Change, Promise<Presence | undefined>>()
  presences.set(list, known)
  const found = known.get(change) ?? findPresence(list, change)
  known.set(change, found)
  return found
}

/** Its total and its page are both brought up to date by the same changes. */
const presences = new WeakMap<CountedList, Map<Change, Promise<Presence | undefined>>>()

async function findPresence(list: CountedList, change: Change): Promise<Presence | undefined> {
  const { resource, query } = list
  const searched = query.words.length > 0 ? resource.search : []
  const isUntouched =
    isUnchanged(decisive(list), change) &&
    searched.every((key) => isUnchanged([key], change) || hasNoneOfWords(list, key, change))
  if (isUntouched) return undefined
  return { wasIn: await isInList(list, change.before), isIn: await isInList(list, change.after) }
}

/** Whether an update has left these fields as they were. */
export function isUnchanged(keys: readonly string[], { before, after }: Change): boolean {
  return before !== null && after !== null && keys.every((key) => before[key] === after[key])
}

/** Whether a field has nothing to do with the words of a search, before a change and after it. */
function hasNoneOfWords({ resource, query }: CountedList, key: string, { before, after }: Change): boolean {
  const field = resource.fields[key] as Field
  const texts = [...searchTexts(field, before?.[key]), ...searchTexts(field, after?.[key])]
  // A text with the beginning of a word may be listed before others.
  return !texts.some((text) => query.words.some((word) => text.includes(word.slice(0, 3))))
}

/** Whether a row is in the list. */
export async function isInList(list: CountedList, row: Readonly<Values> | null): Promise<boolean> {
  if (!row) return false
  const { reader, resource, view, query } = list
  const { dialect } = reader
  const columns: Column[] = [
    { name: 'company_id', type: 'bigint', value: view.company },
    ...columnsOf(resource, decisive(list), row),
  ]
  if (query.words.length > 0) columns.push({ name: 'search', type: 'text', value: searchText(resource, row) })
  const values = join(
    columns.map(({ name, type, value }) => sql`${dialect.typed(value, type)} as ${raw(`"${name}"`)}`),
  )
  const found = await reader.get(sql`
    select 1 from (select ${values}) t where ${whereAlone(dialect, resource, view, query)}`)
  return found !== undefined
}

/** The fields that decide whether a row is in the list, besides its words. */
function decisive({ resource, view, query }: CountedList): string[] {
  const owning = [resource.parent?.key, view.only === undefined ? undefined : resource.ownedBy]
  const named = [...comparisonsOf(query.filter)].map(({ field }) => field)
  return [...new Set([...owning, ...named].filter((key) => key !== undefined))]
}

function columnsOf({ fields }: AnyResource, keys: readonly string[], row: Readonly<Values>): Column[] {
  return keys.flatMap((key) => {
    const { kind } = fields[key] as Field
    const values = kind.store(row[key])
    return Object.entries(kind.columns(key)).map(([name, type], index) => ({
      name,
      type,
      value: values[index] as ColumnValue,
    }))
  })
}
