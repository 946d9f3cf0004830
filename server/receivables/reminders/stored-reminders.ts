import sql from 'sql-template-tag'
import type { ReminderStatus } from '../../../domain/payment/next-reminder.ts'
import type { ReminderDemand } from '../../../domain/payment/reminder-charges.ts'
import type { Reader } from '../../db/db.ts'

export interface StoredReminder extends ReminderDemand {
  readonly id: number
  readonly status: ReminderStatus
}

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

interface StoredRow extends Pick<StoredReminder, 'id' | 'status' | 'date' | 'due'> {
  readonly open: string
  readonly fee: string
  readonly interest: string
}
