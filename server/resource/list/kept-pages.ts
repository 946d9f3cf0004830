// The ids of pages that were read lately. They follow the writes as totals do: a page is looked for again only when what
// was written moves one of its rows, brings one or takes one away. Why so: docs/decisions/0071.

import type { Reader } from '../../db/db.ts'
import { type Change, changesBetween } from './changes.ts'
import { isRanked } from './page-rows.ts'
import type { ListQuery } from './query.ts'
import { type CountedList, comparesComputed, isInList, isUnchanged, presence } from './row-in-list.ts'

interface KeptPage {
  /** The version of the resource at which these are the rows of the page. */
  readonly version: number
  readonly ids: readonly number[]
}

/** The pages of a database. Forgets first what was not asked for the longest. */
class Pages {
  readonly #pages = new Map<string, KeptPage>()
  #ids = 0

  get(key: string): KeptPage | undefined {
    return this.#pages.get(key)
  }

  set(key: string, page: KeptPage): void {
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

/** One page of a list, as it is kept. */
export interface Keeping {
  /** Whether the page is kept, perhaps as it was before the latest write. */
  readonly isKept: boolean
  /** The ids of the page at a version of the resource, or undefined when it must be looked for. */
  at(version: number): Promise<readonly number[] | undefined>
  keep(page: KeptPage): void
}

export function keepingOf(list: CountedList): Keeping {
  const { reader } = list
  const kept = pages.get(reader.cacheKey) ?? new Pages()
  pages.set(reader.cacheKey, kept)
  const key = keyOf(list)
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
      kept.set(key, { version, ids: page.ids })
      return page.ids
    },
    keep(page) {
      if (isFollowed(list)) kept.set(key, page)
    },
  }
}

/** Names everything that decides which rows are on the page, and in which order. */
function keyOf({ resource, view, query }: CountedList): string {
  const { company, language, role, only, parent } = view
  return `${resource.name} ${company} ${language} ${role} ${only} ${parent} ${numberOf(query)}`
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
