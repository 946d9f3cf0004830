// A document while the user writes it: the values of its fields, its rows, and the body that is sent to the server.

import type { BillingType } from '../../domain/documents/billing.ts'
import { microOf, minorOf } from '../../domain/money/money.ts'
import type { Deduction } from '../../domain/money/totals.ts'
import { changesBetween } from '../data/changes.ts'
import { customFieldsOf } from '../fields/custom-fields.tsx'
import type { DocumentRecord, DocumentText, EditedKind, Kind, Position } from './kinds.ts'

export interface Draft {
  readonly values: Values
  readonly rows: readonly Row[]
  /** Texts that the user wrote in place of the stored ones. */
  readonly text: Partial<Omit<DocumentText, 'status'>>
  /** Values of the company's own fields, by their keys. */
  readonly custom: Readonly<Record<string, string>>
  /** What earlier invoices have billed. Only the server sets it. */
  readonly deductions?: readonly DraftDeduction[]
}

/** What an earlier invoice has billed at a rate, or an earlier credit note has given back. */
export interface DraftDeduction extends Deduction {
  readonly invoice_id: number
  readonly credit_note_id: number | null
  readonly billing_type: BillingType | null
  readonly number: string
  readonly date: string
}

/** A position. Rows have a key of their own, because they move and have no id. */
export interface Row extends Omit<Position, 'total'> {
  readonly key: string
}

interface Field<Value> {
  /** The value in a new document. */
  readonly start: Value
  /** The kinds of documents that have it; all do when none is named. */
  readonly of?: readonly Kind['name'][]
  /** Whether every invoice of a recurring one gets its own. */
  readonly isOwn?: true
}

const text: Field<string | null> = { start: null }
const number: Field<number | null> = { start: null }
const flag: Field<boolean> = { start: false }
const invoice = { of: ['invoice'] } as const
const offer = { of: ['offer'] } as const
const own = { isOwn: true } as const

/** The fields of documents, by their names in the interface; null where there is no value. */
const fields = {
  number: { ...text, ...own },
  contact_id: number,
  contact_address_id: number,
  contact_prepage_address_id: number,
  contact_person_id: number,
  date: { ...text, ...own },
  due: { ...text, ...invoice, ...own },
  valid_until: { ...text, ...offer },
  period_from: { ...text, ...invoice, ...own },
  period_to: { ...text, ...invoice, ...own },
  period_text: text,
  currency: { start: 'CHF' } as Field<string>,
  vat_included: flag,
  discount_rate: number,
  discount_type: { start: 'P' } as Field<'P' | 'A'>,
  cash_discount_rate: { ...number, ...invoice },
  cash_discount_date: { ...text, ...invoice },
  bank_account_id: { ...number, ...invoice },
  isr_id: { ...number, ...invoice },
  isr_position: { start: null, ...invoice } as Field<'A' | 'F' | 'L' | null>,
  payment_link_paypal: { ...flag, ...invoice },
  payment_link_postfinance: { ...flag, ...invoice },
  payment_link_payrexx: { ...flag, ...invoice },
  payment_link_smartcommerce: { ...flag, ...invoice },
  accept_online: { ...flag, ...offer },
  language: { start: 'de' } as Field<DocumentRecord['language']>,
  signature_id: number,
  layout_id: number,
  notes: text,
}

/** The values of a document of any kind. */
export type Values = { readonly [Key in keyof typeof fields]: (typeof fields)[Key]['start'] }

const entries = Object.entries(fields) as [keyof Values, Field<unknown>][]

/** The fields that documents of a kind have. */
function keysOf(kind: EditedKind): readonly (keyof Values)[] {
  return entries.map(([key]) => key).filter((key) => hasField(kind, key))
}

export function hasField({ name, resource }: EditedKind, key: keyof Values): boolean {
  const { of, isOwn }: Field<unknown> = fields[key]
  return (!of || of.includes(name)) && !(isOwn && resource === 'recurring-invoices')
}

export const noValues = Object.fromEntries(entries.map(([key, { start }]) => [key, start])) as Values

/** Left out while empty: the server then chooses a value. */
const found: readonly (keyof Values)[] = ['number', 'layout_id']

