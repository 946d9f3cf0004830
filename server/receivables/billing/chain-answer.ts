// `GET …/chain`: what was ordered, delivered, billed and paid of an offer or an order confirmation.

import { billingTypes } from '../../../domain/documents/billing.ts'
import { sum } from '../../../domain/money/money.ts'
import type { VatRow } from '../../../domain/money/vat.ts'
import type { Reader } from '../../db/db.ts'
import { objectSchema, optional, type Row, required } from '../../resource/fields.ts'
import { currency, date, decimal, id, integer, money, oneOf, rate, text } from '../../resource/kinds.ts'
import { onePath, recordName, spoken, topicOf, withArticle } from '../../resource/names.ts'
import { answerWith } from '../../resource/openapi/schemas.ts'
import type { Operation } from '../../resource/operation.ts'
import { jsonOf, list } from '../../resource/records.ts'
import { idOf } from '../../resource/routes.ts'
import { deliveryNotes } from '../delivery-notes.ts'
import { invoices } from '../invoices.ts'
import {
  billedSums,
  type Chain,
  chainOf,
  currentOrder,
  deliveredTotal,
  type OrderName,
  orders,
  paidTotal,
  positionAmounts,
} from './chain.ts'
import { isLive } from './made-from.ts'

const positionFields = {
  position: required(integer(1)),
  number: optional(text()),
  name: optional(text()),
  unit_id: optional(id()),
  ordered: required(decimal()),
  delivered: required(decimal()),
  billed: required(decimal()),
  left: required(decimal()),
}
const rateFields = {
  rate: required(rate()),
  ordered_net: required(money()),
  ordered_vat: required(money()),
  billed_net: required(money()),
  billed_vat: required(money()),
  left_net: required(money()),
  left_vat: required(money()),
}
const documentFields = {
  document_type: required(oneOf('offer', 'order_confirmation', 'delivery_note', 'invoice', 'credit_note')),
  document_id: required(id()),
  number: required(text()),
  date: required(date()),
  status: required(text()),
  billing_type: optional(oneOf(...billingTypes)),
  total: required(money()),
  total_paid: optional(money()),
}
const fields = {
  document_type: required(oneOf('offer', 'order_confirmation')),
  document_id: required(id()),
  currency: required(currency()),
  ordered: required(money()),
  delivered: required(money()),
  billed: required(money()),
  in_drafts: required(money()),
  paid: required(money()),
  left: required(money()),
  positions: required(list(positionFields)),
  vat: required(list(rateFields)),
  documents: required(list(documentFields)),
}

/** Of offers and of order confirmations. */
export const chains: readonly Operation[] = (Object.keys(orders) as OrderName[]).map((name) => {
  const source = orders[name]
  return {
    name: `get${recordName(source)}Chain`,
    method: 'GET',
    path: `${onePath(source)}/chain`,
    scopes: source.scopes,
    alsoScopes: [...invoices.scopes, ...deliveryNotes.scopes],
    topic: topicOf(source),
    summary: `Get what was delivered, billed and paid of ${withArticle(spoken(source.entity))}`,
    description: `Of an offer that became an order confirmation, the chain is that of the order confirmation, which "document_type" and "document_id" name. \
"billed" counts every invoice that is not cancelled or deleted, less its credit notes, "in_drafts" is the part of it that is not issued yet, and "left" is what is neither. Delivered is what is on delivery notes that are sent or billed. \
"position" is the place in the order, from 1, as for part invoices. "paid" is what was paid of these invoices, without what credit notes have settled, and less what was paid back. "documents" has all documents of the sale, the oldest first of each kind.`,
    isExtension: true,
    answer: {
      status: 200,
      schema: answerWith(objectSchema(fields, () => true)),
    },
    run: async (call) => {
      const answer = await chainAnswer(call.db, call.actor.company, name, idOf(source, call))
      return { json: jsonOf(fields, answer), version: 0 }
    },
  }
})

async function chainAnswer(
  reader: Reader,
  company: number,
  name: OrderName,
  orderId: number,
): Promise<Row<typeof fields>> {
  const { offer, order } = await currentOrder(reader, company, name, orderId)
  const chain = await chainOf(reader, company, order.name, order.id)
  const { ordered, billed, left } = billedSums(chain)
  const live = chain.invoices.filter(isLive)
  const drafts = live.filter(({ issued }) => issued === null)
  return {
    document_type: chain.order.entity,
    document_id: chain.order.id,
    currency: chain.order.currency,
    ordered: ordered.total,
    delivered: deliveredTotal(chain),
    billed: billed.total,
    in_drafts: sum(drafts.map(({ total }) => total)),
    paid: paidTotal(chain),
    left: left.total,
    positions: positionsOf(chain),
    vat: ratesOf(ordered.vat, billed.vat, left.vat),
    documents: [
      ...(offer ? [documentOf('offer', offer)] : []),
      documentOf(chain.order.entity, chain.order),
      ...chain.deliveryNotes.map((note) => documentOf('delivery_note', note)),
      ...chain.invoices.map((invoice) => documentOf('invoice', invoice)),
      ...chain.creditNotes.map((note) => documentOf('credit_note', note)),
    ],
  }
}

function positionsOf(chain: Chain): Row<typeof positionFields>[] {
  const amounts = positionAmounts(chain)
  return chain.order.positions.flatMap(({ type, number, name, unit_id, amount }, index) => {
    const quantities = amounts[index]
    if (type !== 'N' || !quantities) return []
    return [{ position: index + 1, number, name, unit_id, ordered: amount ?? 0n, ...quantities }]
  })
}

function ratesOf(...sums: readonly (readonly VatRow[])[]): Row<typeof rateFields>[] {
  const rates = [...new Set(sums.flat().map((row) => row.rate))].sort((a, b) => Number(a - b))
  return rates.map((rate) => {
    const [ordered, billed, left] = sums.map(
      (rows) => rows.find((row) => row.rate === rate) ?? { net: 0n, vat: 0n },
    ) as [Amounts, Amounts, Amounts]
    return {
      rate,
      ordered_net: ordered.net,
      ordered_vat: ordered.vat,
      billed_net: billed.net,
      billed_vat: billed.vat,
      left_net: left.net,
      left_vat: left.vat,
    }
  })
}

type Amounts = Pick<VatRow, 'net' | 'vat'>

interface Listed {
  readonly id: number
  readonly number: string
  readonly date: string
  readonly status: string
  readonly total: bigint
  readonly billing_type?: (typeof billingTypes)[number] | null
  readonly total_paid?: bigint
}

function documentOf(
  document_type: Row<typeof documentFields>['document_type'],
  { id, number, date, status, total, billing_type = null, total_paid }: Listed,
): Row<typeof documentFields> {
  return {
    document_type,
    document_id: id,
    number,
    date,
    status,
    billing_type,
    total,
    total_paid: total_paid ?? null,
  }
}
