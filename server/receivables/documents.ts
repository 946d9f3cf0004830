// What is done with every kind of document: making, changing and deleting one.

import assert from 'node:assert/strict'
import { checkDiscount } from '../../domain/money/discount.ts'
import { Problems } from '../../domain/refusal.ts'
import { followStock, followStocks } from '../catalog/stock.ts'
import { exchangeRate } from '../configuration/exchange-rates.ts'
import { defaultLayout } from '../configuration/layouts.ts'
import { unprinted } from '../configuration/printing.ts'
import { type PricingRules, pricingRules } from '../configuration/vat-rules.ts'
import {
  checkRecipient,
  findContact,
  findRecipient,
  nameToKeep,
  type TaxedContact,
} from '../contacts/recipient.ts'
import type { Tx } from '../db/db.ts'
import { statusAction } from '../resource/actions.ts'
import { localTime } from '../resource/clock.ts'
import type { Fields, Needed, Row } from '../resource/fields.ts'
import type { Operation } from '../resource/operation.ts'
import type { ChangeForm, NewForm, ResourceWith } from '../resource/resource.ts'
import { find, insert, need, remove, type Taken } from '../resource/write.ts'
import { updateAll } from '../resource/write-many.ts'
import { needUndeducted } from './billing/deducted.ts'
import type { DocumentFields, DocumentResource, DocumentRow } from './document-fields.ts'
import { holdContent, type Issuable, isContent, isFinal, needOpenBooks, undeletable } from './issue/final.ts'
import { issueAt, issuedCountry, keepIssued } from './issue/issue.ts'
import { checkUnits, computeTotals, keysOfPricing, keysOfVat } from './positions.ts'
import { documentResource, type MovingDocument, movesOf } from './stock-moves.ts'
import { defaultTexts } from './texts.ts'
import { checkVatNumbers, convertedVat, needsVatNumbers, sentCategory, type Taxation } from './vat.ts'
import { noZeroRates, zeroRatesOf } from './zero-rates.ts'

/** The values of a new document that its kind decides, some of them by the number that it takes. */
type Decided<F extends Fields, Following extends Partial<Row<F>>> = Partial<Row<F>> &
  Omit<Needed<F>, keyof DocumentFields | keyof Following> & { readonly taken?: Taken<Following> }

type DecidedByAny = Partial<DocumentRow> & { readonly taken?: Taken<Partial<DocumentRow>> }

// Each function has two signatures: one for its callers, who know the kind, and one for the fields of all kinds.

/** Stores a new document, with the values that its kind has decided. */
export function createDocument<F extends DocumentFields, Following extends Partial<Row<F>> = object>(
  tx: Tx,
  resource: ResourceWith<F>,
  form: NewForm<F>,
  decided: Decided<F, Following> | Promise<Decided<F, Following>>,
): Promise<number>
export async function createDocument(
  tx: Tx,
  resource: DocumentResource,
  form: NewForm<DocumentFields>,
  decided: DecidedByAny | Promise<DecidedByAny>,
): Promise<number> {
  const { values, problems } = form
  // Reads that do not need each other go out together: PostgreSQL answers them in one round trip. A form without these
  // values is refused below.
  const { language = 'de', positions = [] } = values
  // The recipient of a document that corrects another one may be deleted by now; the name stays.
  const takenOver = values.contact_name === undefined ? undefined : (values as DocumentRow)
  const [{ taken, ...given }, contact, layout_id, texts, rules] = await Promise.all([
    decided,
    findRecipient(tx, values, problems, takenOver),
    values.layout_id ?? defaultLayout(tx),
    values.texts ?? defaultTexts(tx, resource.entity, language),
    pricingRules(tx, tx.actor.company),
    checkUnits(tx, positions, problems),
  ])
  checkDiscount(values, problems)
  const draft = await form.complete()
  const contact_name = takenOver?.contact_name ?? contact?.name
  assert(contact_name !== undefined, 'a complete draft has a contact that exists')
  const taxation = await taxationOf(tx, draft, contact, rules)
  const priced = computeTotals(draft, draft.positions, taxation, problems)

  const moves = await movesOf(tx, resource, { ...draft, status: 'DR', positions: priced.positions })
  const stock_moved = await followStock(tx, [], moves)
  const row = { ...draft, ...priced, ...given, contact_name, layout_id, texts, stock_moved }
  return insert(tx, resource, row, taken)
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
  const stored: IssuableRow = known ?? (await need(tx, resource, documentId))
  if (await isFinal(tx, resource, stored)) holdContent(resource, stored, form)
  await checkRecipient(tx, values, problems, stored)
  if (values.positions) await checkUnits(tx, values.positions, problems)
  checkDiscount({ ...stored, ...values }, problems)
  const next = { ...stored, ...form.changes() }

  // A document that is not priced anew keeps its total, even if the rules have changed.
  const isPriced =
    ['positions', ...keysOfPricing].some((key) => key in values) ||
    keysOfVat.some((key) => next[key] !== stored[key])
  const priced = isPriced
    ? computeTotals(next, next.positions, await currentTaxation(tx, next), problems)
    : {}
  const contact_name = await nameToKeep(tx, next.contact_id, stored)
  // The status stays: only payments and users change it.
  await changeDocument(
    tx,
    resource,
    documentId,
    { ...form.changes(), ...decided, ...priced, contact_name, ...unprinted(form.values) },
    stored,
  )
  if (stored.issued && Object.keys(values).some(isContent)) await keepIssued(tx, resource, documentId)
}

