// A mail server that accepts everything, and returns the mails in the order in which they arrived.

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { SmtpServer } from '../server/config.ts'

interface Mailbox {
  /** The SMTP settings of this server. */
  readonly smtp: SmtpServer
  /** Waits for the next mail that was not yet returned. */
  next(): Promise<Email>
  close(): Promise<void>
}

export async function openMailbox(): Promise<Mailbox> {
  const waiting: ((email: Email) => void)[] = []
  const received: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: async (stream, _session, done) => {
      const chunks = await Array.fromAsync(stream).catch(() => undefined)
      // Its sender was killed.
      if (!chunks) return
      const email = await PostalMime.parse(Buffer.concat(chunks))
      const taker = waiting.shift()
      if (taker) taker(email)
      else received.push(email)
      done()
    },
  })
  // The connection of a sender that is killed breaks.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    smtp: { host: '127.0.0.1', port, isSecure: false, startTls: 'off', login: null },
    next: () => {
      const email = received.shift()
      return email ? Promise.resolve(email) : new Promise((resolve) => waiting.push(resolve))
    },
    close: () => new Promise((done) => server.close(done)),
  }
}

/** A mail server that is set up, for tests without a worker: nobody connects to it. */
export const unusedServer: SmtpServer = {
  host: '127.0.0.1',
  port: 9,
  isSecure: false,
  startTls: 'off',
  login: null,
}

/** The one link in a mail. */
export function linkIn(email: Email): string {
  return /https?:\S+/.exec(email.text ?? '')?.[0] as string
}
