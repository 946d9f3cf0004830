// Whose turn is next: companies take turns, and in a company its callers do. Nobody waits behind all the questions of
// somebody else.

import type { Client } from './db.ts'

type Asker = Pick<Client, 'company' | 'caller'>

export interface FairQueue<Item> {
  /** False when this caller has too many items waiting already. */
  add(asker: Asker, item: Item): boolean
  next(): Item | undefined
  /** Takes an item out before its turn. */
  remove(asker: Asker, item: Item): void
  readonly size: number
}

/** A caller can have `limit` items waiting. */
export function createFairQueue<Item>(limit: number): FairQueue<Item> {
  const companies = new Map<number, Map<string, Item[]>>()
  let size = 0

  function forget({ company, caller }: Asker): void {
    const callers = companies.get(company)
    if (callers?.get(caller)?.length === 0) callers.delete(caller)
    if (callers?.size === 0) companies.delete(company)
  }

  return {
    add({ company, caller }, item) {
      const callers = companies.get(company) ?? new Map<string, Item[]>()
      const items = callers.get(caller) ?? []
      if (items.length >= limit) return false
      items.push(item)
      companies.set(company, callers.set(caller, items))
      size++
      return true
    },
    next() {
      const first = companies.entries().next().value
      if (!first) return undefined
      const [company, callers] = first
      const [caller, items] = callers.entries().next().value as [string, Item[]]
      const item = items.shift()
      // Both go to the end of their row.
      companies.delete(company)
      companies.set(company, callers)
      callers.delete(caller)
      callers.set(caller, items)
      forget({ company, caller })
      size--
      return item
    },
    remove(asker, item) {
      const items = companies.get(asker.company)?.get(asker.caller) ?? []
      const index = items.indexOf(item)
      if (index < 0) return
      items.splice(index, 1)
      forget(asker)
      size--
    },
    get size() {
      return size
    },
  }
}
