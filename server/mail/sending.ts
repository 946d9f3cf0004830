// `PATCH …/{id}/send-by-email` and `PATCH …/{id}/send-by-post`: the request prints and writes, the worker delivers.

import { invalid } from '../../domain/refusal.ts'
import type { Tx } from '../db/db.ts'
import { collect } from '../paper/collect.ts'
import { handedOutPdf } from '../paper/record-pdf.ts'
import { type PaperEntity, paperResources } from '../paper/resources.ts'
import { contentKey } from '../press/content-key.ts'
import type { Paper } from '../press/paper.ts'
import { needPress } from '../press/press.ts'
import { type IssuedType, keepPdf, lastPaper } from '../receivables/issue/papers.ts'
import type { PaperOptions, RecordPaper } from '../receivables/paper/record-paper.ts'
import { readBody } from '../resource/actions.ts'
import { inputSchema, preset, type Row } from '../resource/fields.ts'
import { flag } from '../resource/kinds.ts'
import { actionName, onePath, spoken, topicOf, withArticle } from '../resource/names.ts'
import type { Call, Operation } from '../resource/operation.ts'
import type { AnyResource } from '../resource/resource.ts'
import { idOf } from '../resource/routes.ts'
import { needUnchanged } from '../resource/tags.ts'
import type { ServerCall } from '../server-call.ts'
import { mailBody, postBody } from './bodies.ts'
import { sendsMail } from './mail-server/mail-server.ts'
import { markSent } from './mark-sent.ts'
import { addToOutbox, type MailOrLetter, type SentDocument } from './outbox.ts'
import { plainPaper } from './printing.ts'
import { type ReaderFor, senderFor } from './senders.ts'

/** The operations that send: two for each kind of document. */
export function sendOperations(): Operation<ServerCall>[] {
  const entities = Object.keys(paperResources) as PaperEntity[]
  return entities.flatMap((entity) => [sendByEmail(entity), sendByPost(entity)])
}

function sendByEmail(entity: PaperEntity): Operation<ServerCall> {
  // Only an invoice has a receipt.
  const fields = entity === 'invoice' ? { ...mailBody, receipt: preset(flag(), false) } : mailBody
  const optionsOf = (body: object): PaperOptions =>
    'receipt' in body && body.receipt ? { printedAs: 'RE' } : plainPaper
  return {
    ...sendOperation(entity, 'email'),
    prepare: (call) => {
      const body = readBody(fields, call.body())
      return print(call, entity, optionsOf(body), mailOf(body))
    },
    summary: `Send ${withArticle(spoken(entity))} by e-mail`,
    description:
      'The subject and the body may contain placeholders, the body simple HTML as in texts. Without a mail server, the mail is held in the outbox, and a draft stays a draft until it leaves.',
    body: inputSchema(fields, 'create'),
    run: async (call) => {
      const body = readBody(fields, call.body())
      await send(call, entity, optionsOf(body), mailOf(body))
      return undefined
    },
  }
}

/** Makes the message about a printed record. Refuses what cannot be sent. */
type MessageOf = (reader: ReaderFor, printed: RecordPaper) => Promise<MailOrLetter>

function mailOf({ subject, body, recipients, from }: Row<typeof mailBody>): MessageOf {
  return async (reader, { mailFiller }) => {
    const fill = await mailFiller()
    return {
      channel: 'E',
      subject: filledSubject(fill.text('subject', subject)),
      body: fill.html('body', body),
      recipients,
      ...(await senderFor(reader, from)),
    }
  }
}

function letterOf(body: Row<typeof postBody>): MessageOf {
  return async (_reader, { paper }) => ({ channel: 'P', ...body, address: postalAddress(paper) })
}

function sendByPost(entity: PaperEntity): Operation<ServerCall> {
  return {
    ...sendOperation(entity, 'post'),
    prepare: (call) => print(call, entity, plainPaper, letterOf(readBody(postBody, call.body()))),
    summary: `Send ${withArticle(spoken(entity))} by post`,
    body: inputSchema(postBody, 'create'),
    run: async (call) => {
      await send(call, entity, plainPaper, letterOf(readBody(postBody, call.body())))
      return undefined
    },
  }
}

