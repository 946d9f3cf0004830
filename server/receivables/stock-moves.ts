// What a document moves in the stock. The documents of one order move its goods once.

import {
  returnedMoves,
  type StockEffect,
  type StockMove,
  stockEffects,
  stockMoves,
} from '../../domain/documents/stock.ts'
import type { Tx } from '../db/db.ts'
import { type AnyResource, allResources, type ResourceWith } from '../resource/resource.ts'
import { find } from '../resource/write.ts'
import { isLive, madeFrom } from './billing/made-from.ts'
import type { DocumentFields, DocumentRow, headFields, sourceFields } from './document-fields.ts'
import type { invoiceFields } from './invoice-fields.ts'

/** A document as far as it moves goods. */
export interface MovingDocument extends Pick<DocumentRow, 'status' | 'positions'> {
  readonly id?: number
  readonly billing_type?: string | null
  readonly source_type?: string | null
  readonly source_id?: number | null
  readonly invoice_id?: number | null
  readonly deductions?: readonly unknown[]
}

/** The moves of a document in the stock of its products. A new one has no id yet. */
export async function movesOf(
  tx: Tx,
  resource: AnyResource,
  document: MovingDocument,
): Promise<Map<string, StockMove>> {
  const effect = effectOf(resource, document)
  if (effect === 'returns') return returnsOf(tx, document)
  const elsewhere = effect === 'none' ? [] : await movedElsewhere(tx, resource, document)
  return stockMoves(effect, document.positions, elsewhere)
}

/**
 * The goods that come back with a credit note of quantities: as many as its invoice has taken. A cancelled invoice takes
 * none, and a credit note that deducts others says nothing of quantities.
 */
async function returnsOf(tx: Tx, { positions, invoice_id, deductions = [] }: MovingDocument) {
  const back = stockMoves('returns', positions)
  if (!invoice_id || back.size === 0) return back
  const resource = documentResource('invoice')
  const invoice = await find(tx, tx.actor.company, resource, invoice_id)
  if (!invoice || deductions.length > 0) return returnedMoves(back, new Map())
  return returnedMoves(back, await movesOf(tx, resource, invoice))
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
