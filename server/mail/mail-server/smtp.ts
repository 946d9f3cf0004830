// Delivers by e-mail: one connection to the mail server per message.

import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import type MimeNode from 'nodemailer/lib/mime-node'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import { fileName } from '../../../domain/text/file-name.ts'
import type { SmtpServer } from '../../config.ts'
import { plainText, safeHtml } from '../../press/typeset/rich-text.ts'
import { type Outcome, uncertain } from '../claims.ts'
import type { Problem } from '../outbox.ts'
import type { CompanyMessage, Deliver } from '../worker.ts'
import { NetworkRefused, reachableAddress } from './addresses.ts'

/** Delivers through this server. The ids of the mails end with the host of the installation. */
export function createMail(server: SmtpServer, host: string, patience = usualPatience): Deliver {
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
      const { accepted, rejectedErrors = [] } = await sendThrough(server, envelope, stream, patience)
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
    if (isTaken && !refused) return { status: 'S', error: null, settled }
    const answer = refused
    if (isTaken)
      return {
        status: 'S',
        ...{ problem: 'partly_refused', answer, settled },
        error: `The mail server did not take it for ${refused}.`,
      }
    return {
      status: 'F',
      ...{ problem: 'refused', answer, settled },
      error: `The mail server refused the mail: ${refused}.`,
    }
  }
  const waiting = each(deferred.map((error) => ({ email: error.recipient, error: wordsOf(error) })))
  const sentence = isTaken
    ? `The mail server did not take it for now for ${waiting}.`
    : `The mail server did not take the mail for now: ${waiting}.`
  return {
    status: 'W',
    problem: isTaken ? 'partly_deferred' : 'deferred',
    answer: refused ? `${waiting}, ${refused}` : waiting,
    error: refused ? `${sentence} It refused it for ${refused}.` : sentence,
    settled,
  }
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

/** How long a server may take, in milliseconds: to connect, to greet, to answer, and for all of it. */
export interface Patience {
  readonly connectMs: number
  readonly answerMs: number
  /** A server that says a little from time to time never takes too long to answer. */
  readonly allMs: number
}

const usualPatience: Patience = { connectMs: 30_000, answerMs: 60_000, allMs: 600_000 }

/** Gives one mail to the server. */
export async function sendThrough(
  { host, port, isSecure, startTls, login, networks }: SmtpServer,
  envelope: SMTPConnection.Envelope,
  content: Readable,
  { connectMs, answerMs, allMs }: Patience = usualPatience,
): Promise<SMTPConnection.SentMessageInfo> {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  const connection = new Connection({
    // The address that was checked is the one that is connected to; the certificate is that of the name.
    host: networks ? await reachableAddress(host, networks) : host,
    ...(isIP(host) ? {} : { servername: host }),
    port,
    secure: isSecure,
    requireTLS: startTls === 'required',
    ignoreTLS: startTls === 'off',
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: answerMs,
  })
  let deadline: NodeJS.Timeout | undefined
  return new Promise<SMTPConnection.SentMessageInfo>((resolve, reject) => {
    deadline = setTimeout(() => reject(tookTooLong(allMs)), allMs)
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
  })
    .finally(() => clearTimeout(deadline))
    .then(
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

function tookTooLong(allMs: number): Error {
  return Object.assign(new Error(`Not done within ${allMs / 1000} s`), { code: 'ETIMEDOUT' })
}

/** The outcome of an attempt that ended with an error. */
export function outcomeOf(error: SMTPConnection.SMTPError, isHandedOver: boolean): Outcome {
  const { code, responseCode = 0, permanent } = error
  const isAnswer = responseCode >= 400
  const answer = wordsOf(error)
  const failed = (status: 'W' | 'F', problem: Problem, sentence: string): Outcome => ({
    ...{ status, problem, answer },
    error: `${sentence}: ${answer}.`,
  })
  if (isHandedOver && !isAnswer)
    return {
      ...uncertain(`The mail server did not say whether it took the mail: ${answer}.`, 'no_confirmation'),
      answer,
    }
  if (error instanceof NetworkRefused)
    return failed('W', 'network_refused', 'The mail server is in a network that is not allowed')
  if (code === 'EAUTH')
    return failed('W', 'login_refused', 'The mail server did not accept user and password')
  // Any other refusal is about the state of the server, not about the mail.
  const isAboutTheMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (isAboutTheMail && permanent !== false) return failed('F', 'refused', 'The mail server refused the mail')
  if (code === 'ETLS' || isForeignTls.test(error.message))
    return failed('W', 'not_encrypted', 'The connection to the mail server is not encrypted')
  if (isAnswer) return failed('W', 'deferred', 'The mail server did not take the mail for now')
  const problem = code === 'ETIMEDOUT' ? 'timeout' : 'unreachable'
  return failed('W', problem, 'The mail server cannot be reached')
}

/** The server answers with something else than encryption: another port is meant. */
const isForeignTls = /wrong version number|packet length too long|record layer|unexpected message/i

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
