// The ids of pages that were read lately, and of runs of rows in which far pages are. They follow the writes as totals do: a page is looked for again only when what
// was written moves one of its rows, brings one or takes one away. Why so: docs/decisions/0071.

import type { Reader } from '../../db/db.ts'
import { type Change, changesBetween } from './changes.ts'
import { keyOfRows } from './count.ts'
import { isRanked } from './page-rows.ts'
import type { ListQuery } from './query.ts'
import { type CountedList, comparesComputed, isInList, isUnchanged, presence } from './row-in-list.ts'

/** Rows that follow each other in a list. */
export interface KeptRows {
  /** The version of the resource at which they do. */
  readonly version: number
  readonly ids: readonly number[]
  /** How many rows come before them. */
  readonly from: number
  /** Whether no row comes after them. */
  readonly isEnd?: boolean
}

/** The pages of a database. Forgets first what was not asked for the longest. */
class Pages {
  readonly #pages = new Map<string, KeptRows>()
  #ids = 0

  get(key: string): KeptRows | undefined {
    return this.#pages.get(key)
  }

  set(key: string, page: KeptRows): void {
    this.delete(key)
    this.#pages.set(key, page)
    this.#ids += page.ids.length
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= maxPages && this.#ids <= maxIds) break
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    this.#ids -= this.#pages.get(key)?.ids.length ?? 0
    this.#pages.delete(key)
  }
}

const maxPages = 2_000
const maxIds = 100_000
const pages = new WeakMap<Reader['cacheKey'], Pages>()

/** Whether rows tell by themselves whether they are in a list, and where. */
function isFollowed(list: CountedList): boolean {
  const { resource, query } = list
  return !comparesComputed(list) && query.sort.every(({ field }) => resource.fields[field]?.stored)
}

/** Rows of a list, as they are kept. */
export interface Keeping {
  /** Whether they are kept, perhaps as they were before the latest write. */
  readonly isKept: boolean
  /** The rows at a version of the resource, or undefined when they must be looked for. */
  at(version: number): Promise<KeptRows | undefined>
  keep(rows: KeptRows): void
}

/** What is kept of a list: this page, or a run of rows in which far pages are. */
export function keepingOf(list: CountedList, what: 'page' | 'run'): Keeping {
  const { reader } = list
  const kept = pages.get(reader.cacheKey) ?? new Pages()
  pages.set(reader.cacheKey, kept)
  const key = what === 'page' ? keyOfPage(list) : keyOfOrder(list)
  const page = kept.get(key)
  return {
    isKept: page !== undefined,
    async at(version) {
      if (!page) return undefined
      if (page.version !== version && (await isMoved(list, page.version, version))) {
        // Another request may have read a newer one meanwhile.
        if (kept.get(key) === page) kept.delete(key)
        return undefined
      }
      const rows = { ...page, version }
      kept.set(key, rows)
      return rows
    },
    keep(rows) {
      if (isFollowed(list)) kept.set(key, rows)
    },
  }
}

/** Names everything that decides which rows are on the page, and in which order. */
function keyOfPage({ resource, view, query }: CountedList): string {
  const { company, language, role, only, parent } = view
  return `${resource.name} ${company} ${language} ${role} ${only} ${parent} ${numberOf(query)}`
}

/** Names everything that decides which rows are in the list, and in which order. */
function keyOfOrder(list: CountedList): string {
  const { view, query } = list
  return `${view.language} ${JSON.stringify(query.sort)} ${keyOfRows(list)}`
}

/** The same text of parameters gives the same object: see `readListQuery`. */
function numberOf(query: ListQuery): number {
  const known = numbers.get(query)
  if (known !== undefined) return known
  numbers.set(query, ++lastNumber)
  return lastNumber
}

const numbers = new WeakMap<ListQuery, number>()
let lastNumber = 0

/** Whether the changes that led from one version to another may have moved rows of a page. */
async function isMoved(list: CountedList, from: number, to: number): Promise<boolean> {
  const { reader, resource, view } = list
  const changes = changesBetween(reader, view.company, resource, from, to)
  if (!changes) return true
  for (const change of changes) if (await moves(list, change)) return true
  return false
}

async function moves(list: CountedList, change: Change): Promise<boolean> {
  const { query } = list
  const sorting = query.sort.map(({ field }) => field)
  const isSortedAlike = isUnchanged(sorting, change)
  const found = await presence(list, change)
  if (!found) return !isSortedAlike && (await isInList(list, change.after))
  const { wasIn, isIn } = found
  if (!wasIn && !isIn) return false
  return wasIn !== isIn || !isSortedAlike || isRanked(query)
}
