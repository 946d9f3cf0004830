// Order confirmations and delivery notes are documents with the same fields.

import { deliveryStatuses } from '../../domain/documents/statuses.ts'
import { customFieldValues } from '../configuration/custom-fields.ts'
import type { Tx } from '../db/db.ts'
import { optional } from '../resource/fields.ts'
import { text } from '../resource/kinds.ts'
import { type ChangeForm, type NewForm, type Resource, resource } from '../resource/resource.ts'
import { holdBilled } from './billing/hold-billed.ts'
import {
  documentEmbeds,
  headFields,
  numberedDocument,
  sourceFields,
  tailFields,
  textsField,
} from './document-fields.ts'
import { createDocument, editDocument, removeDocuments } from './documents.ts'
import { amountFields } from './positions.ts'

const fieldsOf = (entity: 'order_confirmation' | 'delivery_note') => ({
  ...headFields(entity),
  period_text: optional(text()),
  ...amountFields,
  ...tailFields(deliveryStatuses),
  ...sourceFields,
  texts: textsField('D'),
  custom_fields: customFieldValues(entity),
})

type DeliveryDocumentFields = ReturnType<typeof fieldsOf>

export function deliveryDocument(
  entity: 'order_confirmation' | 'delivery_note',
  name: string,
  description: string,
): Resource<DeliveryDocumentFields> {
  const made: Resource<DeliveryDocumentFields> = resource({
    name,
    entity,
    path: `/receivables/${name}`,
    scopes: [entity],
    summary: name.replace('-', ' '),
    description,
    fields: fieldsOf(entity),
    ...numberedDocument,
    embeds: documentEmbeds,
    create: (tx: Tx, form: NewForm<DeliveryDocumentFields>) => createDocument(tx, made, form, {}),
    update: async (tx: Tx, id: number, form: ChangeForm<DeliveryDocumentFields>) => {
      await holdBilled(tx, made, id, form)
      await editDocument(tx, made, id, form)
    },
    remove: (tx: Tx, ids: readonly number[]) => removeDocuments(tx, made, ids),
  })
  return made
}
