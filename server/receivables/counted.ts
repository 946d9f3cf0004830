import sql, { join, type Sql } from 'sql-template-tag'
import { uncountedInvoiceStatuses } from '../../domain/documents/statuses.ts'

/**
 * Whether an invoice `t` counts in figures: drafts and deleted ones do not. One that a credit note cancels does, and the credit note
 * counts below zero; one that was cancelled without a credit note never counted.
 */
export const isCountedInvoice: Sql = sql`(t.status not in (${join([...uncountedInvoiceStatuses])}) or t.status = 'C' and t.total_credited <> 0)`

/** Whether a credit note `t` counts. */
export const isCountedCreditNote: Sql = sql`t.issued is not null`
