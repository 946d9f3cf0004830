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
import { keptFile, type Print } from './files.ts'
import type { Message } from './outbox.ts'
import { reasonToLeave } from './still-due.ts'
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

interface Worker {
  /** Does all that is due, as if it were `now` all the time, and returns what was tried. */
  runOnce(now?: Date): Promise<Attempt[]>
  /** Looks for work every few seconds, and whenever it is woken: see wake.ts. */
  start(): void
  /** Waits for the deliveries that have begun, and begins no others. */
  stop(): Promise<void>
}

interface Attempt {
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
  readonly printFor: (db: Db, message: CompanyMessage) => Promise<Print>
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>
}

type Write = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>

const pollMs = 2_000
/** A company has one delivery at a time, so that none has to wait until another has sent all its invoices. */
const companiesAtATime = 4

export function createWorker({ db, mail, post, printFor, log }: Parts): Worker {
  const channels = mail ? (['E', 'P'] as const) : (['P'] as const)
  let isStopping = false
  let running: Promise<void> | undefined
  let woken = Promise.withResolvers<void>()
  let unsubscribe = () => {}

  async function runOnce(now?: Date): Promise<Attempt[]> {
    const clock = () => now ?? new Date()
    const attempts: Attempt[] = []
    const inHand = new Map<number, Promise<void>>()
    const failed = new Set<number>()

    async function serve(company: number): Promise<void> {
      try {
        const attempt = await sendNext(company, clock)
        if (attempt) attempts.push(attempt)
      } catch (error) {
        // What is wrong with one company does not keep others from sending. It gets its next turn in the next run.
        log.error(error)
        failed.add(company)
      }
      inHand.delete(company)
      woken.resolve()
    }

    async function withWork(): Promise<number[]> {
      const companies = await companiesWithWork(db, clock(), channels)
      return companies.filter((company) => !inHand.has(company) && !failed.has(company))
    }

    try {
      // Every company that has something to send gets its turn before any gets the next one.
      let turns: number[] = []
      while (!isStopping) {
        const isIdle = inHand.size === 0
        if (turns.length === 0) turns = await withWork()
        if (turns.length === 0 && isIdle) break
        const company = inHand.size < companiesAtATime ? turns.shift() : undefined
        if (company === undefined) await rest()
        else inHand.set(company, serve(company))
      }
    } finally {
      await Promise.all(inHand.values())
    }
    return attempts
  }

  /** Waits until something has happened, or for a while. */
  async function rest(): Promise<void> {
    const timer = setTimeout(woken.resolve, pollMs)
    await woken.promise
    clearTimeout(timer)
    woken = Promise.withResolvers()
  }

  /** Sends the next message of a company, if there is one. */
  async function sendNext(company: number, clock: () => Date): Promise<Attempt | undefined> {
    const write: Write = (work) => db.transaction({ company, user: null, via: 'outbox' }, work)
    const tellLost = (id: number, outcome: Outcome) => tell({ company, id, status: outcome.status }, outcome)
    const claimed = await write((tx) => takeNext(tx, clock(), channels, tellLost))
    if (!claimed) return undefined
    const message = { ...claimed, company }
    let isHandedOver = false
    const handOver = async () => {
      await write((tx) => markHandedOver(tx, message, clock()))
      isHandedOver = true
    }
    const outcome = await send(message, write, handOver).catch((error) => failure(error, isHandedOver))
    await write((tx) => settle(tx, message, outcome, clock()))
    const attempt = { company, id: message.id, status: outcome.status }
    tell(attempt, outcome)
    return attempt
  }

  function tell(attempt: Attempt, { status, error }: Outcome): void {
    log[status === 'S' ? 'info' : 'error']({ ...attempt, error }, 'outbox')
  }

  async function send(
    message: CompanyMessage,
    write: Write,
    handOver: () => Promise<void>,
  ): Promise<Outcome> {
    const reason = await reasonToLeave(db, message)
    if (reason) return { status: 'C', error: reason }
    const { pdf, pages } = await printOf(message, write)
    const deliver = (message.channel === 'E' ? mail : post) as Deliver
    return deliver({ ...message, pages }, pdf, handOver)
  }

  async function printOf(message: CompanyMessage, write: Write): Promise<Print> {
    const pdf = message.file && (await keptFile(db, message.company, message.file))
    if (pdf) return { pdf, pages: message.pages as number }
    const print = await printFor(db, message)
    await write((tx) => keepPrint(tx, message, print))
    return print
  }

  function failure(error: unknown, isHandedOver: boolean): Outcome {
    if (error instanceof Refusal && !isHandedOver) return { status: 'F', error: sentencesOf(error) }
    log.error(error)
    const problem = 'The server made a mistake, which its log describes.'
    return isHandedOver ? uncertain(problem) : { status: 'W', error: problem }
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      await runOnce().catch((error) => log.error(error))
      if (!isStopping) await rest()
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
