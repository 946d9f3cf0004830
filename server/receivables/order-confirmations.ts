import { deliveryDocument } from './delivery-documents.ts'

export const orderConfirmations = deliveryDocument(
  'order_confirmation',
  'order-confirmations',
  'What a customer has ordered, as the company confirms it.',
)
