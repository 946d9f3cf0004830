import { deliveries } from './deliveries.ts'

export const orderConfirmations = deliveries(
  'order_confirmation',
  'order-confirmations',
  'What a customer has ordered, as the company confirms it.',
)
