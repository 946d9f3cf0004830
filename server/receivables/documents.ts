// The common parts of invoices, offers, order confirmations and delivery notes.

import { type StockEffect, stockEffects, stockMoves } from '../../domain/documents/stock.ts'
import { checkDiscount } from '../../domain/money/discount.ts'
import { followStock, movedFields } from '../catalog/stock.ts'
import { customFieldsEmbed } from '../configuration/custom-fields.ts'
import { defaultLayout } from '../configuration/layouts.ts'
import { freeTextsField, printFields, unprinted } from '../configuration/printing.ts'
import { firstNumberOf } from '../configuration/settings.ts'
import {
  checkRecipient,
  contactName,
  nameToKeep,
  recipientEmbeds,
  recipientFields,
} from '../contacts/recipient.ts'
import type { Tx } from '../db/db.ts'
import { statusAction } from '../resource/actions.ts'
import {
  created,
  type Field,
  type Fields,
  filled,
  filteredOnRequest,
  hidden,
  type Needed,
  numbered,
  onRequest,
  optional,
  ownId,
  preset,
  type Row,
  readonly,
  required,
} from '../resource/fields.ts'
import { date, dateTime, id, longText, oneOf } from '../resource/kinds.ts'
import type { Operation } from '../resource/operation.ts'
import { list } from '../resource/records.ts'
import type { AnyResource, ChangeForm, NewForm, ResourceWith } from '../resource/resource.ts'
import { insert, need, remove, update } from '../resource/write.ts'
import {
  type amountFields,
  checkPositions,
  computeTotals,
  keysOfPricing,
  positionFields,
} from './positions.ts'
import { type DocumentText, defaultTexts, textFields } from './texts.ts'

/** The first fields of a document. */
export const headFields = (numberSetting: Parameters<typeof firstNumberOf>[0]) => ({
  id: ownId(),
  number: numbered(firstNumberOf(numberSetting)),
  ...recipientFields,
  date: required(date()),
})

/** The last fields of a document. */
export const tailFields = <const Status extends string>(statuses: readonly Status[]) => ({
  ...printFields,
  notes: optional(longText()),
  status: preset(readonly(oneOf(...statuses)), 'DR' as Status),
  created: created(),
  contact_name: contactName,
  status_changed: optional(hidden(dateTime())),
  positions: onRequest(list(positionFields)),
  free_texts: freeTextsField,
  stock_moved: preset(hidden(list(movedFields)), []),
})

/** The document that it was made from, also when that is deleted by now. */
export const sourceFields = {
  source_type: filteredOnRequest(optional(readonly(oneOf('offer', 'order_confirmation', 'delivery_note')))),
  source_id: filteredOnRequest(optional(readonly(id()))),
}

/** The texts of a document, of the kinds that it has. */
export const textsField = <const Status extends string>(...statuses: readonly Status[]) =>
  filled(onRequest(list(textFields(...statuses))))

/** How documents with a number are searched, sorted and kept unique. */
export const numberedDocument = {
  search: ['number', 'contact_name', 'notes', 'total'],
  sort: ['-number'],
  unique: [['number']],
  managed: true,
  isWide: true,
} as const

export const documentEmbeds = {
  ...recipientEmbeds,
  custom_fields: customFieldsEmbed,
}

/** The fields that the functions below need; every kind of document has more. */
export type DocumentFields = typeof recipientFields &
  typeof amountFields &
  Omit<ReturnType<typeof tailFields>, 'status'> & {
    readonly status: Field<string, 'made'>
    readonly period_text: Field<string | null, 'open'>
    readonly texts: Field<readonly DocumentText[], 'filled'>
  }
export type DocumentResource = ResourceWith<DocumentFields>
export type DocumentRow = Row<DocumentFields>

/** The values of a new document that its kind decides. */
type Decided<F extends Fields> = Partial<Row<F>> & Omit<Needed<F>, keyof DocumentFields>

// Each function has two signatures: one for its callers, who know the kind, and one for the fields of all kinds.

