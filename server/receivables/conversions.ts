// Turning a document into the next one: offer → order confirmation → delivery note → invoice.

import { hindrance, laterDocuments, statusWhenTurned, usualPaymentDays } from '../../domain/conversions.ts'
import { daysAfter } from '../../domain/dates.ts'
import { Refusal } from '../../domain/refusal.ts'
import { bankAccounts } from '../configuration/bank-accounts.ts'
import { contacts } from '../contacts/contacts.ts'
import type { Tx } from '../db/db.ts'
import { readBody } from '../resource/actions.ts'
import { localTime } from '../resource/clock.ts'
import { type Fields, inputSchema, optional, type Row } from '../resource/fields.ts'
import { date } from '../resource/kinds.ts'
import { idName, spoken, topicOf, withArticle } from '../resource/names.ts'
import type { Operation } from '../resource/operation.ts'
import { createFrom, itemAnswer, ownedId, viewOf } from '../resource/routes.ts'
import { itemSchema } from '../resource/schemas.ts'
import type { View } from '../resource/where.ts'
import { find, holderOf, need } from '../resource/write.ts'
import { copyOf } from './copies.ts'
import { deliveryNotes } from './delivery-notes.ts'
import { changeDocument, type DocumentResource } from './documents.ts'
import { invoices } from './invoices.ts'
import { isrs } from './isrs.ts'
import { offers } from './offers.ts'
import { orderConfirmations } from './order-confirmations.ts'

const documents = new Map<string, DocumentResource>(
  [offers, orderConfirmations, deliveryNotes, invoices].map((resource) => [resource.name, resource]),
)

const documentDates = { date: optional(date()) }
const invoiceDates = { ...documentDates, due: optional(date()) }

/** `POST …/{id}/invoice` and so on: from every document to every one that can come after it. */
export const conversions: readonly Operation[] = Object.entries(laterDocuments).flatMap(([source, targets]) =>
  targets.map((target) => conversion(documentOf(source), documentOf(target))),
)

function documentOf(name: string): DocumentResource {
  return documents.get(name) as DocumentResource
}

function conversion(source: DocumentResource, target: DocumentResource): Operation {
  const body: Fields = target === invoices ? invoiceDates : documentDates
  return {
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
        const targetId = await convert(tx, view, { source, sourceId, target }, dates)
        return itemAnswer(tx, target, view, targetId)
      })
    },
  }
}

type Dates = Partial<Row<typeof invoiceDates>>

const copied = ['positions', 'free_texts']

async function convert(
  tx: Tx,
  view: View,
  { source, sourceId, target }: { source: DocumentResource; sourceId: number; target: DocumentResource },
  dates: Dates,
): Promise<number> {
  const { status } = await need(tx, source, sourceId)
  const ended = hindrance(status)
  if (ended)
    throw new Refusal(
      'bad_request',
      `The ${spoken(source.entity)} is ${ended} already. To do this again, change its status first.`,
    )
  const { number, ...item } = await copyOf(tx, source, view, sourceId, copied)
  const at = localTime(tx)
  const day = dates.date ?? at.slice(0, 10)
  const terms = target === invoices ? await invoiceTerms(tx, item.contact_id as number, day) : {}
  const targetId = await createFrom(
    tx,
    target,
    { ...item, ...terms, date: day, ...(dates.due ? { due: dates.due } : {}) },
    { source_type: source.entity, source_id: sourceId },
  )
  await changeDocument(tx, source, sourceId, { status: statusWhenTurned, status_changed: at })
  return targetId
}

/** When and how an invoice is to be paid if nobody says otherwise. */
export async function invoiceTerms(tx: Tx, contactId: number, day: string): Promise<object> {
  const contact = await find(tx, tx.actor.company, contacts, contactId)
  return {
    due: daysAfter(day, contact?.payment_grace ?? usualPaymentDays),
    bank_account_id: await holderOf(tx, bankAccounts, 'default'),
    isr_id: await holderOf(tx, isrs, 'default'),
  }
}
