import { deliveries } from './deliveries.ts'

export const orderConfirmations = deliveries('order_confirmation', 'order-confirmations')
