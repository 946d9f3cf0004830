import { type ReminderStatus, reminderStatuses } from '../../../domain/payment/next-reminder.ts'
import {
  type ReminderDemand,
  reminderDemand,
  termsOfLevel,
} from '../../../domain/payment/reminder-charges.ts'
import { settings, settingsId } from '../../configuration/settings.ts'
import { contacts } from '../../contacts/contacts.ts'
import type { Reader } from '../../db/db.ts'
import type { Row } from '../../resource/fields.ts'
import { find } from '../../resource/write.ts'
import type { invoiceFields } from '../invoice-fields.ts'
import { remindersOf } from './stored-reminders.ts'

/** What a reminder of this level asks for on a day. */
export async function demandOf(
  reader: Reader,
  company: number,
  invoice: Pick<Row<typeof invoiceFields>, 'id' | 'contact_id' | 'currency' | 'due' | 'total' | 'total_paid'>,
  level: ReminderStatus,
  day: string,
): Promise<ReminderDemand> {
  const contact = await find(reader, company, contacts, invoice.contact_id)
  const ofCompany = await find(reader, company, settings, settingsId)
  const terms = termsOfLevel(level, contact?.reminder_terms ?? [], ofCompany?.reminder_terms ?? [])
  const below = reminderStatuses.slice(0, reminderStatuses.indexOf(level))
  const before = (await remindersOf(reader, company, invoice.id)).filter(({ status }) =>
    below.includes(status),
  )
  return reminderDemand(invoice, terms, day, before.at(-1)?.interest)
}
