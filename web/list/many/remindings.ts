// Reminders of many invoices: which invoices get one, of which level, and sending each once.

import type { Invoice, RecordOf } from '../../../client/index.ts'
import { nextReminder, type ReminderStatus } from '../../../domain/payment/next-reminder.ts'
import { overdueDays } from '../../../domain/payment/overdue.ts'
import { newKey } from '../../data/key.ts'
import { today } from '../../parts/format.ts'
import { sendsMail } from '../../start.ts'
import { readInvoices } from './read-invoices.ts'
import { type Step, together } from './steps.ts'

/** A reminder that is about to be sent. */
export interface OneReminder extends Step {
  /** The invoice. */
  readonly id: number
  readonly level: ReminderStatus
  /** The same for every attempt, so that a lost answer does not send the reminder twice. */
  readonly key: string
}

export interface Reminding extends OneReminder {
  readonly invoice: RecordOf<'invoices', 'contact_name'>
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
      remindings.push({ id: invoice.id, invoice, level, key: newKey() })
    }
  }
  return { remindings, leftOut }
}

/**
 * Sends reminders in one request, or marks them as sent without a mail server. Those that the server has not begun are left
 * when the user stops.
 */
export function remind<One extends OneReminder>(
  reminders: readonly One[],
  isStopped: () => boolean,
  onProgress: (done: number) => void,
) {
  return together(
    reminders,
    ({ invoices }, { id, level: status, key }) => {
      const act = sendsMail ? invoices.remind : invoices.changeStatus
      return act(id, { status }, { idempotencyKey: key })
    },
    isStopped,
    onProgress,
  )
}
