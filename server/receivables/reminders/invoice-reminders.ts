import sql from 'sql-template-tag'
import { type ReminderStatus, reminderStatuses } from '../../../domain/payment/next-reminder.ts'
import type { Reader } from '../../db/db.ts'
import { created, ownId, parentId, type Row, readonly } from '../../resource/fields.ts'
import { date, money, oneOf } from '../../resource/kinds.ts'
import { type Resource, resource } from '../../resource/resource.ts'
import { invoices } from '../invoices.ts'

const fields = {
  id: ownId(),
  /** The level. */
  status: readonly(oneOf(...reminderStatuses)),
  date: readonly(date()),
  /** The new date until which to pay. */
  due: readonly(date()),
  /** What was open of the invoice on that day. */
  open: readonly(money()),
  fee: readonly(money()),
  /** From the due date of the invoice to that day. */
  interest: readonly(money()),
  created: created(),
  invoice_id: parentId(() => invoices),
}

export const invoiceReminders: Resource<typeof fields> = resource({
  name: 'invoice-reminders',
  entity: 'invoice_reminder',
  path: '/receivables/invoices/{invoiceId}/payment-reminders',
  scopes: ['invoice'],
  operations: ['list', 'get'],
  extension: { operations: ['list', 'get'] },
  summary: 'reminders of an invoice',
  description: 'The reminders of an invoice, each level once, with what each asks for beside the invoice.',
  fields,
  search: [],
  sort: ['status'],
  unique: [['invoice_id', 'status']],
  parent: { resource: () => invoices, key: 'invoice_id' },
})

export type StoredReminder = Pick<
  Row<typeof fields>,
  'id' | 'status' | 'date' | 'due' | 'open' | 'fee' | 'interest'
>

/** The reminders of an invoice in the order of their levels. */
export async function remindersOf(
  reader: Reader,
  company: number,
  invoiceId: number,
): Promise<StoredReminder[]> {
  const rows = await reader.all<StoredRow>(sql`
    select id, status, date, due, cast(open as text) as open, cast(fee as text) as fee,
      cast(interest as text) as interest
    from invoice_reminders where company_id = ${company} and invoice_id = ${invoiceId} order by status`)
  return rows.map((row) => ({
    ...row,
    open: BigInt(row.open),
    fee: BigInt(row.fee),
    interest: BigInt(row.interest),
  }))
}

interface StoredRow extends Pick<StoredReminder, 'id' | 'date' | 'due'> {
  readonly status: ReminderStatus
  readonly open: string
  readonly fee: string
  readonly interest: string
}
