// What the documents of v1 have in common: their recipient, their text and their positions.

import { Refusal } from '../../domain/refusal.ts'
import { contacts } from '../contacts/contacts.ts'
import type { PaperEntity } from '../paper/resources.ts'
import { actionName, idName } from '../resource/names.ts'
import { itemIn, type V1Call } from './call.ts'
import { type FieldTable, field, type Item, listOf, shown } from './fields.ts'
import type { RecordType } from './record-type.ts'
import {
  code,
  decimal,
  decimalOrNull,
  flag,
  numberOrText,
  numberOrTextOrNull,
  reference,
  text,
  textOrNull,
} from './values.ts'

/** A type of record that is printed and sent. */
export interface DocumentType extends RecordType {
  readonly entity: PaperEntity
  /** The statuses of v1 with those of v2. */
  readonly statuses: Readonly<Record<number, string>>
}

export const recipientFields: FieldTable = {
  client_id: field('contact_id', reference),
  client_name: shown('contact_name', text),
  client_address_id: field('contact_address_id', reference),
  client_contact_id: field('contact_person_id', reference),
}

export const headFields: FieldTable = {
  id: shown('id', decimal),
  number: field('number', numberOrText),
  ...recipientFields,
  currency: field('currency', text),
  title: field('text.title', text),
}

export const discountFields: FieldTable = {
  discount: field('discount_rate', decimal),
  discount_type: field('discount_type', code({ 0: 'P', 1: 'A' })),
}

export const textFields: FieldTable = {
  introduction: field('text.introduction', text),
  conditions: field('text.conditions', text),
  language: field('language', text),
}

const positionFields: FieldTable = {
  type: field('catalog_type', code({ 1: 'S', 2: 'P' })),
  number: field('number', numberOrTextOrNull),
  name: field('name', textOrNull),
  description: field('description', textOrNull),
  cost: field('price', decimal),
  unit: field('unit_id', decimal),
  amount: field('amount', decimal),
  vat: field('vat', decimal),
  discount: field('discount_rate', decimalOrNull),
  discount_type: field('discount_type', code({ 0: 'P', 1: 'A' })),
}

/** The last fields of a document, with its statuses. */
export function tailFields(statuses: DocumentType['statuses']): FieldTable {
  return {
    vat_included: field('vat_included', flag),
    totalamount: shown('total', decimal),
    status: shown('status', code(statuses)),
    pages: shown('page_amount', decimal),
    positions: field('positions', listOf(positionFields, { type: 'N' })),
  }
}

/** What v2 adds to an item for the fields above. */
export const documentEmbeds = 'contact_name,texts,positions'

/** A document as the tables see it: with its own text, and the positions that v1 knows. */
export function preparedDocument(item: Item): Item {
  const positions = (item.positions as Item[]).filter(({ type }) => shownPositions.includes(type as string))
  return { ...item, text: ownText(item), positions }
}

/** Normal ones, texts and headings; v1 has no subtotals and no page breaks. */
const shownPositions = ['N', 'T', 'H']

function ownText(item: Item): Item {
  return (item.texts as Item[]).find(({ status }) => status === 'D') ?? {}
}

/** The draft of a document for v2. */
export async function completedDocument(call: V1Call, sent: Item, stored?: Item): Promise<Item> {
  const { text: sentText, ...draft } = await withRecipient(call, sent, stored)
  if (!sentText) return draft
  const before = (stored?.texts ?? []) as Item[]
  const own = { ...(stored ? ownText(stored) : {}), status: 'D', ...filled(sentText as Item) }
  return { ...draft, texts: [own, ...before.filter(({ status }) => status !== 'D')] }
}

/** Texts of v2 are never null. */
function filled(texts: Item): Item {
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, value ?? '']))
}

/** A new recipient without an address gets the documents at the main one. */
async function withRecipient(call: V1Call, draft: Item, stored?: Item): Promise<Item> {
  const { contact_id = stored?.contact_id, contact_address_id, ...rest } = draft
  if (contact_address_id) return draft
  const contact = contact_id === stored?.contact_id ? undefined : await findContact(call, contact_id)
  const client = draft.contact_id === undefined ? {} : { contact_id }
  return { ...rest, ...client, ...(contact ? { contact_address_id: contact.main_address_id } : {}) }
}

/** The contact of a new document, if there is one. */
export async function findContact(call: V1Call, id: unknown): Promise<Item | undefined> {
  if (typeof id !== 'number') return undefined
  try {
    const parameters = { [idName(contacts)]: String(id) }
    return itemIn(await call.run(actionName('get', contacts), { parameters }))
  } catch (error) {
    // v2 says what is wrong with the id.
    if (error instanceof Refusal && error.code === 'not_found') return undefined
    throw error
  }
}
