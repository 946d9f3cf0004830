// The resources that can be printed.

import { letters } from '../contacts/letters.ts'
import { creditNotes } from '../receivables/credit/credit-notes.ts'
import { deliveryNotes } from '../receivables/delivery-notes.ts'
import { invoices } from '../receivables/invoices.ts'
import { offers } from '../receivables/offers.ts'
import { orderConfirmations } from '../receivables/order-confirmations.ts'

export const paperResources = {
  invoice: invoices,
  credit_note: creditNotes,
  offer: offers,
  order_confirmation: orderConfirmations,
  delivery_note: deliveryNotes,
  letter: letters,
} as const

export type PaperEntity = keyof typeof paperResources
