// Reminders of many invoices: which invoices get one, of which level, and sending each once.

import type { Invoice, RecordOf } from '../../../client/index.ts'
import { nextReminder } from '../../../domain/payment/next-reminder.ts'
import { overdueDays } from '../../../domain/payment/overdue.ts'
import { patient } from '../../data/kontor.ts'
import { type Mail, type ReminderStatus, readReminder } from '../../documents/calls.ts'
import { ReminderMail } from '../../documents/page/reminder-mail.ts'
import { today } from '../../parts/format.ts'
import { readInvoices } from './read-invoices.ts'
import { oneByOne, type Step } from './steps.ts'

/** A reminder that is about to be sent. */
export interface Reminding extends Step {
  readonly invoice: RecordOf<'invoices', 'contact_name'>
  readonly level: ReminderStatus
  readonly reminder: ReminderMail
  /** The mail, once it was read: the same for every attempt. */
  mail?: Mail
}

export type WhyNot = 'notOverdue' | 'lastLevel' | 'noAddress'

export interface RemindingPlan {
  readonly remindings: readonly Reminding[]
  readonly leftOut: Readonly<Record<WhyNot, readonly Invoice[]>>
}

/** Why an invoice cannot be reminded, apart from its contact. */
export function whyNotNow({ status, due }: Pick<Invoice, 'status' | 'due'>): WhyNot | undefined {
  if (overdueDays({ status, due }, today()) === 0) return 'notOverdue'
  return nextReminder(status) ? undefined : 'lastLevel'
}

/** The reminders that would be sent for these invoices. */
export async function remindingsOf(ids: readonly number[], signal: AbortSignal): Promise<RemindingPlan> {
  const invoices = await readInvoices(ids, ['contact_name', 'contact', 'contact_person'], signal)
  const leftOut = { notOverdue: [], lastLevel: [], noAddress: [] } as Record<WhyNot, Invoice[]>
  const remindings: Reminding[] = []
  for (const invoice of invoices) {
    const hasAddress = invoice.contact_person?.email || invoice.contact?.email
    const reason = whyNotNow(invoice) ?? (hasAddress ? undefined : 'noAddress')
    if (reason) leftOut[reason].push(invoice)
    else {
      const level = nextReminder(invoice.status) as ReminderStatus
      remindings.push({ invoice, level, reminder: new ReminderMail(invoice, level) })
    }
  }
  return { remindings, leftOut }
}

export function remind(
  remindings: readonly Reminding[],
  isStopped: () => boolean,
  onProgress: (done: number) => void,
) {
  return oneByOne(remindings, remindOne, isStopped, onProgress)
}

async function remindOne(one: Reminding) {
  const { invoice, level, reminder } = one
  one.mail ??= await readReminder(invoice.id, { status: level, retries: patient })
  // A reminder that was begun is finished, also when the user stops the others.
  await reminder.send(one.mail)
}
