import type { Tx } from '../db/db.ts'
import { collect } from '../paper/collect.ts'
import { invoices } from '../receivables/invoices.ts'
import { need } from '../resource/write.ts'
import type { MailSettings } from '../server-call.ts'
import { mailWith } from './drafts.ts'
import { sendsMail } from './mail-server/mail-server.ts'
import { addToOutbox } from './outbox.ts'
import { senderFor } from './senders.ts'
import { documentOf, filledSubject } from './sending.ts'

/**
 * Puts an invoice into the outbox, which prints it, with the mail that is proposed for it. Returns false when nobody
 * has an address. Refuses one that cannot be printed.
 */
export async function mailInvoice(tx: Tx, invoiceId: number): Promise<boolean> {
  const record = await collect(tx, tx.actor.company, 'invoice', invoiceId)
  const invoice = await need(tx, invoices, invoiceId)
  const { subject, body, recipients, from } = await mailWith(tx, 'invoice', invoice, record)
  if (recipients.length === 0) return false
  const message = { channel: 'E', subject: filledSubject(subject), body, recipients } as const
  await addToOutbox(
    tx,
    { ...documentOf('invoice', invoiceId, record), ...message, ...(await senderFor(tx, from)) },
    null,
  )
  return true
}

/** The same for companies that have a mail server. */
export function mailInvoiceWith(mail: MailSettings) {
  return async (tx: Tx, invoiceId: number) =>
    (await sendsMail(tx, tx.actor.company, mail)) ? mailInvoice(tx, invoiceId) : ('no_mail_server' as const)
}
