// A document while somebody writes it: the values of its fields, its rows, and what is sent to the server of them.

import { changesBetween } from '../data/changes.ts'
import { customFieldsOf } from '../fields/custom-fields.tsx'
import type { DocumentRecord, DocumentText, Kind, Position } from './kinds.ts'

export interface Draft {
  readonly values: Values
  readonly rows: readonly Row[]
  /** What somebody wrote in place of the texts that the document has. */
  readonly text: Partial<Omit<DocumentText, 'status'>>
  /** Values of the company's own fields, by their keys. */
  readonly custom: Readonly<Record<string, string>>
}

/** A position. Rows are told apart by a key of their own, as they move and have no id. */
export interface Row extends Omit<Position, 'total'> {
  readonly key: string
}

/** The fields of all kinds of documents, by their names in the interface; null where there is no value. */
export interface Values {
  readonly number: string | null
  readonly contact_id: number | null
  readonly contact_address_id: number | null
  readonly contact_prepage_address_id: number | null
  readonly contact_person_id: number | null
  readonly date: string | null
  readonly due: string | null
  readonly valid_until: string | null
  readonly period_from: string | null
  readonly period_to: string | null
  readonly period_text: string | null
  readonly currency: string
  readonly vat_included: boolean
  readonly discount_rate: number | null
  readonly discount_type: 'P' | 'A'
  readonly cash_discount_rate: number | null
  readonly cash_discount_date: string | null
  readonly bank_account_id: number | null
  readonly isr_id: number | null
  readonly isr_position: 'A' | 'F' | 'L' | null
  readonly payment_link_paypal: boolean
  readonly payment_link_postfinance: boolean
  readonly payment_link_payrexx: boolean
  readonly payment_link_smartcommerce: boolean
  readonly accept_online: boolean
  readonly language: DocumentRecord['language']
  readonly signature_id: number | null
  readonly layout_id: number | null
  readonly notes: string | null
}

const ofAll: readonly (keyof Values)[] = [
  'number',
  'contact_id',
  'contact_address_id',
  'contact_prepage_address_id',
  'contact_person_id',
  'date',
  'period_text',
  'currency',
  'vat_included',
  'discount_rate',
  'discount_type',
  'language',
  'signature_id',
  'layout_id',
  'notes',
]

const ofKind: Readonly<Record<Kind['name'], readonly (keyof Values)[]>> = {
  invoice: [
    'due',
    'period_from',
    'period_to',
    'cash_discount_rate',
    'cash_discount_date',
    'bank_account_id',
    'isr_id',
    'isr_position',
    'payment_link_paypal',
    'payment_link_postfinance',
    'payment_link_payrexx',
    'payment_link_smartcommerce',
  ],
  offer: ['valid_until', 'accept_online'],
  order: [],
  delivery: [],
}

/** Left out while there is no value: the server finds one. */
const found: readonly (keyof Values)[] = ['number', 'layout_id']

export const noValues: Omit<Values, 'currency' | 'language'> = {
  number: null,
  contact_id: null,
  contact_address_id: null,
  contact_prepage_address_id: null,
  contact_person_id: null,
  date: null,
  due: null,
  valid_until: null,
  period_from: null,
  period_to: null,
  period_text: null,
  vat_included: false,
  discount_rate: null,
  discount_type: 'P',
  cash_discount_rate: null,
  cash_discount_date: null,
  bank_account_id: null,
  isr_id: null,
  isr_position: null,
  payment_link_paypal: false,
  payment_link_postfinance: false,
  payment_link_payrexx: false,
  payment_link_smartcommerce: false,
  accept_online: false,
  signature_id: null,
  layout_id: null,
  notes: null,
}

/** A stored document, to go on with. */
export function draftOf(kind: Kind, record: DocumentRecord): Draft {
  const keys = [...ofAll, ...ofKind[kind.name]]
  const stored = Object.fromEntries(keys.map((key) => [key, record[key] ?? null]))
  const { currency, language } = record
  return {
    values: { ...noValues, currency, language, ...stored, discount_rate: record.discount_rate || null },
    rows: (record.positions ?? []).map(({ total, ...position }) => ({ ...position, key: newRowKey() })),
    text: {},
    custom: Object.fromEntries((record.custom_fields ?? []).map(({ key, value }) => [key, value])),
  }
}

export type Body = Readonly<Record<string, unknown>>

/** All that the server is told of a draft. Texts are told where they are known: a new document gets the usual ones. */
export function bodyOf(kind: Kind, draft: Draft, texts: readonly DocumentText[] | undefined): Body {
  const keys = [...ofAll, ...ofKind[kind.name]].filter(
    (key) => !(found.includes(key) && draft.values[key] === null),
  )
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

/** Brings one's own changes together with a document that somebody else has changed meanwhile. */
export function mergedDraft(kind: Kind, mine: Draft, theirs: Draft, saved: Body): Draft {
  const changes = changesBetween(saved, bodyOf(kind, mine, undefined))
  const savedText = (saved.texts as readonly DocumentText[] | undefined)?.find(({ status }) => status === 'D')
  const isWritten = ([part, text]: [string, string]) => text !== savedText?.[part as keyof DocumentText]
  const kept = Object.keys(mine.values).filter((key) => key in changes) as (keyof Values)[]
  return {
    values: { ...theirs.values, ...Object.fromEntries(kept.map((key) => [key, mine.values[key]])) },
    rows: 'positions' in changes ? mine.rows : theirs.rows,
    text: Object.fromEntries(Object.entries(mine.text).filter(isWritten)),
    custom: 'custom_fields' in changes ? mine.custom : theirs.custom,
  }
}

/** The rows that are sent, in their order: what nobody has written into is not there. */
export function writtenRows({ rows }: Draft): readonly Row[] {
  return rows.filter((row) => !isEmptyRow(row))
}

export function isEmptyRow({ type, name, description, number, price }: Row): boolean {
  if (type === 'N') return !name && !description && !number && price === null
  return (type === 'T' || type === 'H') && !name && !description
}

/** A normal position costs nothing until somebody says what it costs. */
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

/** Whether there is enough of it for a document: somebody it is for, its days and something in it. */
export function isComplete(kind: Kind, draft: Draft): boolean {
  return isSendable(kind, draft) && writtenRows(draft).length > 0
}

/** Whether the server could take it at all. */
export function isSendable({ lastDay }: Kind, { values }: Draft): boolean {
  return Boolean(
    values.contact_id && values.contact_address_id && values.date && (!lastDay || values[lastDay]),
  )
}

let lastKey = 0

export function newRowKey(): string {
  lastKey += 1
  return `r${lastKey}`
}
