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
  /** Who asked since somebody waits or has a turn. */
  const companies = new Map<number, Company<Item>>()
  /** Those that wait. Who had a turn last comes last. */
  const waiting = new Set<Company<Item>>()
  let size = 0
  let turns = 0

  function usedMs({ endedMs, begun }: Company<Item>): number {
    let used = endedMs
    for (const { at } of begun) used += now() - at
    return used
  }

  /** The company with the least time among those that wait and have fewer turns than this. */
  function leastUsed(most: number): Company<Item> | undefined {
    let least: { readonly company: Company<Item>; readonly ms: number } | undefined
    for (const company of waiting) {
      if (company.begun.size >= most) continue
      const ms = usedMs(company)
      if (!least || ms < least.ms) least = { company, ms }
    }
    return least?.company
  }

  function companyOf(id: number): Company<Item> {
    const company = companies.get(id) ?? { callers: new Map(), begun: new Set(), endedMs: 0 }
    companies.set(id, company)
    return company
  }

  /** Nobody saves time up while silent: who comes back has used as much as the one who goes next. */
  function comeBack(company: Company<Item>): void {
    const next = leastUsed(Infinity)
    if (next) company.endedMs = Math.max(company.endedMs, usedMs(next))
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
      waiting.add(company)
      size++
      return true
    },
    next() {
      const company = leastUsed(maxTurns)
      if (!company) return undefined
      const [caller, items] = company.callers.entries().next().value as [string, Item[]]
      const item = items.shift() as Item
      // Both go to the end of their row.
      company.callers.delete(caller)
      if (items.length > 0) company.callers.set(caller, items)
      waiting.delete(company)
      if (company.callers.size > 0) waiting.add(company)
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
    remove({ company: id, caller }, item) {
      const company = companies.get(id)
      const items = company?.callers.get(caller) ?? []
      const index = items.indexOf(item)
      if (!company || index < 0) return
      items.splice(index, 1)
      if (items.length === 0) company.callers.delete(caller)
      if (company.callers.size === 0) waiting.delete(company)
      size--
      forget()
    },
    get size() {
      return size
    },
  }
}
