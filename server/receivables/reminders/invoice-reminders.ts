import { reminderStatuses } from '../../../domain/payment/next-reminder.ts'
import { created, ownId, parentId, readonly } from '../../resource/fields.ts'
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
