// Turning a document into the next one: offer → order confirmation → delivery note → invoice.

import {
  hindrance,
  laterDocuments,
  statusWhenTurned,
  usualPaymentDays,
} from '../../../domain/documents/conversions.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { daysAfter } from '../../../domain/time/dates.ts'
import { bankAccounts } from '../../configuration/bank-accounts.ts'
import { isrs } from '../../configuration/isrs.ts'
import { contacts } from '../../contacts/contacts.ts'
import type { Tx } from '../../db/db.ts'
import { readBody } from '../../resource/actions.ts'
import { localTime } from '../../resource/clock.ts'
import { create } from '../../resource/create.ts'
import { type Fields, inputSchema, optional, type Row } from '../../resource/fields.ts'
import { date } from '../../resource/kinds.ts'
import { idName, recordName, spoken, topicOf, withArticle } from '../../resource/names.ts'
import { itemSchema } from '../../resource/openapi/schemas.ts'
import type { Operation } from '../../resource/operation.ts'
import type { AnyResource } from '../../resource/resource.ts'
import { ownedId, viewOf, writtenItem } from '../../resource/routes.ts'
import { find, holderOf, need } from '../../resource/write.ts'
import { deliveryNotes } from '../delivery-notes.ts'
import type { DocumentResource } from '../document-fields.ts'
import { changeDocument } from '../documents.ts'
import { invoices } from '../invoices.ts'
import { offers } from '../offers.ts'
import { orderConfirmations } from '../order-confirmations.ts'
import { copyOf } from './copies.ts'
import { isLive, madeFrom } from './made-from.ts'

const sources = { offers, 'order-confirmations': orderConfirmations, 'delivery-notes': deliveryNotes }
const targets = { 'order-confirmations': orderConfirmations, 'delivery-notes': deliveryNotes, invoices }

type SourceName = keyof typeof laterDocuments
type TargetName = (typeof laterDocuments)[SourceName][number]

const documentDates = { date: optional(date()) }
const invoiceDates = { ...documentDates, due: optional(date()) }

/** `POST …/{id}/invoice` and so on: from every document to every kind that can follow it. */
export const conversions: readonly Operation[] = Object.keys(laterDocuments).flatMap((name) =>
  laterDocuments[name as SourceName].map((target) => conversion(name as SourceName, target)),
)

function conversion(sourceName: SourceName, targetName: TargetName): Operation {
  const source: DocumentResource = sources[sourceName]
  const target: DocumentResource = targets[targetName]
  const body: Fields = targetName === 'invoices' ? invoiceDates : documentDates
  return {
    name: `convert${recordName(source)}To${recordName(target)}`,
    method: 'POST',
    path: `${source.path}/{${idName(source)}}/${target.entity.replace('_', '-')}`,
    scopes: source.scopes,
    alsoScopes: target.scopes,
    topic: topicOf(source),
    summary: `Turn ${withArticle(spoken(source.entity))} into ${withArticle(spoken(target.entity))}`,
    description: `Copies the recipient, the positions and the terms. The ${spoken(source.entity)} becomes billed; one that is billed or deleted already is refused.`,
    isExtension: true,
    body: inputSchema(body, 'create'),
    answer: { status: 201, schema: itemSchema(target) },
    run: async (call) => {
      const sent = call.body()
      return call.db.transaction(call.actor, async (tx) => {
        const view = viewOf(source, call)
        const sourceId = await ownedId(tx, source, view, call)
        const dates: Dates = readBody(body, sent)
        const targetId = await convert(tx, sourceName, sourceId, targetName, dates)
        return writtenItem(tx, target, view, targetId)
      })
    },
  }
}

type Dates = Partial<Row<typeof invoiceDates>>

async function convert(
  tx: Tx,
  sourceName: SourceName,
  sourceId: number,
  targetName: TargetName,
  dates: Dates,
): Promise<number> {
  const source: DocumentResource = sources[sourceName]
  const document = await need(tx, source, sourceId)
  needOpen(source, document.status)
  if (targetName === 'invoices')
    await needUnbilled(tx, sourceTypes[sourceName], { ...document, id: sourceId })
  const at = localTime(tx)
  const day = dates.date ?? at.slice(0, 10)
  const copy = {
    ...(await copyOf(tx, document)),
    date: day,
    source_type: sourceTypes[sourceName],
    source_id: sourceId,
  }
  const targetId =
    targetName === 'invoices'
      ? await create(tx, invoices, { ...copy, ...(await invoiceTerms(tx, copy.contact_id, day, dates.due)) })
      : await create(tx, targets[targetName], copy)
  await changeDocument(tx, source, sourceId, { status: statusWhenTurned, status_changed: at })
  if (targetName === 'delivery-notes') await leaveGoods(tx, sourceTypes[sourceName], sourceId)
  return targetId
}

/** The part invoices of an order leave its goods to its delivery note. */
async function leaveGoods(tx: Tx, type: string, orderId: number): Promise<void> {
  const made = await madeFrom(tx, tx.actor.company, invoices, type, orderId)
  for (const invoice of made.filter(({ billing_type }) => billing_type === 'P'))
    await changeDocument(tx, invoices, invoice.id, {}, invoice)
}

/** Refuses a document that is billed or deleted. */
export function needOpen({ entity }: AnyResource, status: string): void {
  const ended = hindrance(status)
  if (ended)
    throw new Refusal(
      'bad_request',
      `The ${spoken(entity)} is ${ended} already. To do this again, change its status first.`,
    )
}

/** Refuses a document of an order that is billed in steps: only its final invoice deducts the earlier ones. */
async function needUnbilled(tx: Tx, type: string, { id, source_type, source_id }: Sourced): Promise<void> {
  const [orderType, orderId] = type === 'delivery_note' ? [source_type, source_id] : [type, id]
  if (!orderType || !orderId) return
  const made = await madeFrom(tx, tx.actor.company, invoices, orderType, orderId)
  const step = made.find((invoice) => invoice.billing_type && isLive(invoice))
  if (step)
    throw new Refusal(
      'bad_request',
      `The ${spoken(orderType)} is billed in steps, by the invoice ${step.number}. Make its final invoice: it bills the rest.`,
    )
}

interface Sourced {
  readonly id: number
  readonly source_type?: string | null
  readonly source_id?: number | null
}

const sourceTypes = {
  offers: 'offer',
  'order-confirmations': 'order_confirmation',
  'delivery-notes': 'delivery_note',
} as const satisfies Record<SourceName, string>

/** The default due date and payment of an invoice. */
export async function invoiceTerms(tx: Tx, contactId: number, day: string, due?: string | null) {
  const contact = await find(tx, tx.actor.company, contacts, contactId)
  return {
    due: due ?? daysAfter(day, contact?.payment_grace ?? usualPaymentDays),
    bank_account_id: await holderOf(tx, bankAccounts, 'default'),
    isr_id: await holderOf(tx, isrs, 'default'),
  }
}
