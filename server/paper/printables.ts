// What can be printed.

import { letters } from '../contacts/letters.ts'
import { deliveryNotes } from '../receivables/delivery-notes.ts'
import { invoices } from '../receivables/invoices.ts'
import { offers } from '../receivables/offers.ts'
import { orderConfirmations } from '../receivables/order-confirmations.ts'

export const printables = {
  invoice: invoices,
  offer: offers,
  order_confirmation: orderConfirmations,
  delivery_note: deliveryNotes,
  letter: letters,
} as const

export type PrintableEntity = keyof typeof printables

/** `Rechnung-10023.pdf`: a name that every computer takes. */
export function fileNameOf(kind: string, number: string): string {
  return `${kind}-${number.replace(/[\\/:*?"<>|\p{C}]/gu, '-')}.pdf`
}
