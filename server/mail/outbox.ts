// The messages to send by e-mail or by post. A request only writes a message here; the worker delivers it.

import { invalid, Refusal } from '../../domain/refusal.ts'
import { isMailAddress } from '../../domain/text/mail-address.ts'
import { mailSenders } from '../configuration/settings.ts'
import { addresses } from '../contacts/contacts.ts'
import type { Tx } from '../db/db.ts'
import { storedFile } from '../files.ts'
import { putDown } from '../in-hand.ts'
import { paperResources } from '../paper/resources.ts'
import { recordAction } from '../resource/actions.ts'
import { localTime } from '../resource/clock.ts'
import { created, hidden, optional, ownId, preset, type Row, readonly, required } from '../resource/fields.ts'
import { dateTime, flag, id, integer, longText, oneOf, serverText, text } from '../resource/kinds.ts'
import { actionName, onePath, topicOf } from '../resource/names.ts'
import type { Operation } from '../resource/operation.ts'
import { list } from '../resource/records.ts'
import { type AnyResource, type Resource, resource } from '../resource/resource.ts'
import { idOf } from '../resource/routes.ts'
import { find, insert, need, notFound, update } from '../resource/write.ts'
import { keepFile, type Print } from './files.ts'
import { serverProblems } from './mail-server/server-problems.ts'

/** Why a message was not sent, or not to everyone. */
const problems = [
  ...serverProblems,
  'partly_refused',
  'partly_deferred',
  'stopped',
  'not_printable',
  'invoice_deleted',
  'invoice_cancelled',
  'invoice_paid',
  'post_folder',
  'fault',
] as const
export type Problem = (typeof problems)[number]

const fields = {
  id: ownId(),
  channel: readonly(oneOf('E', 'P')),
  // Waiting, in progress, sent, failed, held until there is something to send with, uncertain, cancelled.
  status: preset(readonly(oneOf('W', 'P', 'S', 'F', 'H', 'U', 'C')), 'W'),
  document_type: readonly(
    oneOf('invoice', 'credit_note', 'offer', 'order_confirmation', 'delivery_note', 'letter'),
  ),
  document_id: readonly(id()),
  document_number: readonly(optional(text())),
  /** The text that is printed on the document: see `texts` of an invoice. */
  printed_as: readonly(oneOf('D', 'R', 'R1', 'R2', 'R3', 'DC', 'RE')),
  file_name: readonly(text()),
  /** How many pages its PDF has; null until it is printed. */
  pages: readonly(optional(integer())),
  subject: readonly(optional(text())),
  body: readonly(optional(longText())),
  recipients: preset(readonly(list({ email: required(text()), name: required(text()) })), []),
  from_type: readonly(optional(oneOf(...mailSenders))),
  from_email: readonly(optional(text())),
  from_name: readonly(optional(text())),
  /** The postal address, line by line. */
  address: readonly(optional(longText())),
  palette: readonly(optional(oneOf('C', 'BW'))),
  print: readonly(optional(oneOf('D', 'S'))),
  speed: readonly(optional(oneOf('P', 'E'))),
  attempts: preset(readonly(integer()), 0),
  next_attempt: readonly(optional(dateTime())),
  /** The last problem, in words for users. */
  error: readonly(optional(longText())),
  /** The same for programs. */
  problem: readonly(optional(oneOf(...problems))),
  /** What the other server said to it, in its own words. */
  answer: readonly(optional(longText())),
  sent: readonly(optional(dateTime())),
  created: created(),
  user_id: optional(hidden(id())),
  /** The hash of its PDF; null until it is printed. */
  file: optional(hidden(serverText())),
  /** When it was last given to the worker, which tries it for three days from then on. */
  queued: hidden(serverText()),
  /** How often it was tried since then. */
  tries: preset(hidden(integer()), 0),
  /** When the worker has to look at it again: to try, or to check the outcome of an attempt. */
  due: optional(hidden(serverText())),
  /** When it was sent or cancelled: from then on its PDF is kept for a while. */
  ended: optional(hidden(serverText())),
  /** Whether its content may have left in the current attempt. */
  handed_over: preset(hidden(flag()), false),
  /** The recipients that are not tried any more: `error` is null for a delivered mail, else the final refusal. */
  settled: preset(hidden(list({ email: required(text()), error: optional(longText()) })), []),
}

export const outbox: Resource<typeof fields> = resource({
  name: 'outbox',
  entity: 'outbox_message',
  path: '/outbox',
  scopes: ['configuration'],
  operations: ['list', 'get'],
  extension: { operations: ['list', 'get'] },
  summary: 'messages of the outbox',
  description: 'What was sent by e-mail and by post, and what waits for it.',
  fields,
  search: ['document_number', 'subject', 'address'],
  sort: ['-id'],
})

export type Message = Row<typeof fields>
export type Settled = Message['settled'][number]
type Status = Message['status']

/** A message to be written: its document, and its channel. */
export type NewMessage = SentDocument & MailOrLetter

export type SentDocument = Pick<
  Message,
  'document_type' | 'document_id' | 'document_number' | 'printed_as' | 'file_name'
>

export type MailOrLetter = NewMail | NewLetter

/** The values of `mailBody` and the sender from `senderFor`. */
interface NewMail {
  readonly channel: 'E'
  readonly subject: string
  readonly body: string
  readonly recipients: Message['recipients']
  readonly from_type: NonNullable<Message['from_type']>
  readonly from_email: string
  readonly from_name: string
}

