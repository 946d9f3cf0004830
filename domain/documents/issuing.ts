import type { InvoiceStatus } from './statuses.ts'

/** Whether documents of a company stay as they were issued, or can be changed as in the original. */
export const issuedDocuments = ['final', 'editable'] as const

const unissuedStatuses: readonly string[] = ['DR', 'C', 'D'] satisfies InvoiceStatus[]

/** Whether a document in this status has gone out: a draft that is cancelled or deleted never did. */
export function isIssuing(status: string): boolean {
  return !unissuedStatuses.includes(status)
}

/** How long an issue can be taken back while nobody has noticed it. */
export const undoMinutes = 10