/** Stores a new document, with the values that its kind has decided. */
export function createDocument<F extends DocumentFields>(
  tx: Tx,
  resource: ResourceWith<F>,
  form: NewForm<F>,
  decided: Decided<F>,
): Promise<number>
export async function createDocument(
  tx: Tx,
  resource: DocumentResource,
  form: NewForm<DocumentFields>,
  decided: Partial<DocumentRow>,
): Promise<number> {
  const { values, problems } = form
  // Reads that do not need each other go out together: PostgreSQL answers them in one round trip.
  await Promise.all([
    checkRecipient(tx, values, problems),
    checkPositions(tx, values.positions ?? [], problems),
  ])
  checkDiscount(values, problems)
  const draft = form.complete()
  const [priced, contact_name, layout_id, texts] = await Promise.all([
    computeTotals(tx, draft, draft.positions, problems),
    nameToKeep(tx, draft.contact_id),
    draft.layout_id ?? defaultLayout(tx),
    draft.texts ?? defaultTexts(tx, resource.entity, draft.language),
  ])

  return insert(tx, resource, {
    ...draft,
    ...decided,
    ...priced,
    contact_name,
    layout_id,
    texts,
    stock_moved: await followStock(tx, [], movesOf(resource, { status: 'DR', positions: priced.positions })),
  })
}

/** Changes a document as a client asks, and prices it anew where its total may change. */
export function editDocument<F extends DocumentFields>(
  tx: Tx,
  resource: ResourceWith<F>,
  documentId: number,
  form: ChangeForm<F>,
  decided?: Partial<Row<F>>,
  known?: Row<F>,
): Promise<void>
export async function editDocument(
  tx: Tx,
  resource: DocumentResource,
  documentId: number,
  form: ChangeForm<DocumentFields>,
  decided: Partial<DocumentRow> = {},
  known?: DocumentRow,
): Promise<void> {
  const { values, problems } = form
  const stored = known ?? (await need(tx, resource, documentId))
  await checkRecipient(tx, values, problems, stored)
  if (values.positions) await checkPositions(tx, values.positions, problems)
  checkDiscount({ ...stored, ...values }, problems)
  const next = { ...stored, ...form.changes() }

  // A document that is not priced anew keeps its total, even if the rules have changed.
  const isPriced = ['positions', ...keysOfPricing].some((key) => key in values)
  const priced = isPriced ? await computeTotals(tx, next, next.positions, problems) : {}
  const contact_name = await nameToKeep(tx, next.contact_id, stored)
  // The status stays: only payments and users change it.
  await changeDocument(
    tx,
    resource,
    documentId,
    { ...form.changes(), ...decided, ...priced, contact_name, ...unprinted(form.values) },
    stored,
  )
}

/** Changes a document. Every change of a status or of positions goes through here, so that the stock follows. */
export function changeDocument<F extends DocumentFields>(
  tx: Tx,
  resource: ResourceWith<F>,
  documentId: number,
  changes: Partial<Row<F>>,
  known?: Row<F>,
): Promise<void>
export async function changeDocument(
  tx: Tx,
  resource: DocumentResource,
  documentId: number,
  changes: Partial<DocumentRow>,
  known?: DocumentRow,
): Promise<void> {
  const stored = known ?? (await need(tx, resource, documentId))
  const stock_moved = await followStock(tx, stored.stock_moved, movesOf(resource, { ...stored, ...changes }))
  await update(tx, resource, documentId, { ...changes, stock_moved }, stored)
}

export async function removeDocuments(
  tx: Tx,
  resource: DocumentResource,
  documentIds: readonly number[],
): Promise<void> {
  for (const documentId of documentIds) {
    const { stock_moved } = await need(tx, resource, documentId)
    await followStock(tx, stock_moved, new Map())
  }
  await remove(tx, resource, documentIds)
}

/** The moves of a document in the stock of its products. */
function movesOf({ name }: AnyResource, { status, positions }: Pick<DocumentRow, 'status' | 'positions'>) {
  const effects: Readonly<Record<string, StockEffect>> | undefined =
    stockEffects[name as keyof typeof stockEffects]
  return stockMoves(effects?.[status] ?? 'none', positions)
}

/** `PATCH …/change-status` of a document. */
export function documentStatusAction(resource: DocumentResource): Operation {
  return statusAction(resource, (tx, documentId, status, at) =>
    changeDocument(tx, resource, documentId, { status, status_changed: at }),
  )
}