/** A stored document as a draft. */
export function draftOf(kind: EditedKind, record: DocumentRecord): Draft {
  const stored = Object.fromEntries(keysOf(kind).map((key) => [key, record[key] ?? null]))
  return {
    values: { ...noValues, ...stored, discount_rate: record.discount_rate || null },
    rows: (record.positions ?? []).map(({ total, ...position }) => ({ ...position, key: newRowKey() })),
    text: {},
    custom: Object.fromEntries((record.custom_fields ?? []).map(({ key, value }) => [key, value])),
    deductions: (record.deductions ?? []).map(({ rate, net, vat, ...invoice }) => ({
      ...invoice,
      rate: rate === null ? null : microOf(rate),
      net: minorOf(net),
      vat: minorOf(vat),
    })),
  }
}

export type Body = Readonly<Record<string, unknown>>

/** The body of a draft. Texts are sent once they are known: a new document gets the usual ones. */
export function bodyOf(kind: EditedKind, draft: Draft, texts: readonly DocumentText[] | undefined): Body {
  const keys = keysOf(kind).filter((key) => !(found.includes(key) && draft.values[key] === null))
  return {
    ...Object.fromEntries(keys.map((key) => [key, draft.values[key]])),
    discount_rate: draft.values.discount_rate ?? 0,
    positions: writtenRows(draft).map(positionOf),
    ...(texts
      ? { texts: texts.map((text) => (text.status === 'D' ? { ...text, ...draft.text } : text)) }
      : {}),
    ...(Object.keys(draft.custom).length > 0 ? { custom_fields: customFieldsOf(draft.custom) } : {}),
  }
}

/** Merges the user's changes into a document that somebody else has changed meanwhile. */
export function mergedDraft(kind: EditedKind, mine: Draft, theirs: Draft, saved: Body): Draft {
  const changes = changesBetween(saved, bodyOf(kind, mine, undefined))
  const savedText = (saved.texts as readonly DocumentText[] | undefined)?.find(({ status }) => status === 'D')
  const isWritten = ([part, text]: [string, string]) => text !== savedText?.[part as keyof DocumentText]
  const kept = Object.keys(mine.values).filter((key) => key in changes) as (keyof Values)[]
  return {
    values: { ...theirs.values, ...Object.fromEntries(kept.map((key) => [key, mine.values[key]])) },
    rows: 'positions' in changes ? mine.rows : theirs.rows,
    text: Object.fromEntries(Object.entries(mine.text).filter(isWritten)),
    custom: 'custom_fields' in changes ? mine.custom : theirs.custom,
    deductions: theirs.deductions ?? [],
  }
}

/** The rows that are sent, in their order, without empty ones. */
export function writtenRows({ rows }: Draft): readonly Row[] {
  return rows.filter((row) => !isEmptyRow(row))
}

export function isEmptyRow({ type, name, description, number, price }: Row): boolean {
  if (type === 'N') return !name && !description && !number && price === null
  return (type === 'T' || type === 'H') && !name && !description
}

/** A normal position without a price costs nothing. */
function positionOf({ key, ...row }: Row): Omit<Row, 'key'> {
  if (row.type !== 'N') return row
  const discount_rate = row.discount_rate || null
  return {
    ...row,
    price: row.price ?? 0,
    amount: row.amount ?? 0,
    vat: row.vat ?? 0,
    discount_rate,
    discount_type: discount_rate === null ? null : (row.discount_type ?? 'P'),
  }
}

export function newRow(type: Row['type'], usual: Pick<Row, 'vat' | 'unit_id'>): Row {
  const isNormal = type === 'N'
  return {
    key: newRowKey(),
    type,
    catalog_type: 'S',
    number: null,
    name: null,
    description: null,
    price: null,
    vat: isNormal ? usual.vat : null,
    amount: isNormal ? 1 : null,
    unit_id: isNormal ? usual.unit_id : null,
    discount_rate: null,
    discount_type: null,
    show_only_total: false,
  }
}

/** Whether a draft has a contact, its days and at least one position. */
export function isComplete(kind: EditedKind, draft: Draft): boolean {
  return isSendable(kind, draft) && writtenRows(draft).length > 0
}

/** Whether the server could accept the draft. */
export function isSendable({ lastDay }: EditedKind, { values }: Draft): boolean {
  return Boolean(
    values.contact_id && values.contact_address_id && values.date && (!lastDay || values[lastDay]),
  )
}

let lastKey = 0

export function newRowKey(): string {
  lastKey += 1
  return `r${lastKey}`
}
