import { draftReasons, runOutcomes } from '../../../domain/time/recurrence.ts'
import { one } from '../../resource/embeds.ts'
import { created, optional, ownId, parentId, readonly } from '../../resource/fields.ts'
import { date, longText, oneOf, reference } from '../../resource/kinds.ts'
import { type Resource, resource } from '../../resource/resource.ts'
import { invoices } from '../invoices.ts'
import { recurringInvoices } from './recurring-invoices.ts'

const fields = {
  id: ownId(),
  date: readonly(date()),
  outcome: readonly(oneOf(...runOutcomes)),
  /** It stays when the invoice is deleted, and no other invoice is made. */
  invoice_id: optional(readonly(reference(() => invoices))),
  /** Why an invoice that was to be issued or sent is a draft. */
  draft_reason: optional(readonly(oneOf(...draftReasons))),
  /** Why it failed, or stayed a draft. */
  problem: optional(readonly(longText())),
  created: created(),
  recurring_invoice_id: parentId(() => recurringInvoices),
}

export const recurringRuns: Resource<typeof fields> = resource({
  name: 'recurring-invoice-runs',
  entity: 'recurring_invoice_run',
  path: '/receivables/recurring-invoices/{recurringInvoiceId}/runs',
  scopes: ['invoice'],
  operations: ['list', 'get'],
  extension: { operations: ['list', 'get'] },
  summary: 'dates of a recurring invoice',
  description: 'The dates on which a recurring invoice became an invoice, or did not.',
  fields,
  search: [],
  sort: ['-date'],
  unique: [['recurring_invoice_id', 'date']],
  embeds: { invoice: one(() => invoices, 'invoice_id') },
  parent: { resource: () => recurringInvoices, key: 'recurring_invoice_id' },
})
