import { deliveryDocument } from './delivery-documents.ts'

export const deliveryNotes = deliveryDocument(
  'delivery_note',
  'delivery-notes',
  'What was delivered to a customer, or is to be.',
)