/** The values of `postBody`, and the lines of the address. */
interface NewLetter {
  readonly channel: 'P'
  readonly address: string
  readonly palette: NonNullable<Message['palette']>
  readonly print: NonNullable<Message['print']>
  readonly speed: NonNullable<Message['speed']>
}

/**
 * Puts a message into the outbox and returns its id. Without a print, the worker makes one at the first attempt. A held
 * one waits until there is a mail server.
 */
export async function addToOutbox(
  tx: Tx,
  message: NewMessage,
  print: Print | null,
  { isHeld = false } = {},
): Promise<number> {
  if (message.channel === 'E') checkRecipients(message)
  else await checkPlace(tx, message)
  return insert(tx, outbox, {
    ...message,
    ...waiting(tx),
    ...(isHeld && held),
    user_id: tx.actor.user,
    ...(print && (await keepFile(tx, print))),
  })
}

/** Not every address was checked by a request that sends: the address of a contact may be any text. */
function checkRecipients({ recipients }: NewMail): void {
  const wrong = recipients.find(({ email }) => !isMailAddress(email))
  if (wrong) throw invalid('recipients', 'wrong_format', `"${wrong.email}" is no address for a mail.`)
}

/** A letter needs a postal address: it may be hidden on documents, or gone with its contact. */
async function checkPlace(tx: Tx, { document_type, document_id }: SentDocument): Promise<void> {
  const { company } = tx.actor
  const resource: AnyResource = paperResources[document_type]
  const document = (await need(tx, resource, document_id)) as {
    contact_address_id: number
    contact_prepage_address_id: number | null
  }
  const { contact_address_id, contact_prepage_address_id: coverId } = document
  const cover = coverId === null ? undefined : await find(tx, company, addresses, coverId)
  const address = cover ?? (await find(tx, company, addresses, contact_address_id))
  if (address && !address.hide_on_documents && (address.postcode || address.city)) return
  throw invalid(
    cover ? 'contact_prepage_address_id' : 'contact_address_id',
    'not_allowed',
    'The address has no postcode and city that may be printed, so the post cannot go there.',
  )
}

/** The fields of a message that waits for the worker, which may take it at once. */
function waiting(tx: Tx) {
  const at = tx.now.toISOString()
  return { status: 'W', next_attempt: localTime(tx), queued: at, tries: 0, due: at, ended: null } as const
}

const noProblem = { error: null, problem: null, answer: null }

/** The fields of a message that waits until there is a mail server. */
export const held = {
  status: 'H',
  problem: 'no_server',
  error:
    'No mail server is set up: the company does that in its settings, or whoever runs the installation with KONTOR_SMTP_URL.',
  next_attempt: null,
  due: null,
} as const

const pdf: Operation = {
  name: actionName('get-pdf', outbox),
  method: 'GET',
  path: `${onePath(outbox)}/pdf`,
  scopes: outbox.scopes,
  topic: topicOf(outbox),
  summary: 'Get the PDF that a message brings',
  description: 'Not found before it is printed, and after it is no longer kept.',
  isExtension: true,
  answer: { status: 200, type: 'application/pdf' },
  run: async (call) => {
    const { company } = call.actor
    const message = await find(call.db, company, outbox, idOf(outbox, call))
    const bytes = message?.file ? await storedFile(call.db, company, message.file) : undefined
    if (!message || !bytes) throw notFound(outbox)
    return { name: message.file_name, bytes }
  },
}

const canBeRetried: readonly Status[] = ['W', 'F', 'U', 'H', 'C']
const canBeCancelled: readonly Status[] = ['W', 'H', 'F', 'U']

const retry = recordAction(outbox, {
  name: 'retry',
  summary: 'Try to send a message again, at once',
  isExtension: true,
  body: {},
  run: async (tx, messageId) => {
    const message = await need(tx, outbox, messageId)
    refuseUnless(canBeRetried, message, 'be sent again')
    // Recipients who have it do not get it again. Refused ones get another try: a user may have solved the problem.
    const settled = message.settled.filter(({ error }) => error === null)
    await update(tx, outbox, messageId, { ...waiting(tx), settled, ...noProblem }, message)
    await putDown(tx, 'outbox', [messageId])
  },
})

const cancel = recordAction(outbox, {
  name: 'cancel',
  summary: 'Leave a message unsent',
  isExtension: true,
  body: {},
  run: async (tx, messageId) => {
    const message = await need(tx, outbox, messageId)
    refuseUnless(canBeCancelled, message, 'be cancelled')
    const ended = tx.now.toISOString()
    await update(tx, outbox, messageId, { status: 'C', next_attempt: null, due: null, ended }, message)
    await putDown(tx, 'outbox', [messageId])
  },
})

export const outboxActions: readonly Operation[] = [pdf, retry, cancel]

const spokenStatus: Readonly<Record<Status, string>> = {
  W: 'is waiting',
  P: 'is being sent at this moment',
  S: 'was sent',
  F: 'has failed',
  H: 'is held',
  U: 'may have been sent',
  C: 'was cancelled',
}

function refuseUnless(allowed: readonly Status[], { status }: Message, wish: string): void {
  if (allowed.includes(status)) return
  throw new Refusal('bad_request', `The message ${spokenStatus[status]}, so it cannot ${wish}.`)
}
