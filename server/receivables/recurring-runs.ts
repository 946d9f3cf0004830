// What became of the dates of a recurring invoice. A date has one row, which is written together with what it tells of:
// so it is done once, whoever does it and whatever happens meanwhile.

import sql from 'sql-template-tag'
import { type Run, runOutcomes } from '../../domain/recurrence.ts'
import type { Reader } from '../db/db.ts'
import { one } from '../resource/embeds.ts'
import { created, optional, ownId, parentId, type Row, readonly } from '../resource/fields.ts'
import { date, longText, oneOf, reference } from '../resource/kinds.ts'
import { type Resource, resource } from '../resource/resource.ts'
import { invoices } from './invoices.ts'
import { recurringInvoices } from './recurring-invoices.ts'

const fields = {
  id: ownId(),
  date: readonly(date()),
  outcome: readonly(oneOf(...runOutcomes)),
  /** It stays when the invoice is deleted, and none is made again. */
  invoice_id: optional(readonly(reference(() => invoices))),
  /** Why it failed. */
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
  fields,
  search: [],
  sort: ['-date'],
  unique: [['recurring_invoice_id', 'date']],
  embeds: { invoice: one(() => invoices, 'invoice_id') },
  parent: { resource: () => recurringInvoices, key: 'recurring_invoice_id' },
})

type StoredRun = Run & Pick<Row<typeof fields>, 'id'>

/** What became of the dates of a recurring invoice until now. */
export function runsOf(reader: Reader, company: number, recurringId: number): Promise<StoredRun[]> {
  return reader.all<StoredRun>(sql`
    select id, date, outcome from recurring_invoice_runs
    where company_id = ${company} and recurring_invoice_id = ${recurringId}`)
}
