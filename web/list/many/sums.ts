// Sums of amounts. Different currencies are never added up.

import type { Invoice } from '../../../client/index.ts'
import type { Minor } from '../../../domain/money/money.ts'
import { isPayable, openOf } from '../../documents/open-amount.ts'

/** The sum over the selection: whole numbers by currency, which is empty for hours. */
export interface SelectionSum<Shown> {
  readonly of: (record: Shown) => bigint
  readonly text: (sums: ReadonlyMap<string, bigint>) => string
}

export function sumsOf<Item>(
  items: readonly Item[],
  currencyOf: (item: Item) => string,
  amountOf: (item: Item) => bigint,
): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
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
