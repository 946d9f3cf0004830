// Mistakes that the compiler must find. `npm run types` fails when one of them compiles; nothing runs this file.

import { Refusal } from '../domain/refusal.ts'
import { contacts } from '../server/contacts/contacts.ts'
import type { Tx } from '../server/db/db.ts'
import { changeDocument, createDocument, editDocument } from '../server/receivables/documents.ts'
import { invoices } from '../server/receivables/invoices.ts'
import { payments } from '../server/receivables/payments.ts'
import { create } from '../server/resource/create.ts'
import { one } from '../server/resource/embeds.ts'
import { ownId, required } from '../server/resource/fields.ts'
import { id, text } from '../server/resource/kinds.ts'
import { type AnyResource, type ChangeForm, type NewForm, resource } from '../server/resource/resource.ts'
import { insert, update } from '../server/resource/write.ts'

export const definition = {
  name: 'mistakes',
  entity: 'mistake',
  path: '/mistakes',
  scopes: ['contact'],
  summary: 'mistakes',
  fields: { id: ownId(), name: required(text()), contact_id: required(id()) },
  search: ['name'],
  sort: ['-name', 'id'],
} as const

const payment = { invoice_id: 1, type: 'N', amount: 1_000n, date: '2026-02-28' } as const

export const refusalCode = () =>
  // @ts-expect-error
  new Refusal('not_fuond', 'There is none.')

export const searchKey = () =>
  // @ts-expect-error
  resource({ ...definition, search: ['nmae'] })

export const sortKey = () =>
  // @ts-expect-error
  resource({ ...definition, sort: ['nmae'] })

export const embedKey = () =>
  // @ts-expect-error
  resource({ ...definition, embeds: { contact: one(() => contacts, 'contct_id') } })

export const createdKey = (tx: Tx) =>
  // @ts-expect-error
  insert(tx, payments, { ...payment, nmae: 'x' })

export const missingValue = (tx: Tx) =>
  // @ts-expect-error
  insert(tx, payments, {})

export const changedKey = (tx: Tx) =>
  // @ts-expect-error
  update(tx, payments, 1, { nmae: 'x' })

export const unknownFields = (tx: Tx, any: AnyResource) =>
  // @ts-expect-error
  insert(tx, any, { name: 'x' })

export const unknownChange = (tx: Tx, any: AnyResource) =>
  // @ts-expect-error
  update(tx, any, 1, { name: 'x' })

export const changedDocument = (tx: Tx) =>
  // @ts-expect-error
  changeDocument(tx, invoices, 1, { totl_paid: 1n })

export const unknownStatus = (tx: Tx) =>
  // @ts-expect-error
  changeDocument(tx, invoices, 1, { status: 'XX' })

export const decidedKey = (tx: Tx, form: NewForm<typeof invoices.fields>) =>
  // @ts-expect-error
  createDocument(tx, invoices, form, { running_number: 1, public_key: 'x', runing_number: 1 })

export const decidedTooLittle = (tx: Tx, form: NewForm<typeof invoices.fields>) =>
  // @ts-expect-error
  createDocument(tx, invoices, form, { public_key: 'x' })

export const editedKey = (tx: Tx, form: ChangeForm<typeof invoices.fields>) =>
  // @ts-expect-error
  editDocument(tx, invoices, 1, form, { runing_number: 1 })

export const draftKey = (tx: Tx) =>
  // @ts-expect-error
  create(tx, payments, { ...payment, nots: 'x' })

export const draftWithoutValue = (tx: Tx) =>
  // @ts-expect-error
  create(tx, payments, { type: 'N', amount: 1_000n, date: '2026-02-28' })
