// The JSON of records that lists have shown lately. Writing it is most of what a page costs, and after a write, or in
// another list, most of the records are the same. Why so: docs/decisions/0069.

import type { Reader, Tx } from '../../db/db.ts'
import type { Dialect } from '../../db/dialect.ts'
import { formOf, objectOf } from '../item-json.ts'
import { type Remembered, remembered } from '../remembered.ts'
import type { AnyResource } from '../resource.ts'
import { countersIn, versionCounter } from '../versions.ts'
import type { View } from '../view.ts'
import { type Change, changesBetween, itemAfter, rememberItem } from './changes.ts'
import { bytesOf, type ItemBytes, itemBytes, type JoinedItems, joinItems } from './joined-items.ts'
import type { ListQuery } from './query.ts'

/** A state of the database, as far as items show it. */
export interface ItemState {
  /** The version of their rows. */
  readonly version: number
  /** The sum of the counters of everything that they show. */
  readonly sum: number
}

/** Items of one form: of a company's resource, in a language, for a role, with some optional fields. */
export interface CachedItems {
  /** Brings them to a state: forgets those that have changed. False when it is older than theirs. */
  follow(state: ItemState): boolean
  isAt(state: ItemState): boolean
  /** Those of these ids that are not cached. */
  missing(ids: readonly number[]): number[]
  /**
   * The items of these ids, some of which were read for it: those are cached now, unless they are long. Undefined when
   * one is neither.
   */
  joined(ids: readonly number[], read: ReadonlyMap<number, Uint8Array>): JoinedItems | undefined
}

/** The cached items of a list. */
export function cachedItems(
  { cacheKey }: Pick<Reader, 'cacheKey'>,
  resource: AnyResource,
  view: View,
  query: ListQuery,
): CachedItems {
  const { company } = view
  const cache = caches.get(cacheKey) ?? createCache()
  caches.set(cacheKey, cache)
  const changes = (from: number, to: number) => changesBetween({ cacheKey }, company, resource, from, to)
  return cache.form(keyOf(resource, view, query.with), changes)
}

/** Offers the JSON of a record that a transaction has written to the lists that show it in this form. */
export function offerItem(tx: Tx, resource: AnyResource, view: View, id: number, json: string): void {
  const form = keyOf(resource, view, [])
  if (json.length <= maxBytesOfOne && caches.get(tx.sharedKey)?.has(form))
    rememberItem(tx, resource, id, { form, json })
}

function keyOf(resource: AnyResource, view: View, withKeys: readonly string[]): string {
  return `${view.company} ${formOf(resource, view, withKeys)}`
}

interface ItemCache {
  form(key: string, changes: Changes): CachedItems
  /** Whether lists have shown items of this form lately. */
  has(key: string): boolean
}

type Changes = (from: number, to: number) => ReturnType<typeof changesBetween>

const caches = new WeakMap<Reader['cacheKey'], ItemCache>()

/** Bytes of recent items. Those that were not asked for since have as many. An invoice has about a thousand. */
const maxBytes = 4_000_000
const maxBytesOfOne = 20_000

function createCache(): ItemCache {
  const memory = createMemory()
  const forms = new Map<string, Form>()
  return {
    form(key, changes) {
      const known = forms.get(key)
      if (known) return known
      if (forms.size >= maxForms) for (const [key, other] of forms) if (other.isEmpty()) forms.delete(key)
      const form = createForm(key, changes, memory)
      forms.set(key, form)
      return form
    },
    has: (key) => forms.get(key)?.isEmpty() === false,
  }
}

/** With so many forms, a new one takes the place of those of which nothing is left. */
const maxForms = 1_000

interface Memory {
  /** Grows when older items are written over, so that what was stored one generation ago is the oldest there is. */
  readonly generation: number
  store(item: Uint8Array): Uint8Array
}

/**
 * The items lie one after the other in two pieces of memory, which are used in turn: what comes and goes leaves nothing
 * for V8 to collect. When one is full, all items grow older at once, so that nothing need be known of the use of each.
 */
function createMemory(): Memory {
  let recent = new Uint8Array(maxBytes)
  let older = new Uint8Array(maxBytes)
  let [end, generation] = [0, 0]
  return {
    get generation() {
      return generation
    },
    store(item) {
      if (end + item.length > maxBytes) {
        ;[recent, older] = [older, recent]
        end = 0
        generation++
      }
      recent.set(item, end)
      end += item.length
      return recent.subarray(end - item.length, end)
    },
  }
}

interface Form extends CachedItems {
  isEmpty(): boolean
}

function createForm(key: string, changes: Changes, memory: Memory): Form {
  let recent = new Map<number, ItemBytes>()
  let older = new Map<number, ItemBytes>()
  let generation = 0
  let at: ItemState = { version: 0, sum: 0 }
  /** Forgets what was written over since the last time. */
  const growOlder = () => {
    if (generation === memory.generation) return
    older = generation === memory.generation - 1 ? recent : new Map()
    recent = new Map()
    generation = memory.generation
  }
  const find = (id: number) => {
    growOlder()
    return recent.get(id) ?? older.get(id)
  }
  const add = (id: number, { bytes, checksum }: ItemBytes) => {
    const stored = memory.store(bytes)
    growOlder()
    recent.set(id, { bytes: stored, checksum })
  }
  const renew = (change: Change) => {
    const { id } = change
    recent.delete(id)
    older.delete(id)
    const json = itemAfter(change, key)
    if (json) add(id, itemBytes(Buffer.from(json)))
  }
  const isAt = ({ version, sum }: ItemState) => at.version === version && at.sum === sum
  return {
    follow(state) {
      if (isAt(state)) return true
      if (state.version < at.version || state.sum < at.sum) return false
      const isOwnChange = state.sum - at.sum === state.version - at.version
      const changed = isOwnChange ? changes(at.version, state.version) : undefined
      if (changed) changed.forEach(renew)
      else for (const items of [recent, older]) items.clear()
      at = state
      return true
    },
    isAt,
    missing: (ids) => ids.filter((id) => !find(id)),
    joined(ids, read) {
      const items: ItemBytes[] = []
      for (const id of ids) {
        const bytes = read.get(id)
        const item = find(id) ?? (bytes && itemBytes(bytes))
        if (!item) return undefined
        items.push(item)
      }
      const joined = joinItems(items)
      // Taken from the copy: what is added may be written over items of this very page.
      const copy = bytesOf(joined)
      let begin = 0
      for (const [index, { bytes, checksum }] of items.entries()) {
        const id = ids[index] as number
        const end = begin + bytes.length
        if (bytes.length <= maxBytesOfOne && !recent.has(id))
          add(id, { bytes: copy.subarray(begin, end), checksum })
        begin = end + 1
      }
      return joined
    },
    isEmpty() {
      growOlder()
      return recent.size + older.size === 0
    },
  }
}

/**
 * The counters of everything that the items of a list show. Null when they show other records of their own table, or
 * something without a counter.
 */
export function countersOfItems(
  dialect: Dialect,
  resource: AnyResource,
  view: View,
  query: ListQuery,
): readonly string[] | null {
  return remembered(counterLists, dialect, formOf(resource, view, query.with), () => {
    const others = countersIn(dialect, objectOf(dialect, resource, view, query.with))
    const own = versionCounter(resource)
    return others && !others.includes(own) ? [own, ...others] : null
  })
}

const counterLists: Remembered<readonly string[] | null> = new WeakMap()
