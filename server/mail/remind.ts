// `PATCH /receivables/invoices/{id}/remind`: the next reminder of an overdue invoice, by e-mail.

import { nextReminder, reminderStatuses } from '../../domain/payment/next-reminder.ts'
import { overdueDays } from '../../domain/payment/overdue.ts'
import { invalid } from '../../domain/refusal.ts'
import { changeDocument } from '../receivables/documents.ts'
import { invoices } from '../receivables/invoices.ts'
import { remindersAfter } from '../receivables/reminders/reminders-after.ts'
import { recordAction } from '../resource/actions.ts'
import { localTime } from '../resource/clock.ts'
import { required } from '../resource/fields.ts'
import { oneOf } from '../resource/kinds.ts'
import { need } from '../resource/write.ts'
import { mailInvoice } from './mail-invoice.ts'

/** The status and the mail are one transaction: an invoice is not marked without a mail, nor reminded twice of a level. */
export const remind = recordAction(invoices, {
  name: 'remind',
  summary: 'Send the next reminder of an overdue invoice by e-mail',
  description:
    'The invoice gets the status, and the mail that `email?status=` proposes goes to the outbox, which prints it. Refused when the invoice is not overdue, when `status` is not its next level, and when nobody has an address.',
  isExtension: true,
  needs: 'manage',
  body: { status: required(oneOf(...reminderStatuses)) },
  run: async (tx, invoiceId, { status }) => {
    const stored = await need(tx, invoices, invoiceId)
    const now = localTime(tx)
    const today = now.slice(0, 10)
    if (overdueDays(stored, today) === 0)
      throw invalid('status', 'not_allowed', 'The invoice is not overdue.')
    // Whoever sends the same again, or at the same moment, does not remind of the level after it.
    if (nextReminder(stored.status) !== status)
      throw invalid('status', 'not_allowed', `${status} is not the next reminder of this invoice.`)
    const charged = await remindersAfter(tx, stored, status, today)
    await changeDocument(tx, invoices, invoiceId, { status, status_changed: now, ...charged })
    if (!(await mailInvoice(tx, invoiceId)))
      throw invalid('contact_id', 'not_allowed', 'Neither the contact person nor the contact has an address.')
  },
})
