// The pages of documents for customers.

/** The kinds of documents that have one. */
export const documentTypesWithPage = ['invoice', 'credit_note', 'offer'] as const

export type DocumentTypeWithPage = (typeof documentTypesWithPage)[number]

/** What customers do there. */
export const responseTypes = ['opened', 'accepted', 'declined', 'asked'] as const

/** Whether a document can be seen at its page. A draft has not gone out, nor has one that was cancelled as a draft. */
export function isShownToCustomers(document: {
  readonly status: string
  readonly issued?: string | null
}): boolean {
  const { status, issued } = document
  if (status === 'C') return Boolean(issued)
  return status !== 'DR' && status !== 'D'
}
