// Sums of amounts. Different currencies are never added up.

import type { Invoice } from '../../../client/index.ts'
import { type Minor, minorOf } from '../../../domain/money/money.ts'
import { isPayable, openOf } from '../../documents/open-amount.ts'

/** The sum over the selection, and its words. */
export interface SelectionSum<Shown> {
  readonly of: (record: Shown) => Minor
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

/** The open amount of an invoice: zero for drafts and for paid or cancelled invoices. */
export function stillOpen(invoice: Pick<Invoice, 'status' | 'total' | 'total_paid'>): Minor {
  return isPayable(invoice) ? openOf(invoice) : 0n
}

/** The totals of documents. */
export const totals: SelectionSum<{ readonly total: number }> = {
  of: ({ total }) => minorOf(total),
  text: (amounts) => amounts,
}
