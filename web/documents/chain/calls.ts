// The chain of an offer or an order confirmation, and the invoices that bill it in steps.

import { kontor } from '../../data/kontor.ts'
import type { Kind } from '../kinds.ts'
import { kinds } from '../kinds.ts'

const orders = { offers: kontor.offers, 'order-confirmations': kontor.orderConfirmations }
type OrderKind = Kind & { readonly resource: keyof typeof orders }

export type Chain = Awaited<ReturnType<typeof kontor.offers.chain>>['item']

/** The query that reads and caches a chain. */
export function chainQuery({ resource }: OrderKind, id: number) {
  return {
    queryKey: [resource, 'chain', id],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => orders[resource].chain(id, { signal }),
  }
}

/** The calls that bill the order of a chain. */
export function billing({ document_type }: Chain) {
  return document_type === 'offer' ? kontor.offers : kontor.orderConfirmations
}

/** The kind of the document that a chain bills. */
export function orderKind({ document_type }: Chain): OrderKind {
  return document_type === 'offer' ? kinds.offer : kinds.order
}
