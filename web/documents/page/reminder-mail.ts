import { KontorError } from '../../../client/index.ts'
import type { ReminderStatus } from '../../../domain/payment/next-reminder.ts'
import { newKey } from '../../data/key.ts'
import { complain } from '../../frame/notices.tsx'
import { changeStatus, type Mail, sendByMail } from '../calls.ts'
import { type DocumentRecord, kinds } from '../kinds.ts'

/**
 * A reminder by mail, sent once however often it is tried. The status of an invoice decides how it is printed, so it
 * becomes a reminder first. When the server refuses the mail, the old status returns. Without an answer the mail may
 * have been sent, and the invoice keeps its level.
 */
export class ReminderMail {
  readonly #invoice: Pick<DocumentRecord, 'id' | 'status'>
  readonly #level: ReminderStatus
  readonly #key = newKey()
  #isMarked = false
  #isUnanswered = false

  constructor(invoice: Pick<DocumentRecord, 'id' | 'status'>, level: ReminderStatus) {
    this.#invoice = invoice
    this.#level = level
  }

  async send(mail: Mail): Promise<void> {
    await this.#become(this.#level, true)
    try {
      await sendByMail(kinds.invoice, this.#invoice.id, mail, this.#key)
    } catch (error) {
      const isRefused = error instanceof KontorError && error.status >= 400 && error.status < 500
      this.#isUnanswered ||= !isRefused
      if (!this.#isUnanswered) await this.#become(this.#invoice.status, false).catch(complain)
      throw error
    }
  }

  async #become(status: DocumentRecord['status'], isMarked: boolean): Promise<void> {
    if (this.#isMarked === isMarked) return
    await changeStatus(kinds.invoice, this.#invoice.id, status)
    this.#isMarked = isMarked
  }
}
