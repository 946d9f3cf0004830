import { type ReminderStatus, reminderStatuses } from '../../../domain/payment/next-reminder.ts'
import type { ReminderDemand } from '../../../domain/payment/reminder-charges.ts'
import type { Reader } from '../../db/db.ts'
import type { Charges } from '../../press/paper.ts'
import { currentDay } from '../../resource/clock.ts'
import type { Row } from '../../resource/fields.ts'
import type { invoiceFields } from '../invoice-fields.ts'
import { demandOf } from './demand.ts'
import { remindersOf } from './stored-reminders.ts'

/** What the paper of a reminder says beside the invoice. */
export interface PrintedReminder {
  readonly date: string
  /** The new date until which to pay. */
  readonly due: string
  readonly charges: Charges
}

/**
 * The reminder of a level as it is stored, or as it would be today for a level that is still to come. Nothing for one
 * from before reminders were stored. Debt collection asks for what the last reminder did.
 */
export async function printedReminder(
  reader: Reader,
  company: number,
  invoice: Row<typeof invoiceFields>,
  printedAs: ReminderStatus | 'DC',
): Promise<PrintedReminder | undefined> {
  const stored = await remindersOf(reader, company, invoice.id)
  const known = stored.findLastIndex(({ status }) => printedAs === 'DC' || status === printedAs)
  const levels = stored.slice(0, known + 1)
  if (known < 0) {
    const level = reminderStatuses.indexOf(printedAs as ReminderStatus)
    if (level <= reminderStatuses.indexOf(invoice.status as ReminderStatus)) return undefined
    const today = currentDay()
    levels.push(...stored.filter(({ status }) => reminderStatuses.indexOf(status) < level), {
      ...{ id: 0, status: printedAs as ReminderStatus },
      ...(await demandOf(reader, company, invoice, printedAs as ReminderStatus, today)),
    })
  }
  const last = levels.at(-1)
  if (!last) return undefined
  const { date, due, interest, open } = last
  const fees = levels.reduce((sum, { fee }) => sum + fee, 0n)
  // A level without interest asks for that of the level before, which counts until that day.
  const isSame = (level: ReminderDemand) => level.interest === interest && level.open === open
  const until = levels.find(isSame)?.date ?? date
  const charges = { fees, interest, until, paid: invoice.charges_paid }
  return printedAs === 'DC'
    ? { date: invoice.status_changed?.slice(0, 10) ?? date, due: invoice.due, charges }
    : { date, due, charges }
}
