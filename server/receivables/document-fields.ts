// The fields that invoices, offers, order confirmations and delivery notes have in common.

import type { NumberedKind } from '../../domain/documents/numbering.ts'
import { movedFields } from '../catalog/stock.ts'
import { customFieldsEmbed } from '../configuration/custom-fields.ts'
import { type DocumentText, textFields } from '../configuration/document-texts.ts'
import { freeTextsField, printFields } from '../configuration/printing.ts'
import { numberingOf } from '../configuration/settings.ts'
import { contactName, recipientEmbeds, recipientFields } from '../contacts/recipient.ts'
import {
  created,
  type Field,
  filled,
  filteredOnRequest,
  hidden,
  numbered,
  onRequest,
  optional,
  ownId,
  preset,
  type Row,
  readonly,
  required,
} from '../resource/fields.ts'
import { country, date, dateTime, id, longText, oneOf } from '../resource/kinds.ts'
import { list } from '../resource/records.ts'
import type { ResourceWith } from '../resource/resource.ts'
import { type amountFields, positionList } from './positions.ts'

/** The first fields of a document. */
export const headFields = (kind: NumberedKind) => ({
  id: ownId(),
  number: numbered(numberingOf(kind, 'date')),
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
  positions: onRequest(positionList()),
  free_texts: freeTextsField,
  stock_moved: preset(hidden(list(movedFields)), []),
})

/** What a document keeps of its issue. */
export const issueFields = {
  /** When it went out; from then on it is final. */
  issued: optional(onRequest(readonly(dateTime()))),
  /** The country of its address then: the books do not follow a customer who moves. */
  issued_country: optional(hidden(country())),
}

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
