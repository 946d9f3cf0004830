/** Which documents a document can be turned into, in the order of a sale. */
export const laterDocuments = {
  offers: ['order-confirmations', 'delivery-notes', 'invoices'],
  'order-confirmations': ['delivery-notes', 'invoices'],
  'delivery-notes': ['invoices'],
} as const satisfies Record<string, readonly string[]>

/** What a document becomes when another one is made from it. */
export const statusWhenTurned = 'B'

const ended: Readonly<Record<string, string>> = { B: 'billed', D: 'deleted' }

/** In a word why a document cannot be turned into another one; undefined when it can. A sale is not billed twice. */
export function hindrance(status: string): string | undefined {
  return ended[status]
}

/** Days to pay for customers of whom nothing else is known. */
export const usualPaymentDays = 30
