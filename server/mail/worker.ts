// The delivery of the outbox, for the worker in server/delivery.

import type { FastifyBaseLogger } from 'fastify'
import { Refusal, sentencesOf } from '../../domain/refusal.ts'
import type { Db, Tx } from '../db/db.ts'
import { createWorker, type Queue, type Worker } from '../delivery/worker.ts'
import { storedFile } from '../files.ts'
import { paperResources } from '../paper/resources.ts'
import type { AnyResource } from '../resource/resource.ts'
import { find } from '../resource/write.ts'
import {
  companiesWithDue,
  companiesWithHeld,
  keepPrint,
  markHandedOver,
  type Outcome,
  settle,
  takeNext,
  uncertain,
} from './claims.ts'
import type { Print } from './files.ts'
import { mailServerName, storedServer } from './mail-server/mail-server.ts'
import { markSent } from './mark-sent.ts'
import { held, type Message, outbox } from './outbox.ts'
import { unneeded } from './reminders/still-due.ts'

/**
 * Delivers a message and returns the outcome. It calls `handOver` just before the content leaves, and not at all when
 * the delivery fails earlier; unless `handOver` has succeeded, nothing may leave.
 */
export type Deliver = (
  message: CompanyMessage,
  pdf: Uint8Array,
  handOver: () => Promise<void>,
) => Promise<Outcome>

export interface CompanyMessage extends Message {
  readonly company: number
}

interface Parts {
  readonly db: Db
  /** Through the mail server of the installation; null: each company has its own. */
  readonly mail: Deliver | null
  /** Through the mail server of a company, or the outcome when that is not possible. */
  readonly companyMail?: (company: number) => Promise<Deliver | Outcome>
  readonly post: Deliver
  /** Makes the PDF of a message that has none. Refuses a document that cannot be printed. */
  readonly printFor: (db: Db, message: CompanyMessage) => Promise<Print>
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>
}

export function createMailWorker(parts: Parts): Worker<CompanyMessage, Outcome> {
  return createWorker(outboxQueue(parts), parts.db, parts.log)
}

function outboxQueue(parts: Parts): Queue<CompanyMessage, Outcome> {
  const { db, mail, companyMail, post, printFor, log } = parts

  function tell(company: number, id: number, { status, error }: Outcome): void {
    log[status === 'S' ? 'info' : 'error']({ company, id, status, error }, 'outbox')
  }

  function write<Result>(company: number, work: (tx: Tx) => Promise<Result>): Promise<Result> {
    return db.transaction({ company, user: null, via: 'outbox' }, work)
  }

  async function send(message: CompanyMessage, handOver: () => Promise<void>): Promise<Outcome> {
    const reason = await unneeded(db, message)
    if (reason) return reason
    const deliver = message.channel === 'E' ? await mailOf(message) : post
    if (typeof deliver !== 'function') return deliver
    const { pdf, pages } = await printOf(message)
    return deliver({ ...message, pages }, pdf, handOver)
  }

  async function mailOf({ company }: CompanyMessage): Promise<Deliver | Outcome> {
    return mail ?? companyMail?.(company) ?? { status: 'W', problem: 'no_server', error: held.error }
  }

  async function printOf(message: CompanyMessage): Promise<Print> {
    const pdf = message.file && (await storedFile(db, message.company, message.file))
    if (pdf) return { pdf, pages: message.pages as number }
    await issueDraft(message)
    const print = await printFor(db, message)
    await write(message.company, (tx) => keepPrint(tx, message, print))
    return print
  }

  /** A document whose mail was held stays a draft until the mail can leave. */
  async function issueDraft({ company, user_id, document_type, document_id }: CompanyMessage): Promise<void> {
    const document = await find(db, company, paperResources[document_type] as AnyResource, document_id)
    if ((document as { status?: string } | undefined)?.status !== 'DR') return
    const actor = { company, user: user_id, via: 'outbox' }
    await db.transaction(actor, (tx) => markSent(tx, document_type, document_id))
  }

  async function channelsOf(tx: Tx, company: number): Promise<readonly Message['channel'][]> {
    const sendsMail = mail || (companyMail && (await storedServer(tx, company)))
    return sendsMail ? ['E', 'P'] : ['P']
  }

  function failure(error: unknown, isHandedOver: boolean): Outcome {
    if (error instanceof Refusal && !isHandedOver) {
      const answer = sentencesOf(error)
      return { status: 'F', problem: 'not_printable', answer, error: answer }
    }
    log.error(error)
    const sentence = 'The server made a mistake, which its log describes.'
    return isHandedOver ? uncertain(sentence, 'fault') : { status: 'W', problem: 'fault', error: sentence }
  }

  return {
    name: 'outbox',
    // A company has one message at a time, so that no company waits until another has sent all its invoices.
    maxInPartition: 1,
    maxInAll: 4,
    findWork: async (now, where) => {
      const due = await companiesWithDue(db, now, where)
      // What is held waits for a mail server, and a write tells of that.
      const held = where === 'due' ? [] : await companiesWithHeld(db, where, { isMailForAll: mail !== null })
      return [...new Set([...due, ...held])].map((company) => ({ company, id: company }))
    },
    concerns: ({ resource }) => resource === outbox.name || resource === mailServerName,
    take: async (tx, { company }, { now }) => {
      const tellLost = (id: number, outcome: Outcome) => tell(company, id, outcome)
      const { claims, isChanged } = await takeNext(tx, now, await channelsOf(tx, company), tellLost)
      return { claims: claims.map((message) => ({ ...message, company })), isChanged }
    },
    // Sending is not stopped half-way: otherwise it would be unknown whether the content arrived.
    send: async (message, clock) => {
      let isHandedOver = false
      const handOver = async () => {
        await write(message.company, (tx) => markHandedOver(tx, message, clock()))
        isHandedOver = true
      }
      const outcome = await send(message, handOver).catch((error) => failure(error, isHandedOver))
      tell(message.company, message.id, outcome)
      return outcome
    },
    settle,
  }
}
