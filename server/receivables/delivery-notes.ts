import { deliveries } from './deliveries.ts'

export const deliveryNotes = deliveries('delivery_note', 'delivery-notes')
