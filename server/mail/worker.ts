// Empties the outbox. Several processes may do so on one database: a message belongs to the one that claimed it.

import type { FastifyBaseLogger } from 'fastify'
import { Refusal, sentencesOf } from '../../domain/refusal.ts'
import type { Db, Tx } from '../db/db.ts'
import {
  companiesWithWork,
  keepPrint,
  markHandedOver,
  type Outcome,
  settle,
  takeNext,
  uncertain,
} from './claims.ts'
import { keptFile } from './files.ts'
import type { Message } from './outbox.ts'
import { whenWoken } from './wake.ts'

/**
 * Delivers a message and says how that went. It calls `handOver` before the content leaves, and not at all when it
 * does not come to that; without `handOver` having succeeded, nothing may leave.
 */
export type Deliver = (
  message: CompanyMessage,
  pdf: Uint8Array,
  handOver: () => Promise<void>,
) => Promise<Outcome>

export interface CompanyMessage extends Message {
  readonly company: number
}

export interface Worker {
  /** Does all that is due, as if it were `now` all the time, and returns what was tried. */
  runOnce(now?: Date): Promise<Attempt[]>
  /** Looks for work every few seconds, and whenever it is woken: see wake.ts. */
  start(): void
  /** Waits for the deliveries that have begun, and begins no others. */
  stop(): Promise<void>
}

export interface Attempt {
  readonly company: number
  readonly id: number
  readonly status: Outcome['status']
}

interface Parts {
  readonly db: Db
  /** Null when no mail server is set up. */
  readonly mail: Deliver | null
  readonly post: Deliver
  /** Makes the PDF of a message that came without one. Refuses what cannot be printed. */
  readonly printFor: (db: Db, message: CompanyMessage) => Promise<Uint8Array>
  /** Puts reminders that have become due into the outbox. */
  readonly remind: (db: Db, now: Date) => Promise<unknown>
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>
}

const pollMs = 2_000
/** Reminders become due with the day, so nobody waits for them to the second. */
const remindMs = 600_000
/** A company has one delivery at a time, so that none has to wait until another has sent all its invoices. */
const companiesAtATime = 4

export function createWorker({ db, mail, post, printFor, remind, log }: Parts): Worker {
  const channels = mail ? (['E', 'P'] as const) : (['P'] as const)
  let isStopping = false
  let running: Promise<void> | undefined
  let woken = Promise.withResolvers<void>()
  let unsubscribe = () => {}

  async function runOnce(now?: Date): Promise<Attempt[]> {
    const clock = () => now ?? new Date()
    const attempts: Attempt[] = []
    while (!isStopping) {
      const companies = await companiesWithWork(db, clock(), channels)
      if (companies.length === 0) break
      const queue = companies.values()
      const lanes = Array.from({ length: companiesAtATime }, async () => {
        for (const company of queue) {
          if (isStopping) return
          const attempt = await sendNext(company, clock)
          if (attempt) attempts.push(attempt)
        }
      })
      await allEnded(lanes)
    }
    return attempts
  }

  /** Sends the next message of a company, if there is one. */
  async function sendNext(company: number, clock: () => Date): Promise<Attempt | undefined> {
    const write = <Result>(work: (tx: Tx) => Promise<Result>) =>
      db.transaction({ company, user: null, via: 'outbox' }, work)

    const claimed = await write((tx) => takeNext(tx, clock(), channels))
    if (!claimed) return undefined
    const message = { ...claimed, company }
    let isHandedOver = false
    const handOver = async () => {
      await write((tx) => markHandedOver(tx, message, clock()))
      isHandedOver = true
    }
    const deliver = (message.channel === 'E' ? mail : post) as Deliver
    const outcome = await fileOf(message, write)
      .then((pdf) => deliver(message, pdf, handOver))
      .catch((error) => failure(error, isHandedOver))
    await write((tx) => settle(tx, message, outcome, clock()))
    const attempt = { company, id: message.id, status: outcome.status }
    log.info({ ...attempt, error: outcome.error }, 'outbox')
    return attempt
  }

  async function fileOf(
    message: CompanyMessage,
    write: (work: (tx: Tx) => Promise<void>) => Promise<void>,
  ): Promise<Uint8Array> {
    if (message.file) return keptFile(db, message.company, message.file)
    const pdf = await printFor(db, message)
    await write((tx) => keepPrint(tx, message, pdf))
    return pdf
  }

  function failure(error: unknown, isHandedOver: boolean): Outcome {
    if (error instanceof Refusal && !isHandedOver) return { status: 'F', error: sentencesOf(error) }
    log.error(error)
    const problem = 'The server made a mistake, which its log describes.'
    return isHandedOver ? uncertain(problem) : { status: 'W', error: problem }
  }

  async function run(): Promise<void> {
    let remindAt = 0
    while (!isStopping) {
      woken = Promise.withResolvers()
      const now = new Date()
      if (now.getTime() >= remindAt) {
        await remind(db, now).catch((error) => log.error(error))
        remindAt = now.getTime() + remindMs
      }
      await runOnce().catch((error) => log.error(error))
      const timer = setTimeout(woken.resolve, pollMs)
      await woken.promise
      clearTimeout(timer)
    }
  }

  return {
    runOnce,
    start: () => {
      unsubscribe = whenWoken(() => woken.resolve())
      running = run()
    },
    stop: async () => {
      isStopping = true
      unsubscribe()
      woken.resolve()
      await running
    },
  }
}

/** Waits for all of them, also when one fails: none goes on unseen. */
async function allEnded(work: readonly Promise<void>[]): Promise<void> {
  const ends = await Promise.allSettled(work)
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
}