type Taxed = Pick<DocumentRow, 'currency' | 'language' | 'positions'> & {
  readonly date?: string
  readonly invoice_id?: number | null
}

async function taxationOf(
  tx: Tx,
  document: Taxed,
  contact: TaxedContact | undefined,
  rules: PricingRules,
): Promise<Taxation & PricingRules> {
  // What is given back is taxed as its invoice was, whatever has changed since.
  const givenBack = document.invoice_id ? { isLiable: true, vat_category: null, contact: undefined } : {}
  const asks = rules.isLiable && !document.invoice_id && !contact?.vat_category
  const unsaid = asks ? document.positions.filter((one) => one.vat === 0n && !sentCategory(one)) : []
  return {
    ...rules,
    contact,
    ...givenBack,
    zeroRates:
      unsaid.length === 0
        ? noZeroRates
        : await zeroRatesOf(tx, unsaid, document.date ?? localTime(tx).slice(0, 10)),
    language: document.language,
    exchangeRate: await exchangeRate(tx, tx.actor.company, document.currency, rules.currency),
  }
}

/** What the VAT of a stored document depends on, today. */
export async function currentTaxation(tx: Tx, document: DocumentRow): Promise<Taxation & PricingRules> {
  const [rules, contact] = await Promise.all([
    pricingRules(tx, tx.actor.company),
    findContact(tx, document.contact_id),
  ])
  return taxationOf(tx, document, contact, rules)
}

/** Refuses to issue what needs the VAT numbers of both sides when one of them is gone. What is given back stays as it was. */
async function needVatNumbers(
  tx: Tx,
  document: DocumentRow & { readonly invoice_id?: number | null },
): Promise<void> {
  if (document.invoice_id || !document.positions.some(needsVatNumbers)) return
  const problems = new Problems()
  checkVatNumbers(document.positions, await currentTaxation(tx, document), problems)
  problems.throwIfAny()
}

/** A document of a kind that may be issued. */
type IssuableRow = DocumentRow & Issuable & { readonly is_number_spent?: boolean }

/** Changes a document. Every change of a status or of positions goes through here: the stock follows, and what goes out is kept. */
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
  await changeDocuments(tx, resource, [{ id: documentId, stored, changes }])
}

/** A change of a document that was just read. */
interface Edit<Document> {
  readonly id: number
  readonly stored: Document
  readonly changes: Partial<Document>
}

/** Changes documents of a kind. */
export function changeDocuments<F extends DocumentFields>(
  tx: Tx,
  resource: ResourceWith<F>,
  edits: readonly Edit<Row<F>>[],
): Promise<void>
export async function changeDocuments(
  tx: Tx,
  resource: DocumentResource,
  edits: readonly Edit<DocumentRow>[],
): Promise<void> {
  const stock: { before: DocumentRow['stock_moved']; moves: Awaited<ReturnType<typeof movesOf>> }[] = []
  for (const { stored, changes } of edits) {
    const next = { ...stored, ...changes }
    await needUndeducted(tx, stored, next)
    stock.push({ before: stored.stock_moved, moves: await movesOf(tx, resource, next) })
  }
  const moved = await followStocks(tx, stock)
  const updates: (Edit<IssuableRow> & { next: DocumentRow; isIssued: boolean })[] = []
  for (const [index, { id, stored, changes }] of edits.entries()) {
    const next = { ...stored, ...changes }
    const stock_moved = moved[index] as DocumentRow['stock_moved']
    const issue = issueAt(tx, resource, next)
    await needOpenBooks(tx, resource, stored, { ...next, ...issue })
    if (issue.issued) await needVatNumbers(tx, next)
    const converted = issue.issued ? await convertedVat(tx, next) : {}
    const country = await issuedCountry(tx, stored, { ...next, ...issue })
    const all = { ...changes, ...issue, ...converted, ...country, stock_moved }
    updates.push({ id, stored, changes: all, next, isIssued: issue.issued !== undefined })
  }
  await updateAll(tx, resource, updates)
  for (const { id, next, isIssued } of updates) {
    if (isIssued) await keepIssued(tx, resource, id)
    await followOrder(tx, next)
  }
}

export async function removeDocuments(
  tx: Tx,
  resource: DocumentResource,
  documentIds: readonly number[],
): Promise<void> {
  const gone: number[] = []
  const removed: MovingDocument[] = []
  for (const documentId of documentIds) {
    const document: IssuableRow = await need(tx, resource, documentId)
    const { stock_moved, issued, is_number_spent } = document
    if (await isFinal(tx, resource, document)) throw undeletable(resource)
    // Its number may have been seen, so the record stays.
    if (issued || is_number_spent)
      await changeDocument(tx, resource, documentId, { status: 'D', status_changed: localTime(tx) })
    else {
      await followStock(tx, stock_moved, new Map())
      gone.push(documentId)
      removed.push(document)
    }
  }
  await remove(tx, resource, gone)
  for (const document of removed) await followOrder(tx, document)
}

/** An order reserves the goods that its part invoices do not move. */
export async function followOrder(tx: Tx, invoice: MovingDocument): Promise<void> {
  const { billing_type, source_type, source_id } = invoice
  if (billing_type !== 'P' || !source_type || !source_id) return
  const resource = documentResource(source_type)
  const order = await find(tx, tx.actor.company, resource, source_id)
  if (order) await changeDocument(tx, resource, source_id, {}, order)
}

/** `PATCH …/change-status` of a document. */
export function documentStatusAction(resource: DocumentResource): Operation {
  return statusAction(resource, (tx, documentId, status, at) =>
    changeDocument(tx, resource, documentId, { status, status_changed: at }),
  )
}
