/** The documents that a document can be turned into, in the order of a sale. */
export const laterDocuments = {
  offers: ['order-confirmations', 'delivery-notes', 'invoices'],
  'order-confirmations': ['delivery-notes', 'invoices'],
  'delivery-notes': ['invoices'],
} as const satisfies Record<string, readonly string[]>

/** The status of a document after another one was made from it. */
export const statusWhenTurned = 'B'

const ended: Readonly<Record<string, string>> = { B: 'billed', D: 'deleted' }

/** Why a document cannot be turned into another one, in a word; undefined if it can. A sale is not billed twice. */
export function hindrance(status: string): string | undefined {
  return ended[status]
}

/** Days to pay for customers without other terms. */
export const usualPaymentDays = 30
