// Delivers by e-mail: one connection to the mail server per message.

import { Readable } from 'node:stream'
import type MimeNode from 'nodemailer/lib/mime-node'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import { fileName } from '../../domain/text/file-name.ts'
import type { SmtpServer } from '../config.ts'
import { plainText, safeHtml } from '../press/typeset/rich-text.ts'
import { type Outcome, uncertain } from './claims.ts'
import type { CompanyMessage, Deliver } from './worker.ts'

/** Delivers through this server. The ids of the mails end with the host of the installation. */
export function createMail(server: SmtpServer, host: string): Deliver {
  return async (message, pdf, handOver) => {
    const mail = await compose(message, pdf, host)
    const content = await mail.build()
    let isHandedOver = false
    let refusal: unknown
    // The stream is read when the server has agreed to take the content, and not before.
    const stream = Readable.from(
      (async function* () {
        try {
          await handOver()
        } catch (error) {
          refusal = error
          throw error
        }
        isHandedOver = true
        yield content
      })(),
    )
    const { from, to } = mail.getEnvelope()
    const envelope = { from, to: to.filter((email) => !isSettled(message, email)), size: content.length }
    try {
      const { accepted, rejectedErrors = [] } = await sendThrough(server, envelope, stream)
      return outcomeFor(message, accepted, rejectedErrors)
    } catch (error) {
      if (refusal) throw refusal
      const { rejectedErrors } = error as SMTPConnection.SMTPError
      if (rejectedErrors && !isHandedOver) return outcomeFor(message, [], rejectedErrors)
      return outcomeOf(error as SMTPConnection.SMTPError, isHandedOver)
    }
  }
}

function isSettled({ settled }: CompanyMessage, email: string): boolean {
  return settled.some((one) => one.email === email)
}

/** The outcome for each recipient: has it, is refused for good, or is tried again. */
function outcomeFor(
  message: CompanyMessage,
  accepted: readonly string[],
  errors: readonly SMTPConnection.SMTPError[],
): Outcome {
  const deferred = errors.filter(({ permanent }) => permanent === false)
  const settled = [
    ...accepted.map((email) => ({ email, error: null })),
    ...errors
      .filter((error) => !deferred.includes(error))
      .map((error) => ({ email: error.recipient as string, error: wordsOf(error) })),
  ]
  const all = [...message.settled, ...settled]
  const isTaken = all.some(({ error }) => error === null)
  const refused = each(all.filter(({ error }) => error !== null))
  if (deferred.length === 0) {
    const error = refused ? `The mail server did not take it for ${refused}.` : null
    if (isTaken) return { status: 'S', error, settled }
    return { status: 'F', error: `The mail server refused the mail: ${refused}.`, settled }
  }
  const waiting = each(deferred.map((error) => ({ email: error.recipient, error: wordsOf(error) })))
  const problem = isTaken
    ? `The mail server did not take it for now for ${waiting}.`
    : `The mail server did not take the mail for now: ${waiting}.`
  return { status: 'W', error: refused ? `${problem} It refused it for ${refused}.` : problem, settled }
}

/** Recipients, each with the reason that the server gave. */
function each(recipients: readonly { readonly email?: string; readonly error: string | null }[]): string {
  return recipients.map(({ email, error }) => `${email} (${error})`).join(', ')
}

async function compose(message: CompanyMessage, pdf: Uint8Array, host: string): Promise<MimeNode> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const { company, id, created, from_name, from_email, recipients, subject, body, file_name } = message
  return new MailComposer({
    from: { name: from_name as string, address: from_email as string },
    to: recipients.map(({ name, email }) => ({ name, address: email })),
    subject: subject as string,
    text: plainText(body as string),
    html: safeHtml(body as string),
    attachments: [
      { filename: fileName(file_name), content: Buffer.from(pdf), contentType: 'application/pdf' },
    ],
    // The same at every attempt, so that a mail that comes twice is recognised; and unique among installations.
    messageId: `<${company}.${id}.${created.replace(/\D/g, '')}@${host}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
}

/** Gives one mail to the server. */
export async function sendThrough(
  { host, port, isSecure, startTls, login }: SmtpServer,
  envelope: SMTPConnection.Envelope,
  content: Readable,
): Promise<SMTPConnection.SentMessageInfo> {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  const connection = new Connection({
    host,
    port,
    secure: isSecure,
    requireTLS: startTls === 'required',
    ignoreTLS: startTls === 'off',
    connectionTimeout: 30_000,
    greetingTimeout: 30_000,
    socketTimeout: 60_000,
  })
  return new Promise<SMTPConnection.SentMessageInfo>((resolve, reject) => {
    const done = (error: Error | null, info?: SMTPConnection.SentMessageInfo) =>
      error ? reject(error) : resolve(info as SMTPConnection.SentMessageInfo)
    connection.on('error', reject)
    connection.on('end', () => reject(new Error('Connection closed')))
    connection.connect((error) => {
      if (error) reject(error)
      else if (!login) connection.send(envelope, content, done)
      else
        connection.login({ ...login }, (error) =>
          error ? reject(error) : connection.send(envelope, content, done),
        )
    })
  }).then(
    (info) => {
      connection.quit()
      return info
    },
    (error) => {
      connection.close()
      throw error
    },
  )
}

function outcomeOf(error: SMTPConnection.SMTPError, isHandedOver: boolean): Outcome {
  const { code, responseCode = 0, permanent } = error
  const isAnswer = responseCode >= 400
  if (isHandedOver && !isAnswer)
    return uncertain(`The mail server did not say whether it took the mail: ${wordsOf(error)}.`)
  if (code === 'EAUTH')
    return { status: 'W', error: `The mail server did not accept user and password: ${wordsOf(error)}.` }
  // Any other refusal is about the state of the server, not about the mail.
  const isAboutTheMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (isAboutTheMail && permanent !== false)
    return { status: 'F', error: `The mail server refused the mail: ${wordsOf(error)}.` }
  if (code === 'ETLS')
    return { status: 'W', error: `The connection to the mail server is not encrypted: ${wordsOf(error)}.` }
  if (isAnswer)
    return { status: 'W', error: `The mail server did not take the mail for now: ${wordsOf(error)}.` }
  return { status: 'W', error: `The mail server cannot be reached: ${wordsOf(error)}.` }
}

const maxCharacters = 300

/** The answer of the server, or the error of the connection, on one line. */
function wordsOf({ response, message, originalCode, code }: SMTPConnection.SMTPError): string {
  const words = response || message || originalCode || code || 'no reason given'
  const line = words
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .toWellFormed()
    .trim()
  return [...line].slice(0, maxCharacters).join('').replace(/\.$/, '')
}
