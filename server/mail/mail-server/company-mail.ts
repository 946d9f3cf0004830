import type { SmtpServer } from '../../config.ts'
import type { Reader } from '../../db/db.ts'
import type { MailSettings } from '../../server-call.ts'
import type { Outcome } from '../claims.ts'
import { held } from '../outbox.ts'
import type { Deliver } from '../worker.ts'
import { serverFor } from './mail-server.ts'

/** Delivers through the server that a company has set, if its password can be read. */
export async function companyMail(
  reader: Reader,
  company: number,
  mail: MailSettings,
  through: (server: SmtpServer) => Deliver,
): Promise<Deliver | Outcome> {
  const server = await serverFor(reader, company, mail)
  if (server === null) return { status: 'W', problem: 'no_server', error: held.error }
  if (server !== 'unreadable') return through(server)
  return {
    status: 'W',
    problem: 'password_unreadable',
    error:
      'The password of the mail server cannot be read with the key of this installation: enter it again.',
  }
}
