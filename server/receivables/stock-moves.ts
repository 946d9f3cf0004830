// What a document moves in the stock. The documents of one order move its goods once.

import { type StockEffect, stockEffects, stockMoves } from '../../domain/documents/stock.ts'
import type { Tx } from '../db/db.ts'
import { type AnyResource, allResources, type ResourceWith } from '../resource/resource.ts'
import { isLive, madeFrom } from './billing/made-from.ts'
import type { DocumentFields, DocumentRow, headFields, sourceFields } from './document-fields.ts'
import type { invoiceFields } from './invoice-fields.ts'

/** A document as far as it moves goods. */
export interface MovingDocument extends Pick<DocumentRow, 'status' | 'positions'> {
  readonly id?: number
  readonly billing_type?: string | null
  readonly source_type?: string | null
  readonly source_id?: number | null
}

/** The moves of a document in the stock of its products. A new one has no id yet. */
export async function movesOf(tx: Tx, resource: AnyResource, document: MovingDocument) {
  const effect = effectOf(resource, document)
  const elsewhere = effect === 'none' ? [] : await movedElsewhere(tx, resource, document)
  return stockMoves(effect, document.positions, elsewhere)
}

function effectOf({ name }: AnyResource, { status }: Pick<MovingDocument, 'status'>): StockEffect {
  const effects: Readonly<Record<string, StockEffect>> | undefined =
    stockEffects[name as keyof typeof stockEffects]
  return effects?.[status] ?? 'none'
}

/** The positions that other documents of the same order move: delivery notes, then part invoices, then the final one. */
async function movedElsewhere(
  tx: Tx,
  { entity }: AnyResource,
  { id, positions, billing_type, source_type, source_id }: MovingDocument,
): Promise<DocumentRow['positions']> {
  if ((entity === 'offer' || entity === 'order_confirmation') && id) return partsOf(tx, entity, id)
  const isStep = billing_type === 'P' || billing_type === 'F'
  if (!isStep || !source_type || !source_id) return []
  const delivered = await deliveredOf(tx, source_type, source_id)
  // Where goods go out with delivery notes, these move them all.
  if (billing_type === 'P') return delivered.length > 0 ? positions : []
  return delivered.length > 0 ? delivered : partsOf(tx, source_type, source_id)
}

/** The positions of the delivery notes of an order, and of the invoices that were made from these. */
async function deliveredOf(tx: Tx, type: string, id: number): Promise<DocumentRow['positions']> {
  const notes = await made(tx, 'delivery_note', type, id)
  const billed: MovingDocument[] = []
  for (const note of notes) billed.push(...(await made(tx, 'invoice', 'delivery_note', note.id)))
  return [...moving('delivery_note', notes), ...moving('invoice', billed)]
}

/** The positions of the part invoices of an order. */
async function partsOf(tx: Tx, type: string, id: number): Promise<DocumentRow['positions']> {
  const invoices = await made(tx, 'invoice', type, id)
  return moving(
    'invoice',
    invoices.filter(({ billing_type }) => billing_type === 'P'),
  )
}

function moving(entity: string, documents: readonly MovingDocument[]): DocumentRow['positions'] {
  const resource = documentResource(entity)
  return documents
    .filter((document) => isLive(document) && effectOf(resource, document) !== 'none')
    .flatMap(({ positions }) => positions)
}

function made(tx: Tx, entity: string, type: string, id: number) {
  return madeFrom(tx, tx.actor.company, documentResource(entity), type, id)
}

type MadeFields = DocumentFields &
  typeof sourceFields &
  Pick<ReturnType<typeof headFields>, 'id'> &
  Partial<Pick<typeof invoiceFields, 'billing_type'>>

/** Found by its name: the kinds of documents themselves need what is in this file. */
export function documentResource(entity: string): ResourceWith<MadeFields> {
  return allResources().find((one) => one.entity === entity) as ResourceWith<MadeFields>
}
