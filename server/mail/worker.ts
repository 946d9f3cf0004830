// The delivery of the outbox, for the worker in server/delivery.

import type { FastifyBaseLogger } from 'fastify'
import { Refusal, sentencesOf } from '../../domain/refusal.ts'
import type { Db, Tx } from '../db/db.ts'
import { createWorker, type Queue, type Worker } from '../delivery/worker.ts'
import { storedFile } from '../files.ts'
import {
  companiesWithWork,
  keepPrint,
  markHandedOver,
  type Outcome,
  settle,
  takeNext,
  uncertain,
} from './claims.ts'
import type { Print } from './files.ts'
import { type Message, outbox } from './outbox.ts'
import { reasonToLeave } from './still-due.ts'

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
  /** Null when no mail server is set up. */
  readonly mail: Deliver | null
  readonly post: Deliver
  /** Makes the PDF of a message that has none. Refuses a document that cannot be printed. */
  readonly printFor: (db: Db, message: CompanyMessage) => Promise<Print>
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>
}

export function createMailWorker(parts: Parts): Worker<CompanyMessage, Outcome> {
  return createWorker(outboxQueue(parts), parts.db, parts.log)
}

function outboxQueue({ db, mail, post, printFor, log }: Parts): Queue<CompanyMessage, Outcome> {
  const channels = mail ? (['E', 'P'] as const) : (['P'] as const)

  function tell(company: number, id: number, { status, error }: Outcome): void {
    log[status === 'S' ? 'info' : 'error']({ company, id, status, error }, 'outbox')
  }

  function write<Result>(company: number, work: (tx: Tx) => Promise<Result>): Promise<Result> {
    return db.transaction({ company, user: null, via: 'outbox' }, work)
  }

  async function send(message: CompanyMessage, handOver: () => Promise<void>): Promise<Outcome> {
    const reason = await reasonToLeave(db, message)
    if (reason) return { status: 'C', error: reason }
    const { pdf, pages } = await printOf(message)
    const deliver = (message.channel === 'E' ? mail : post) as Deliver
    return deliver({ ...message, pages }, pdf, handOver)
  }

  async function printOf(message: CompanyMessage): Promise<Print> {
    const pdf = message.file && (await storedFile(db, message.company, message.file))
    if (pdf) return { pdf, pages: message.pages as number }
    const print = await printFor(db, message)
    await write(message.company, (tx) => keepPrint(tx, message, print))
    return print
  }

  function failure(error: unknown, isHandedOver: boolean): Outcome {
    if (error instanceof Refusal && !isHandedOver) return { status: 'F', error: sentencesOf(error) }
    log.error(error)
    const problem = 'The server made a mistake, which its log describes.'
    return isHandedOver ? uncertain(problem) : { status: 'W', error: problem }
  }

  return {
    name: 'outbox',
    // A company has one message at a time, so that no company waits until another has sent all its invoices.
    maxInPartition: 1,
    maxInAll: 4,
    findWork: async (now) => {
      const companies = await companiesWithWork(db, now, channels)
      return companies.map((company) => ({ company, id: company }))
    },
    concerns: ({ resource }) => resource === outbox.name,
    take: async (tx, { company }, { now }) => {
      const tellLost = (id: number, outcome: Outcome) => tell(company, id, outcome)
      const { claims, isChanged } = await takeNext(tx, now, channels, tellLost)
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
