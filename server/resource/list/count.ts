// The number of rows in a list. Counting costs more than reading a page, so a count is kept, and follows the writes.

import { hash } from 'node:crypto'
import type { Reader } from '../../db/db.ts'
import { countRows } from './counting.ts'
import { type Count, follow } from './following.ts'
import type { CountedList } from './row-in-list.ts'

/** The counts of a database, by their lists. */
class Counts {
  readonly #counts = new Map<string, Count>()
  #ids = 0

  get(key: string): Count | undefined {
    return this.#counts.get(key)
  }

  set(key: string, count: Count): void {
    this.#delete(key)
    this.#counts.set(key, count)
    this.#ids += count.ids?.length ?? 0
    for (const oldest of this.#counts.keys()) {
      if (this.#counts.size <= maxCounts && this.#ids <= maxIds) break
      this.#delete(oldest)
    }
  }

  #delete(key: string): void {
    this.#ids -= this.#counts.get(key)?.ids?.length ?? 0
    this.#counts.delete(key)
  }
}

const maxCounts = 10_000
const maxIds = 500_000
const counts = new WeakMap<Reader['cacheKey'], Counts>()

/** The totals of one list. */
export interface Totals {
  /** The last count, perhaps from before the latest write. */
  last(): Promise<Count>
  /** The count at a version of the resource. */
  at(version: number): Promise<Count>
}

export function totalsOf(list: CountedList): Totals {
  const { reader, resource } = list
  const kept = counts.get(reader.cacheKey) ?? new Counts()
  counts.set(reader.cacheKey, kept)
  const key = keyOfRows(list)
  const keep = (count: Count) => {
    kept.set(key, count)
    return count
  }
  const counted = async () => keep(await countRows(list, resource.isAppendOnly ? kept.get(key) : undefined))
  return {
    last: async () => kept.get(key) ?? (await counted()),
    async at(version) {
      const known = kept.get(key)
      if (known?.version === version) return known
      const followed = known && (await follow(list, known, version))
      return followed ? keep(followed) : counted()
    },
  }
}

/** Names everything that decides which rows are in the list. There may be many keys: a long one is replaced by its hash. */
export function keyOfRows({ resource, view, query }: CountedList): string {
  const { company, parent, only, language } = view
  const role = resource.seenBy ? view.role : ''
  const { filter, words } = query
  const asked = filter || words.length > 0 ? `${language} ${JSON.stringify([words, filter], exactly)}` : ''
  const key = `${resource.name} ${company} ${parent} ${only} ${role} ${asked}`
  return key.length > 500 ? hash('sha1', key) : key
}

/** JSON has no large whole numbers. */
function exactly(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value
}
