// Offers, confirmations, receipts (delivery notes) and letters.

import { letters as letterResource } from '../contacts/letters.ts'
import { deliveryNotes } from '../receivables/delivery-notes.ts'
import { offers as offerResource } from '../receivables/offers.ts'
import { orderConfirmations } from '../receivables/order-confirmations.ts'
import { documentActions } from './document-actions.ts'
import {
  completedDocument,
  type DocumentType,
  discountFields,
  documentEmbeds,
  findContact,
  headFields,
  preparedDocument,
  recipientFields,
  tailFields,
  textFields,
} from './documents.ts'
import { field, shown } from './fields.ts'
import { recordType } from './record-type.ts'
import { code, date, decimal, flag, text } from './values.ts'

const offerStatuses = { 1: 'S', 7: 'DR', 8: 'DE', 9: 'A', 10: 'B', 99: 'D' }
const deliveryStatuses = { 1: 'S', 7: 'DR', 10: 'B', 99: 'D' }
const letterStatuses = { 1: 'S', 7: 'DR', 99: 'D' }

const shared = {
  with: { list: documentEmbeds },
  names: { texts: 'title' },
  prepared: preparedDocument,
  complete: completedDocument,
}

const offers: DocumentType = {
  ...recordType({
    ...shared,
    resource: offerResource,
    fields: {
      ...headFields,
      period: field('period_text', text),
      date: field('date', date),
      due: field('valid_until', date),
      ...discountFields,
      ...textFields,
      acceptonline: field('accept_online', flag),
      ...tailFields(offerStatuses),
    },
    sorts: { date: 'date', due: 'valid_until', number: 'number' },
  }),
  entity: 'offer',
  statuses: offerStatuses,
}

function deliveryDocument(entity: 'order_confirmation' | 'delivery_note'): DocumentType {
  return {
    ...recordType({
      ...shared,
      resource: entity === 'delivery_note' ? deliveryNotes : orderConfirmations,
      fields: {
        ...headFields,
        date: field('date', date),
        ...textFields,
        ...tailFields(deliveryStatuses),
      },
      sorts: { date: 'date', number: 'number' },
    }),
    entity,
    statuses: deliveryStatuses,
  }
}

const letters: DocumentType = {
  ...recordType({
    resource: letterResource,
    fields: {
      id: shown('id', decimal),
      ...recipientFields,
      date: field('date', date),
      title: field('title', text),
      status: shown('status', code(letterStatuses)),
      pages: shown('page_amount', decimal),
    },
    sorts: { date: 'date' },
    with: { list: 'contact_name' },
    complete: async (call, draft, stored) => {
      const completed = await completedDocument(call, draft, stored)
      if (stored) return completed
      // v1 has no language of letters: it is that of the client.
      const contact = await findContact(call, draft.contact_id)
      return { ...completed, language: contact?.communication_language }
    },
  }),
  entity: 'letter',
  statuses: letterStatuses,
}

export const offer = documentActions(offers)
export const confirmation = documentActions(deliveryDocument('order_confirmation'))
export const receipt = documentActions(deliveryDocument('delivery_note'))
export const letter = documentActions(letters)
