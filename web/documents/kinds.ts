// The kinds of documents in one table. Lists, pages and editors take from it what differs between kinds.

import { hindrance, laterDocuments } from '../../domain/documents/conversions.ts'
import type { invoiceStatuses, offerStatuses } from '../../domain/documents/statuses.ts'
import type { Shown } from '../data/queries.ts'
import type { may } from '../start.ts'

export interface Kind {
  /** Its key in the words. */
  readonly name: 'invoice' | 'credit' | 'offer' | 'order' | 'delivery'
  readonly resource: 'invoices' | 'credit-notes' | keyof typeof laterDocuments
  /** Its name in the journal, the outbox and the texts. */
  readonly entity: 'invoice' | 'credit_note' | 'offer' | 'order_confirmation' | 'delivery_note'
  readonly subject: Parameters<typeof may>[1]
  /** The key of its list in the words of the frame, and its icon. */
  readonly many: 'invoices' | 'credits' | 'offers' | 'orders' | 'deliveries'
  /** The path of its list; records and editors are below it. */
  readonly to: string
  /** The field with the day until which the contact pays or accepts. */
  readonly lastDay?: 'due' | 'valid_until'
}

/** The kind of a document in the editor. A recurring invoice is edited as an invoice without number and days. */
export type EditedKind = Omit<Kind, 'resource'> & {
  readonly resource: Kind['resource'] | 'recurring-invoices'
}

export type Status = (typeof invoiceStatuses)[number] | (typeof offerStatuses)[number]

export const kinds = {
  invoice: {
    name: 'invoice',
    resource: 'invoices',
    entity: 'invoice',
    subject: 'invoice',
    many: 'invoices',
    to: '/invoices',
    lastDay: 'due',
  },
  credit: {
    name: 'credit',
    resource: 'credit-notes',
    entity: 'credit_note',
    subject: 'invoice',
    many: 'credits',
    to: '/credit-notes',
  },
  offer: {
    name: 'offer',
    resource: 'offers',
    entity: 'offer',
    subject: 'offer',
    many: 'offers',
    to: '/offers',
    lastDay: 'valid_until',
  },
  order: {
    name: 'order',
    resource: 'order-confirmations',
    entity: 'order_confirmation',
    subject: 'order_confirmation',
    many: 'orders',
    to: '/orders',
  },
  delivery: {
    name: 'delivery',
    resource: 'delivery-notes',
    entity: 'delivery_note',
    subject: 'delivery_note',
    many: 'deliveries',
    to: '/deliveries',
  },
} as const satisfies Record<Kind['name'], Kind>

/** In the order in which they are offered. */
export const documentKinds: readonly Kind[] = Object.values(kinds)

type LaterName = keyof typeof laterDocuments

/** The kinds that such a document can become, in the order of a sale; the last one is the invoice. */
export function laterKinds({ resource }: Kind): readonly Kind[] {
  const later: readonly string[] = resource in laterDocuments ? laterDocuments[resource as LaterName] : []
  return later.map((name) => documentKinds.find((kind) => kind.resource === name) as Kind)
}

/** The kinds that a document can be turned into now. */
export function becomes(kind: Kind, status: string): readonly Kind[] {
  return hindrance(status) ? [] : laterKinds(kind)
}

/** Fields of the same name that differ between kinds. */
type Differing = 'status' | 'texts'
type Order = Shown<'order-confirmations'>
type Shared = Exclude<keyof Shown<'offers'> & keyof Order, Differing>

/** The texts above and below the positions, in one of the states that the document is printed in. */
export interface DocumentText {
  readonly status: string
  readonly title: string
  readonly introduction: string
  readonly conditions: string
}

/** A document of any kind: what all have, and what only some have. */
export type DocumentRecord = Pick<Order, Shared> &
  Partial<Omit<Shown<'invoices'>, Shared | Differing>> &
  Partial<Omit<Shown<'credit-notes'>, Shared | Differing>> &
  Partial<Omit<Shown<'offers'>, Shared | Differing>> & { status: Status; texts?: readonly DocumentText[] }

export type Position = NonNullable<Order['positions']>[number]
