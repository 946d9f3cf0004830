// The mail server of a company: its own, or that of the installation, which wins.

import sql from 'sql-template-tag'
import type { SmtpServer } from '../../config.ts'
import type { Reader } from '../../db/db.ts'
import type { MailSettings } from '../../server-call.ts'

/** `tls` encrypts from the first byte on, `starttls` before anything is said; `none` is for relays without a password. */
export const encryptions = ['tls', 'starttls', 'none'] as const

/** Its name in the journal. */
export const mailServerName = 'mail-server'

/** A company's own server, as it is stored. */
export interface StoredServer {
  readonly host: string
  readonly port: number
  readonly encryption: (typeof encryptions)[number]
  readonly username: string | null
  /** Encrypted with the key of the installation. */
  readonly sealed_password: string | null
}

export async function storedServer(reader: Reader, company: number): Promise<StoredServer | undefined> {
  return reader.get<StoredServer>(sql`
    select host, port, encryption, username, sealed_password from mail_servers where company_id = ${company}`)
}

/** Whether mails of a company can leave. */
export async function sendsMail(reader: Reader, company: number, mail: MailSettings): Promise<boolean> {
  return mail.installation !== null || (await storedServer(reader, company)) !== undefined
}

/** The server for a company's mails; null when there is none, and `unreadable` when its password cannot be decrypted. */
export async function serverFor(
  reader: Reader,
  company: number,
  mail: MailSettings,
): Promise<SmtpServer | 'unreadable' | null> {
  if (mail.installation) return mail.installation
  const stored = await storedServer(reader, company)
  if (!stored) return null
  const { host, port, encryption, username, sealed_password } = stored
  const pass = sealed_password === null ? null : passwordIn(mail, company, sealed_password)
  if (pass === undefined) return 'unreadable'
  return {
    host,
    port,
    isSecure: encryption === 'tls',
    startTls: encryption === 'starttls' ? 'required' : 'off',
    login: username !== null && pass !== null ? { user: username, pass } : null,
    networks: mail.networks,
  }
}

/** Undefined when it was encrypted with another key. */
export function passwordIn(
  { secrets }: Pick<MailSettings, 'secrets'>,
  company: number,
  sealed: string,
): string | undefined {
  return secrets.open(sealed, purposeOf(company))
}

export function sealedPassword({ secrets }: MailSettings, company: number, password: string): string {
  return secrets.seal(password, purposeOf(company))
}

/** So that the password of one company does not open as that of another. */
function purposeOf(company: number): string {
  return `mail server of company ${company}`
}
