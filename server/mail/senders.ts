// The sender of a mail.

import sql from 'sql-template-tag'
import { invalid } from '../../domain/refusal.ts'
import { isMailAddress } from '../../domain/text/mail-address.ts'
import { profileOf } from '../configuration/company.ts'
import { type mailSenders, settingsOf } from '../configuration/settings.ts'
import type { Db, Reader, Tx } from '../db/db.ts'

export type SenderType = (typeof mailSenders)[number]

export interface Sender {
  readonly from_type: SenderType
  readonly from_email: string
  readonly from_name: string
}

/** A reader on behalf of an actor. */
export type ReaderFor = Reader & Pick<Tx, 'actor'>

/** The sender of a new mail; without a type, the one of the settings. Refuses a sender that has no address. */
export async function senderFor(tx: ReaderFor, type: SenderType | null = null): Promise<Sender> {
  const settings = await settingsOf(tx)
  const { name, email } = await profileOf(tx, tx.actor.company)
  const from_type = type ?? settings.mail_from
  if (from_type === 'CE') return { from_type, from_email: await installationSender(tx), from_name: name }
  const sender = {
    CO: { name, email, lack: 'The company has no e-mail address that a mail can come from.' },
    U: { ...(await actingUser(tx)), lack: 'There is no user with an e-mail address behind this request.' },
    S: {
      name,
      email: settings.mail_sender,
      lack: 'The settings have no address that a mail can come from: set mail_sender.',
    },
  }[from_type]
  if (!sender.email || !isMailAddress(sender.email)) throw invalid('from', 'not_allowed', sender.lack)
  return { from_type, from_email: sender.email, from_name: sender.name }
}

async function actingUser(tx: ReaderFor): Promise<{ name: string; email: string | null }> {
  const row = await tx.get<{ name: string; email: string }>(sql`
    select trim(name || ' ' || surname) as name, email from users where id = ${tx.actor.user}`)
  return row ?? { name: '', email: null }
}

/** The sender's address for mails that are not in a company's own name. */
async function installationSender(tx: Reader): Promise<string> {
  const known = await tx.get<{ url: string; mail_sender: string | null }>(sql`
    select url, mail_sender from installation`)
  return known?.mail_sender ?? `no-reply@${hostOf(known?.url ?? 'http://localhost')}`
}

/** The host for a mail address: an IP address is in brackets. */
export function hostOf(url: string): string {
  const { hostname } = new URL(url)
  return /^[\d.]+$/.test(hostname) ? `[${hostname}]` : hostname
}

/** Stores the sender that the settings give this installation; null for the usual one. */
export async function rememberSender(db: Db, address: string | null): Promise<void> {
  await db.transaction({ company: 0, user: null, via: 'start' }, (tx) =>
    tx.run(sql`update installation set mail_sender = ${address}`),
  )
}
