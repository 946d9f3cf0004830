// What amounts come to. Those of different currencies are never added up.

import { type Minor, minorOf } from '../../domain/money.ts'
import type { AnyRecord } from '../data/records.ts'
import { isPayable, openOf } from '../documents/open-amount.ts'

/** What is added up of the selection, and how that is said. */
export interface SelectionSum {
  readonly of: (record: AnyRecord) => Minor
  readonly text: (amounts: string) => string
}

export function sumsOf<Item>(
  items: readonly Item[],
  currencyOf: (item: Item) => string,
  amountOf: (item: Item) => Minor,
): ReadonlyMap<string, Minor> {
  const sums = new Map<string, Minor>()
  for (const item of items) {
    const currency = currencyOf(item)
    sums.set(currency, (sums.get(currency) ?? 0n) + amountOf(item))
  }
  return sums
}

/** What somebody still has to pay of an invoice: nothing of a draft, nor of one that is paid or cancelled. */
export function stillOpen(invoice: AnyRecord): Minor {
  return isPayable(invoice as never) ? openOf(invoice as never) : 0n
}

/** The totals of documents. */
export const totals: SelectionSum = { of: ({ total }) => minorOf(total), text: (amounts) => amounts }
