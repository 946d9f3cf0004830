// `PATCH /receivables/invoices/{id}/remind`: the next reminder of an overdue invoice, by e-mail.

import { nextReminder, reminderStatuses } from '../../../domain/payment/next-reminder.ts'
import { type ReminderHindrance, reminderHindrance } from '../../../domain/payment/reminder-hindrance.ts'
import { invalid, type Refusal } from '../../../domain/refusal.ts'
import { dateText } from '../../../domain/text/formats.ts'
import type { Tx } from '../../db/db.ts'
import { changeDocument } from '../../receivables/documents.ts'
import { invoices } from '../../receivables/invoices.ts'
import { pausedUntil } from '../../receivables/reminders/reminder-pause.ts'
import { remindersAfter } from '../../receivables/reminders/reminders-after.ts'
import { remindersOf } from '../../receivables/reminders/stored-reminders.ts'
import { recordAction } from '../../resource/actions.ts'
import { localTime } from '../../resource/clock.ts'
import { preset, type Row, required } from '../../resource/fields.ts'
import { flag, oneOf } from '../../resource/kinds.ts'
import { need } from '../../resource/write.ts'
import type { ServerCall } from '../../server-call.ts'
import { mailInvoice } from '../mail-invoice.ts'
import { sendsMail } from '../mail-server/mail-server.ts'

/** The status and the mail are one transaction: an invoice is not marked without a mail, nor reminded twice of a level. */
export const remind = recordAction(invoices, {
  name: 'remind',
  summary: 'Send the next reminder of an overdue invoice by e-mail',
  description:
    'The invoice gets the status, and the mail that `email?status=` proposes goes to the outbox, which prints it. Refused when the invoice is a draft, paid, cancelled or paused, when `status` is not its next level, when nobody has an address, when no mail server is set up, and before the due date, unless `before_due` confirms it.',
  isExtension: true,
  needs: 'manage',
  body: { status: required(oneOf(...reminderStatuses)), before_due: preset(flag(), false) },
  run: async (tx, invoiceId, { status, before_due }, { mail }: ServerCall) => {
    const stored = await need(tx, invoices, invoiceId)
    const now = localTime(tx)
    const today = now.slice(0, 10)
    const last = (await remindersOf(tx, tx.actor.company, invoiceId)).at(-1)?.status ?? null
    await needRemindable(tx, { ...stored, last }, today, before_due)
    // Whoever sends the same again, or at the same moment, does not remind of the level after it.
    if (nextReminder(stored.status, last) !== status)
      throw invalid('status', 'not_allowed', `${status} is not the next reminder of this invoice.`)
    // A reminder that leaves some day would ask for charges of today, and the invoice would say that it was reminded.
    if (!(await sendsMail(tx, tx.actor.company, mail)))
      throw invalid(
        'status',
        'not_allowed',
        'No mail server is set up, so no reminder can be sent by e-mail.',
      )
    const charged = await remindersAfter(tx, stored, status, today)
    await changeDocument(tx, invoices, invoiceId, { status, status_changed: now, ...charged })
    if (!(await mailInvoice(tx, invoiceId)))
      throw invalid('contact_id', 'not_allowed', 'Neither the contact person nor the contact has an address.')
  },
})

type Invoice = Row<typeof invoices.fields> & Pick<Parameters<typeof reminderHindrance>[0], 'last'>

async function needRemindable(tx: Tx, invoice: Invoice, today: string, isConfirmed: boolean): Promise<void> {
  const pause = await pausedUntil(tx, tx.actor.company, invoice)
  const hindrance = reminderHindrance({ ...invoice, pausedUntil: pause }, today)
  if (hindrance === undefined || (hindrance === 'not_due' && isConfirmed)) return
  throw refusalOf(hindrance, dateText(hindrance === 'paused' ? (pause as string) : invoice.due))
}

function refusalOf(hindrance: ReminderHindrance, day: string): Refusal {
  const sentences: Record<ReminderHindrance, string> = {
    draft: 'The invoice is a draft: send it first.',
    paid: 'Nothing of the invoice is open.',
    cancelled: 'The invoice is cancelled.',
    deleted: 'The invoice is deleted.',
    collection: 'The invoice is in debt collection.',
    last_level: 'The invoice has had its last reminder.',
    paused: `Reminders are paused until ${day}: end the pause of the invoice and of its contact first.`,
    not_due: `The invoice is due on ${day}. To remind of it before that, send "before_due": true.`,
  }
  if (hindrance === 'not_due') return invalid('before_due', 'required', sentences.not_due)
  return invalid('status', 'not_allowed', sentences[hindrance])
}
