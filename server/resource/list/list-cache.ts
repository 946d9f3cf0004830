// Answers of lists. Those that are asked for again are cached until a write moves the version of something that they
// show. The versions are in the database, so that another process that writes is noticed too.

import { hash } from 'node:crypto'
import type { Reader } from '../../db/db.ts'
import type { Dialect } from '../../db/dialect.ts'
import type { List } from '../operation.ts'
import { type Remembered, remembered } from '../remembered.ts'
import type { AnyResource } from '../resource.ts'
import { listTag, tagOf } from '../tags.ts'
import { type Counters, type CountersReading, countersIn, readingOf, sumOf } from '../versions.ts'
import type { View } from '../view.ts'
import { countersSince } from './counter-reads.ts'
import type { AnswerBytes } from './joined-items.ts'
import { pageStatement } from './page.ts'
import { comparisonsOf, type ListQuery, mostOfQuery } from './query.ts'

/** What is asked for. The key names everything that the answer depends on, besides stored data. */
interface Question {
  readonly resource: AnyResource
  readonly view: View
  readonly query: ListQuery
  readonly key: string
  /** When the request came, by `performance.now()`. */
  readonly since: number
}

/** A list as it was at a version of everything that it shows. */
interface Made extends AnswerBytes {
  readonly version: number
}

interface Answered {
  /** The counters of everything that the list shows. Null when some of it has none. */
  readonly shown: CountersReading | null
  readonly version?: number
  /** The version was read after this time. */
  readonly readAfter?: number
  readonly list?: List
}

/**
 * The answer of a list, from the cache if nothing that it shows was written meanwhile. `make` reads it, and the sum of
 * counters at the same instant: that at which these were read, or a later one.
 */
export async function cachedList(
  reader: Reader,
  question: Question,
  make: (counters?: readonly string[], at?: Counters) => Promise<Made>,
): Promise<List> {
  const cache = cacheOf(reader)
  const key = question.key.length > 500 ? hash('sha256', question.key) : question.key
  const known = cache.get(key)
  const shown = known ? known.shown : shownBy(reader, question)
  if (!shown) {
    cache.set(key, { shown })
    const { content } = await make()
    return { content, tag: tagOf(0, content) }
  }
  let readAfter = reader.asOf ?? performance.now()
  let at: Counters | undefined
  if (known?.list) {
    // Another request has read the version since this one came.
    if ((known.readAfter ?? 0) >= question.since) return known.list
    ;({ counters: at, readAfter } = await countersSince(reader, shown, question.since))
    if (known.version === sumOf(at, shown.names)) {
      cache.set(key, { ...known, readAfter })
      return known.list
    }
  }
  const { content, checksum, version } = await make(shown.names, at)
  const list = { content, tag: listTag(version, checksum) }
  const { filter, words } = question.query
  // Most lists are asked for once. One with a filter or words may take long, so a short one is kept from the first time.
  // Long ones that come and go would make V8 collect all of the heap, for which everybody waits.
  const mayTakeLong = filter !== null || words.length > 0
  const isKept = known !== undefined || (mayTakeLong && content.byteLength <= maxBytesTheFirstTime)
  cache.set(key, isKept ? { shown, version, readAfter, list: withOwnBytes(list) } : { shown })
  return list
}

/** A small buffer is part of a larger one that would stay in memory. */
function withOwnBytes(list: List): List {
  const { content, tag } = list
  return content.byteLength < content.buffer.byteLength ? { content: new Uint8Array(content), tag } : list
}

function shownBy({ dialect }: Reader, question: Question): CountersReading | null {
  const { view, query } = question
  const key = `${dialect.name} ${view.role}`
  const counters = remembered(countersOf, query, key, () => shownCounters(dialect, question), mostOfQuery)
  return counters && readingOf(view.company, counters)
}

const countersOf: Remembered<string[] | null, ListQuery> = new WeakMap()

/** The counters of everything that a list shows; null when some of it has no counter. */
export function shownCounters(
  dialect: Dialect,
  { resource, view, query }: Omit<Question, 'key' | 'since'>,
): string[] | null {
  const named = [...comparisonsOf(query.filter), ...query.sort].map(({ field }) => field)
  const key = [dialect.name, resource.name, view.role, query.with, named.toSorted()].join(' ')
  const known = knownCounters.get(key)
  if (known !== undefined) return known
  const counters = countersIn(dialect, pageStatement(dialect, resource, view, query).sql)
  if (knownCounters.size >= maxKeys) knownCounters.clear()
  knownCounters.set(key, counters)
  return counters
}

/** By what decides which tables a statement reads. */
const knownCounters = new Map<string, string[] | null>()

interface Cache {
  get(key: string): Answered | undefined
  set(key: string, answered: Answered): void
}

const maxKeys = 2_000
const maxBytes = 8_000_000
const maxBytesOfOne = 1_000_000
/** Twenty invoices have 19 kB, two hundred 183. */
const maxBytesTheFirstTime = 50_000

const caches = new WeakMap<Reader['cacheKey'], Cache>()

function cacheOf({ cacheKey }: Reader): Cache {
  const cache = caches.get(cacheKey) ?? createCache()
  caches.set(cacheKey, cache)
  return cache
}

/** Forgets first what was not asked for the longest. */
function createCache(): Cache {
  const entries = new Map<string, Answered>()
  let bytes = 0
  const sizeOf = (key: string) => entries.get(key)?.list?.content.byteLength ?? 0
  const forget = (key: string) => {
    bytes -= sizeOf(key)
    entries.delete(key)
  }
  return {
    get: (key) => entries.get(key),
    set(key, answered) {
      forget(key)
      const isLarge = (answered.list?.content.byteLength ?? 0) > maxBytesOfOne
      entries.set(key, isLarge ? { shown: answered.shown } : answered)
      bytes += sizeOf(key)
      for (const oldest of entries.keys()) {
        if (entries.size <= maxKeys && bytes <= maxBytes) break
        forget(oldest)
      }
    },
  }
}
