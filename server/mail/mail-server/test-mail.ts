// A mail to the user who asks for it, to see whether the mail server takes it. The answer says what the server said.

import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import sql from 'sql-template-tag'
import { Refusal } from '../../../domain/refusal.ts'
import type { Language } from '../../../domain/text/languages.ts'
import type { SmtpServer } from '../../config.ts'
import { optional, type Row, required } from '../../resource/fields.ts'
import { flag, oneOf, text } from '../../resource/kinds.ts'
import type { ServerCall } from '../../server-call.ts'
import { type Sender, senderFor } from '../senders.ts'
import { serverFor } from './mail-server.ts'
import { serverProblems } from './server-problems.ts'
import { outcomeOf, type Patience, sendThrough } from './smtp.ts'

export const testFields = {
  is_sent: required(flag()),
  /** The address of the user. */
  to: required(text()),
  from: optional(text()),
  problem: optional(oneOf('no_sender', ...serverProblems)),
  answer: optional(text()),
}
type Test = Row<typeof testFields>

/** A person waits for the answer. */
const patience: Patience = { connectMs: 10_000, answerMs: 15_000, allMs: 30_000 }

/** The companies that wait for an answer. */
const waiting = new Set<number>()
const maxWaiting = 8

export async function sendTest(call: ServerCall): Promise<string> {
  const { company } = call.actor
  if (waiting.has(company) || waiting.size >= maxWaiting)
    throw new Refusal('too_many_requests', 'Another test mail is on its way. Wait for its answer.')
  waiting.add(company)
  try {
    return JSON.stringify({ item: await test(call) })
  } finally {
    waiting.delete(company)
  }
}

async function test({ db, actor, mail, language }: ServerCall): Promise<Test> {
  const to = await addressOf(db, actor.user)
  const failed = (
    problem: Test['problem'],
    answer: string | null = null,
    from: string | null = null,
  ): Test => ({
    ...{ is_sent: false, to, from, problem, answer },
  })
  const server = await serverFor(db, actor.company, mail)
  if (server === null) return failed('no_server')
  if (server === 'unreadable') return failed('password_unreadable')
  const sender = await senderFor({ ...db, actor }).catch((error) => {
    if (error instanceof Refusal) return undefined
    throw error
  })
  if (!sender) return failed('no_sender')
  const from = sender.from_email
  try {
    await sendOne(server, sender, to, language)
    return { is_sent: true, to, from, problem: null, answer: null }
  } catch (error) {
    const { problem, answer = null } = outcomeOf(error as SMTPConnection.SMTPError, false)
    return failed(serverProblems.find((one) => one === problem) ?? 'unreachable', answer, from)
  }
}

async function addressOf(db: ServerCall['db'], user: number): Promise<string> {
  const row = await db.get<{ email: string }>(sql`select email from users where id = ${user}`)
  return row?.email ?? ''
}

async function sendOne(server: SmtpServer, sender: Sender, to: string, language: Language): Promise<void> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const { from_name, from_email } = sender
  const { subject, text } = words[language]
  const mail = new MailComposer({
    from: { name: from_name, address: from_email },
    to,
    subject,
    text,
    messageId: `<${randomUUID()}@${from_email.split('@')[1]}>`,
    headers: { 'auto-submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  const content = await mail.build()
  const envelope = { ...mail.getEnvelope(), size: content.length }
  await sendThrough(server, envelope, Readable.from([content]), patience)
}

const words: Readonly<Record<Language, { readonly subject: string; readonly text: string }>> = {
  de: {
    subject: 'Testnachricht von Kontor',
    text: 'Der Mailserver ist eingerichtet: Diese E-Mail hat Sie über ihn erreicht.\n',
  },
  fr: {
    subject: 'Message de test de Kontor',
    text: 'Le serveur de messagerie est configuré\u202f: cet e-mail vous est parvenu par lui.\n',
  },
  it: {
    subject: 'Messaggio di prova di Kontor',
    text: 'Il server di posta è configurato: questa e-mail Le è giunta tramite esso.\n',
  },
  en: {
    subject: 'Test message from Kontor',
    text: 'The mail server is set up: this e-mail has reached you through it.\n',
  },
}
