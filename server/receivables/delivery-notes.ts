import { deliveries } from './deliveries.ts'

export const deliveryNotes = deliveries(
  'delivery_note',
  'delivery-notes',
  'What was delivered to a customer, or is to be.',
)
