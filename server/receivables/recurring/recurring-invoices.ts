import sql from 'sql-template-tag'
import { deliveryStatuses } from '../../../domain/documents/statuses.ts'
import type { Problems } from '../../../domain/refusal.ts'
import { openDates, type Run } from '../../../domain/time/recurrence.ts'
import { recipientFields } from '../../contacts/recipient.ts'
import type { Reader, Tx } from '../../db/db.ts'
import { optional, ownId, preset, type Row, readonly, required } from '../../resource/fields.ts'
import { date, integer, oneOf, text, wholeOf } from '../../resource/kinds.ts'
import {
  type ChangeForm,
  everyOperation,
  type NewForm,
  type Resource,
  resource,
} from '../../resource/resource.ts'
import { need } from '../../resource/write.ts'
import { documentEmbeds, tailFields } from '../document-fields.ts'
import { createDocument, editDocument, removeDocuments } from '../documents.ts'
import { invoiceTextFields } from '../invoice-fields.ts'
import { amountFields } from '../positions.ts'
import { noLink, paymentLinkFields } from '../public/payment-links.ts'
import { cashDiscountFields, slipEmbeds, slipFields, slipOf } from '../slips.ts'

const fields = {
  id: ownId(),
  ...recipientFields,
  start_date: required(date()),
  end_date: optional(date()),
  /** Months from one invoice to the next. */
  frequency: required(wholeOf(1, 3, 6, 12)),
  /** Days to pay. */
  grace: required(integer(0, 3650)),
  /** What becomes of each invoice on its date. */
  made_as: preset(oneOf('draft', 'issued', 'sent'), 'draft'),
  period_text: optional(text()),
  ...amountFields,
  ...cashDiscountFields,
  ...slipFields,
  ...paymentLinkFields(noLink),
  ...tailFields(deliveryStatuses),
  /** The day of the next invoice; null while it is not active, and when it has ended. */
  next_date: optional(readonly(date())),
  ...invoiceTextFields,
}

/** The patterns from which invoices are made at regular intervals. */
export const recurringInvoices: Resource<typeof fields> = resource({
  name: 'recurring-invoices',
  entity: 'recurring_invoice',
  path: '/receivables/recurring-invoices',
  scopes: ['invoice'],
  extension: { operations: everyOperation },
  summary: 'recurring invoices',
  description:
    'Invoices that are made again every month, quarter, half-year or year: as drafts, issued, or sent by e-mail.',
  fields,
  search: ['contact_name', 'notes', 'total'],
  sort: ['-start_date'],
  managed: true,
  embeds: { ...documentEmbeds, ...slipEmbeds },
  create: createRecurringInvoice,
  update: editRecurringInvoice,
  remove: (tx: Tx, ids: readonly number[]) => removeDocuments(tx, recurringInvoices, ids),
})

export type RecurringInvoice = Row<typeof fields>

/** Only this status makes invoices. A draft waits, or was paused. */
export const activeStatus = 'S'

/** Every invoice made from a recurring one gets its own. */
const noRunningNumber = null

async function createRecurringInvoice(tx: Tx, form: NewForm<typeof fields>): Promise<number> {
  checkEnd(form.values, form.problems)
  return createDocument(tx, recurringInvoices, form, await slipOf(tx, noRunningNumber, form.values))
}

async function editRecurringInvoice(
  tx: Tx,
  recurringId: number,
  form: ChangeForm<typeof fields>,
): Promise<void> {
  const stored = await need(tx, recurringInvoices, recurringId)
  const next = { ...stored, ...form.values }
  checkEnd(next, form.problems)
  const slip = await slipOf(tx, noRunningNumber, form.values, stored)
  const next_date = await nextDate(tx, next)
  await editDocument(tx, recurringInvoices, recurringId, form, { ...slip, next_date }, stored)
}

function checkEnd(
  { start_date, end_date }: Partial<Pick<RecurringInvoice, 'start_date' | 'end_date'>>,
  problems: Problems,
): void {
  if (start_date && end_date && end_date < start_date)
    problems.add('end_date', 'not_allowed', 'The end must not be before the start.')
}

/** The day of its next invoice, after the runs until now. */
export async function nextDate(tx: Tx, recurring: RecurringInvoice): Promise<string | null> {
  if (recurring.status !== activeStatus) return null
  const [next] = openDates(recurring, await runsOf(tx, tx.actor.company, recurring.id))
  return next ?? null
}

type StoredRun = Run & { readonly id: number }

/** The outcomes of the dates of a recurring invoice until now. */
export function runsOf(reader: Reader, company: number, recurringId: number): Promise<StoredRun[]> {
  return reader.all<StoredRun>(sql`
    select id, date, outcome from recurring_invoice_runs
    where company_id = ${company} and recurring_invoice_id = ${recurringId}`)
}
