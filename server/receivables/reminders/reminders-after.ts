import type { InvoiceStatus } from '../../../domain/documents/statuses.ts'
import { type ReminderStatus, reminderStatuses } from '../../../domain/payment/next-reminder.ts'
import { chargesOf, type ReminderDemand } from '../../../domain/payment/reminder-charges.ts'
import type { Tx } from '../../db/db.ts'
import type { Row } from '../../resource/fields.ts'
import { insert, remove } from '../../resource/write.ts'
import type { invoiceFields } from '../invoice-fields.ts'
import { demandOf } from './demand.ts'
import { invoiceReminders } from './invoice-reminders.ts'
import { remindersOf } from './stored-reminders.ts'

type Invoice = Row<typeof invoiceFields>

/**
 * Follows a status that somebody sets: its level gets its reminder, once, and a lower status takes back the reminders
 * above it. Returns what changes on the invoice.
 */
export async function remindersAfter(
  tx: Tx,
  invoice: Invoice,
  status: InvoiceStatus,
  day: string,
): Promise<Pick<Invoice, 'total_charges'>> {
  const { company } = tx.actor
  const level = levels[status]
  if (level === undefined) return { total_charges: invoice.total_charges }
  const stored = await remindersOf(tx, company, invoice.id)
  const above = stored.filter((reminder) => reminderStatuses.indexOf(reminder.status) >= level)
  if (above.length > 0)
    await remove(
      tx,
      invoiceReminders,
      above.map(({ id }) => id),
    )
  const kept: ReminderDemand[] = stored.filter((reminder) => !above.includes(reminder))
  if (level > 0 && !stored.some((reminder) => reminder.status === status)) {
    const demand = await demandOf(tx, company, invoice, status as ReminderStatus, day)
    await insert(tx, invoiceReminders, {
      status: status as ReminderStatus,
      invoice_id: invoice.id,
      ...demand,
    })
    kept.push(demand)
  }
  return { total_charges: chargesOf(kept) }
}

/** How many levels of reminders a status stands for. The others say nothing about them. */
const levels: Readonly<Partial<Record<InvoiceStatus, number>>> = {
  DR: 0,
  S: 0,
  PP: 0,
  R: 1,
  R1: 2,
  R2: 3,
  R3: 4,
}
