// Whose turn is next: that of the company that has used the least time, and in a company its callers take turns. Nobody
// waits behind all the questions of somebody else. Why by time: docs/decisions/0063.

import type { Client } from './db.ts'

type Asker = Pick<Client, 'company' | 'caller'>

export interface FairQueue<Item> {
  /** False when this caller has too many items waiting already. */
  add(asker: Asker, item: Item): boolean
  /** Begins the turn of the next item. Nothing when no company that waits may have another turn. */
  next(): Turn<Item> | undefined
  /** Takes an item out before its turn. */
  remove(asker: Asker, item: Item): void
  /** How many items wait. */
  readonly size: number
}

export interface Turn<Item> {
  readonly item: Item
  end(): void
}

export interface QueueLimits {
  /** The items that one caller can have waiting. */
  readonly waiting: number
  /** The turns that one company can have at the same time. */
  readonly turns?: number
}

interface Company<Item> {
  /** The items that wait, by their caller. */
  readonly callers: Map<string, Item[]>
  /** When its turns began that have not ended. */
  readonly begun: Set<{ readonly at: number }>
  /** How long its turns took that have ended. */
  endedMs: number
}

export function createFairQueue<Item>(
  { waiting: maxWaiting, turns: maxTurns = Infinity }: QueueLimits,
  now = () => performance.now(),
): FairQueue<Item> {
  /** Those that had a turn last come last. */
  const companies = new Map<number, Company<Item>>()
  let size = 0
  let turns = 0

  function usedMs({ endedMs, begun }: Company<Item>): number {
    let used = endedMs
    for (const { at } of begun) used += now() - at
    return used
  }

  /** The company with the least time among those that wait, and may have so many turns. */
  function leastUsed(most: number): [number, Company<Item>] | undefined {
    let least: { readonly entry: [number, Company<Item>]; readonly ms: number } | undefined
    for (const entry of companies) {
      const [, company] = entry
      if (company.callers.size === 0 || company.begun.size >= most) continue
      const ms = usedMs(company)
      if (!least || ms < least.ms) least = { entry, ms }
    }
    return least?.entry
  }

  function companyOf(id: number): Company<Item> {
    const company = companies.get(id) ?? { callers: new Map(), begun: new Set(), endedMs: 0 }
    companies.set(id, company)
    return company
  }

  /** Nobody saves time up while silent: who comes back has used as much as the one who goes next. */
  function comeBack(company: Company<Item>): void {
    const next = leastUsed(Infinity)
    if (next) company.endedMs += Math.max(0, usedMs(next[1]) - usedMs(company))
  }

  function forget(): void {
    if (size === 0 && turns === 0) companies.clear()
  }

  return {
    add({ company: id, caller }, item) {
      const company = companyOf(id)
      const items = company.callers.get(caller) ?? []
      if (items.length >= maxWaiting) return false
      if (company.callers.size === 0 && company.begun.size === 0) comeBack(company)
      company.callers.set(caller, items)
      items.push(item)
      size++
      return true
    },
    next() {
      const found = leastUsed(maxTurns)
      if (!found) return undefined
      const [id, company] = found
      const [caller, items] = company.callers.entries().next().value as [string, Item[]]
      const item = items.shift() as Item
      // Both go to the end of their row.
      companies.delete(id)
      companies.set(id, company)
      company.callers.delete(caller)
      if (items.length > 0) company.callers.set(caller, items)
      const begun = { at: now() }
      company.begun.add(begun)
      size--
      turns++
      return {
        item,
        end() {
          if (!company.begun.delete(begun)) return
          company.endedMs += now() - begun.at
          turns--
          forget()
        },
      }
    },
    remove({ company, caller }, item) {
      const callers = companies.get(company)?.callers
      const items = callers?.get(caller) ?? []
      const index = items.indexOf(item)
      if (index < 0) return
      items.splice(index, 1)
      if (items.length === 0) callers?.delete(caller)
      size--
      forget()
    },
    get size() {
      return size
    },
  }
}
