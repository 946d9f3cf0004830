// A sale from the order to the last invoice: what was ordered, delivered, billed and paid.

import { amountsOf, partOf } from '../../../domain/documents/billing.ts'
import { unitOf } from '../../../domain/money/currency-units.ts'
import { type Micro, type Minor, sum } from '../../../domain/money/money.ts'
import { documentTotals, taxedRows } from '../../../domain/money/totals.ts'
import { type VatRow, withoutRows } from '../../../domain/money/vat.ts'
import type { Reader } from '../../db/db.ts'
import type { Row } from '../../resource/fields.ts'
import type { ResourceWith } from '../../resource/resource.ts'
import { find, notFound } from '../../resource/write.ts'
import type { CreditNote } from '../credit/credit-notes.ts'
import { creditsOf } from '../credit/credits.ts'
import { deliveryNotes } from '../delivery-notes.ts'
import type { DocumentFields, headFields } from '../document-fields.ts'
import { invoices } from '../invoices.ts'
import { offers } from '../offers.ts'
import { orderConfirmations } from '../order-confirmations.ts'
import { billedDeductions } from './deductions.ts'
import { isLive, madeFrom } from './made-from.ts'

type OrderFields = DocumentFields & ReturnType<typeof headFields>

/** The documents that can be billed in steps. */
export const orders: Readonly<Record<OrderName, ResourceWith<OrderFields>>> = {
  offers,
  'order-confirmations': orderConfirmations,
}
export type OrderName = 'offers' | 'order-confirmations'

export type Order = Row<OrderFields> & { readonly entity: 'offer' | 'order_confirmation' }
export type Invoice = Row<typeof invoices.fields>
export type DeliveryNote = Row<typeof deliveryNotes.fields>

/** An order with all that was made from it, the oldest first. */
export interface Chain {
  readonly order: Order
  readonly deliveryNotes: readonly DeliveryNote[]
  readonly invoices: readonly Invoice[]
  /** Those that are issued. */
  readonly creditNotes: readonly CreditNote[]
}

export async function chainOf(
  reader: Reader,
  company: number,
  name: OrderName,
  orderId: number,
): Promise<Chain> {
  const resource = orders[name]
  const row = await find(reader, company, resource, orderId)
  if (!row) throw notFound(resource)
  const entity = resource.entity as Order['entity']
  const notes = await madeFrom(reader, company, deliveryNotes, entity, orderId)
  const found = await madeFrom(reader, company, invoices, entity, orderId)
  for (const note of notes)
    found.push(...(await madeFrom(reader, company, invoices, 'delivery_note', note.id)))
  const credits: CreditNote[] = []
  for (const { id, total_credited } of found)
    if (total_credited !== 0n) credits.push(...(await creditsOf(reader, company, id)))
  return {
    order: { ...row, entity },
    deliveryNotes: notes,
    invoices: found.sort((a, b) => a.id - b.id),
    creditNotes: credits.sort((a, b) => a.id - b.id),
  }
}

/** The document that is billed: of an offer that became an order confirmation, that one. */
export async function currentOrder(
  reader: Reader,
  company: number,
  name: OrderName,
  orderId: number,
): Promise<{ readonly offer?: Row<OrderFields>; readonly order: { name: OrderName; id: number } }> {
  const row = await find(reader, company, orders[name], orderId)
  if (!row) throw notFound(orders[name])
  if (name === 'order-confirmations') {
    const { source_type, source_id } = row as Row<typeof orderConfirmations.fields>
    const offer =
      source_type === 'offer' && source_id ? await find(reader, company, orders.offers, source_id) : undefined
    return { offer, order: { name, id: orderId } }
  }
  const next = await confirmationOf(reader, company, orderId)
  return next
    ? { offer: row, order: { name: 'order-confirmations', id: next.id } }
    : { order: { name, id: orderId } }
}

