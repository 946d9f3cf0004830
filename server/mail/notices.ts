// Mails of the server itself: links to set a password, invitations. They are sent in the background.

import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { SmtpServer } from '../config.ts'
import type { Notice, SendNotice } from '../server-call.ts'
import { sendThrough } from './mail-server/smtp.ts'

const tries = 3
const pauseMs = 5_000

/** Sends through this server, from this address. A mail that the server refuses is tried again, and then given up. */
export function createNotices(
  server: SmtpServer,
  from: string,
  log: Pick<FastifyBaseLogger, 'error'>,
): SendNotice {
  return (notice) => {
    deliver(server, from, notice, tries).catch((error) =>
      log.error({ error: String(error) }, 'A notice was not sent.'),
    )
  }
}

async function deliver(server: SmtpServer, from: string, notice: Notice, left: number): Promise<void> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const mail = new MailComposer({
    ...notice,
    from: { name: 'Kontor', address: from },
    messageId: `<${randomUUID()}@${from.split('@')[1]}>`,
    // Keeps automatic replies from answering this automatic mail.
    headers: { 'auto-submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  const content = await mail.build()
  try {
    await sendThrough(server, { ...mail.getEnvelope(), size: content.length }, Readable.from([content]))
  } catch (error) {
    if (left <= 1) throw error
    await new Promise((resolve) => setTimeout(resolve, pauseMs).unref())
    await deliver(server, from, notice, left - 1)
  }
}