function sendOperation(entity: PaperEntity, way: 'email' | 'post') {
  const resource: AnyResource = paperResources[entity]
  return {
    name: actionName(`send-by-${way}`, resource),
    method: 'PATCH',
    path: `${onePath(resource)}/send-by-${way}`,
    needs: 'manage',
    scopes: resource.scopes,
    topic: topicOf(resource),
    isExtension: Boolean(resource.extension),
    answer: { status: 204 },
  } as const
}

/** Prints a record, puts it into the outbox, and marks it as sent, unless its mail is held. */
async function send(
  call: ServerCall,
  entity: PaperEntity,
  options: PaperOptions,
  messageOf: MessageOf,
): Promise<void> {
  const { db, actor } = call
  const place = placeOf(call, entity)
  const [id] = place.ids
  for (let isDone = false; !isDone; ) {
    const printed = await print(call, entity, options, messageOf)
    isDone = await db.transaction(actor, async (tx) => {
      // Checked again inside the transaction, where no other write comes between.
      await needUnchanged(tx, place, call)
      const record = await collect(tx, actor.company, entity, id, options)
      // The record has changed during printing: it is printed again, so that the stored version is sent.
      if (contentKey(record.paper) !== printed.key) return false
      const message = { ...documentOf(entity, id, record), ...(await messageOf(tx, record)) }
      if (message.channel === 'E' && !(await sendsMail(tx, actor.company, call.mail))) {
        await addToOutbox(tx, message, null, { isHeld: true })
        return true
      }
      await markSent(tx, entity, id)
      const { pdf, pages } = printed
      const isFinal = record.printedAs === 'D' && (await keepSent(tx, entity, id, printed))
      await addToOutbox(tx, message, { pdf, pages, isFinal })
      return true
    })
  }
}

/** Whether the document is issued. What was sent of it is the PDF of its paper. */
async function keepSent(
  tx: Tx,
  entity: PaperEntity,
  id: number,
  printed: Awaited<ReturnType<typeof print>>,
): Promise<boolean> {
  const paper = await lastPaper(tx, tx.actor.company, entity as IssuedType, id)
  // A slip on perforated paper is sent with its lines: that is another PDF.
  if (paper?.hash === printed.key) await keepPdf(tx, paper, printed)
  return paper !== undefined
}

/**
 * Prints a record, unless it would be refused anyway: what is handed out is kept. Printing the same soon after uses the
 * cache.
 */
async function print(call: Call, entity: PaperEntity, options: PaperOptions, messageOf: MessageOf) {
  const { db, actor } = call
  const place = placeOf(call, entity)
  const [id] = place.ids
  needPress()
  await needUnchanged(db, place, call)
  await messageOf({ ...db, actor }, await collect(db, actor.company, entity, id, options))
  return handedOutPdf(db, actor, entity, id, options)
}

function placeOf(call: Call, entity: PaperEntity) {
  const resource: AnyResource = paperResources[entity]
  return { company: call.actor.company, name: resource.name, ids: [idOf(resource, call)] } as const
}

/** The document of a message. */
export function documentOf(
  entity: PaperEntity,
  id: number,
  { number, printedAs, fileName }: RecordPaper,
): SentDocument {
  return {
    document_type: entity,
    document_id: id,
    document_number: number,
    printed_as: printedAs,
    file_name: fileName,
  }
}

/** The values of placeholders may have several lines, or be empty; a subject has one line. */
export function filledSubject(text: string): string {
  const subject = text.replace(/\s+/g, ' ').trim()
  if (subject) return subject
  throw invalid('subject', 'required', 'The subject is empty once its placeholders are filled in.')
}

/** The postal address: that of the cover page, if there is one. */
export function postalAddress({ cover, recipient }: Paper): string {
  return (cover ?? recipient).join('\n')
}