/** The last order confirmation that was made from an offer and is not deleted. */
export async function confirmationOf(reader: Reader, company: number, offerId: number) {
  const made = await madeFrom(reader, company, orderConfirmations, 'offer', offerId)
  return made.filter(isLive).at(-1)
}

/** What the invoices of a sale have billed, less what was given back of them. Everything that is known of billed amounts comes from here. */
export function billedRows({ invoices, creditNotes }: Pick<Chain, 'invoices' | 'creditNotes'>) {
  return invoices
    .filter(isLive)
    .flatMap((invoice) => billedDeductions(invoice, creditsFor(invoice, creditNotes)))
}

function creditsFor({ id }: Invoice, creditNotes: readonly CreditNote[]): CreditNote[] {
  return creditNotes.filter(({ invoice_id }) => invoice_id === id)
}

/** Amounts by rate, and together with their rounding. */
export interface RatedSum {
  readonly vat: readonly VatRow[]
  readonly total: Minor
}

/** What was billed, drafts included, and what is left to be billed. */
export function billedSums(chain: Chain): {
  readonly ordered: RatedSum
  readonly billed: RatedSum
  readonly left: RatedSum
} {
  const { order } = chain
  const ordered = { vat: order.vat, total: order.total }
  const rows = billedRows(chain)
  const left = withoutRows(ordered.vat, taxedRows(rows))
  const total = sum(rows.map(({ net, vat }) => net + vat))
  return {
    ordered,
    billed: { vat: withoutRows(ordered.vat, left), total },
    left: { vat: left, total: order.total - total },
  }
}

/** What was paid of the invoices that count, less what credit notes have settled of them or paid back. */
export function paidTotal({ invoices, creditNotes }: Chain): Minor {
  const live = invoices.filter(isLive)
  const credits = live.flatMap((invoice) => creditsFor(invoice, creditNotes))
  return sum(live.map(({ total_paid }) => total_paid)) - sum(credits.map(({ total_used }) => total_used))
}

/** The quantities of a position of the order. Drafts of invoices count as billed, and credited quantities do not. */
export interface PositionAmounts {
  readonly delivered: Micro
  readonly billed: Micro
  readonly left: Micro
}

/** In the order of the order's positions; zero for texts and the like. */
export function positionAmounts({ order, deliveryNotes, invoices, creditNotes }: Chain): PositionAmounts[] {
  const live = invoices.filter(isLive)
  const sent = deliveryNotes.filter(({ status }) => status === 'S' || status === 'B')
  const delivered = amountsOf(
    order.positions,
    sent.flatMap(({ positions }) => positions),
  )
  const billed = amountsOf(
    order.positions,
    live.flatMap(({ positions }) => positions),
  )
  const credited = amountsOf(
    order.positions,
    live
      .flatMap((invoice) => creditsFor(invoice, creditNotes))
      // One that deducts others lists what these have credited too.
      .filter(({ deductions }) => deductions.length === 0)
      .flatMap(({ positions }) => positions),
  )
  // A final invoice lists all positions and bills what was left of them.
  const isComplete = live.some(({ billing_type }) => billing_type === 'F')
  return order.positions.map((position, index) => {
    const ordered = position.type === 'N' ? (position.amount ?? 0n) : 0n
    const amount = (isComplete ? ordered : (billed[index] ?? 0n)) - (credited[index] ?? 0n)
    return { delivered: delivered[index] ?? 0n, billed: amount, left: ordered - amount }
  })
}

/** What the delivered quantities come to. */
export function deliveredTotal(chain: Chain): Minor {
  const { order } = chain
  const amounts = positionAmounts(chain).map(({ delivered }) => delivered)
  const { positions, discount_rate, discount_type } = partOf(order, amounts)
  return documentTotals(positions, {
    vatIncluded: order.vat_included,
    discountRate: discount_rate,
    discountType: discount_type,
    unit: unitOf(order.currency),
  }).total
}
