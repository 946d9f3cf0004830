// The writers of a company on PostgreSQL, one after the other. Those that wait at the same moment share a transaction, and
// with it the company's lock and one commit. Why so: docs/decisions/0026.

import assert from 'node:assert/strict'
import { DatabaseUnavailable, type TransactionLength, type Tx } from '../db.ts'
import { runAll } from '../endings.ts'
import { queuedTooLong, undone } from '../failures.ts'
import type { Connection, Limits } from './connections.ts'
import { inTransaction, type Script } from './transaction.ts'

/** The part of a transaction that belongs to one writer. */
export interface Turn {
  readonly ask: Script
  /** Sends a statement whose result nobody needs. If it fails, those after it fail for the same reason. */
  send(query: Parameters<Script>[0]): Promise<void>
  /** The next writer may begin: all that this one writes and reads has been sent. */
  last: Tx['last']
  /** Nobody else writes in this transaction: it has taken more than the lock of its company. */
  closeTransaction(): void
  /** Calls `work` when the transaction has been committed, before the next one of the company begins. */
  whenCommitted(work: () => void): void
}

export interface Writers {
  /** Does the work when it is the company's turn. What it has done is on disk then, or undone when this rejects. */
  write<Result>(
    company: number,
    length: TransactionLength,
    work: (turn: Turn) => Promise<Result>,
  ): Promise<Result>
  /** How many write or wait for their turn. */
  inHand(): number
}

interface Writer {
  readonly length: TransactionLength
  work(turn: Turn): Promise<unknown>
  resolve(result: unknown): void
  reject(error: unknown): void
  patience?: NodeJS.Timeout
}

/** PostgreSQL has room for 64 savepoints of a transaction before it gets slower for all. */
const maxTogether = 32

/** `begin` gives the statements that begin a transaction of a company. */
export function createWriters(
  { turnMs, togetherMs }: Pick<Limits, 'turnMs' | 'togetherMs'>,
  borrow: () => Promise<Connection>,
  begin: (company: number) => string,
): Writers {
  const rows = new Map<number, Writer[]>()
  let inHand = 0

  async function serve(company: number, waiting: Writer[]): Promise<void> {
    while (waiting.length > 0) {
      try {
        await writeTogether(await borrow(), begin(company), waiting, togetherMs)
      } catch (error) {
        // There is no connection, for none of them.
        for (const { reject } of waiting.splice(0)) reject(error)
      }
    }
    rows.delete(company)
  }

  function join(company: number, writer: Writer): void {
    const waiting = rows.get(company)
    if (waiting) {
      waiting.push(writer)
      writer.patience = setTimeout(() => {
        waiting.splice(waiting.indexOf(writer), 1)
        writer.reject(new DatabaseUnavailable(queuedTooLong))
      }, turnMs)
      return
    }
    const row = [writer]
    rows.set(company, row)
    serve(company, row)
  }

  return {
    async write<Result>(company: number, length: TransactionLength, work: (turn: Turn) => Promise<Result>) {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      inHand++
      join(company, { length, work, resolve, reject })
      try {
        return (await promise) as Result
      } finally {
        inHand--
      }
    },
    inHand: () => inHand,
  }
}

/** Lets those who wait write in one transaction. Everybody is told after its end: before, it may still be undone. */
async function writeTogether(
  connection: Connection,
  begin: string,
  waiting: Writer[],
  togetherMs: number,
): Promise<void> {
  const first = next(waiting)
  // All of them may have lost patience meanwhile.
  if (!first) return connection.giveBack(false)
  const { flush } = connection
  const started = [first]
  const turns: EndedTurn[] = []
  try {
    await inTransaction(connection, { begin }, async (ask) => {
      const start = performance.now()
      let isOpen = true
      for (const writer of started) {
        turns.push(await takeTurn({ ask, flush }, writer, turns.length === 0, () => (isOpen = false)))
        if (!isOpen || started.length === maxTogether || performance.now() - start > togetherMs) break
        // Those who have written wait for the commit, so only short work may come between.
        const following = waiting[0]?.length === 'short' ? next(waiting) : undefined
        if (following) started.push(following)
      }
      // Who writes alone does not wait: PostgreSQL does not commit a transaction that has failed.
      if (turns.length > 1) await turns.at(-1)?.answered()
    })
    for (const { tell } of turns) tell()
  } catch (error) {
    const reason = turns.length === 0 || error instanceof DatabaseUnavailable ? error : undone()
    for (const [index, { reject }] of started.entries()) reject(turns[index]?.failure()?.error ?? reason)
  }
}

/** The turn of a writer after it has sent its last statement. */
interface EndedTurn {
  /** Waits for the answers to all that it has sent. If one of its statements has failed, it is undone. */
  answered(): Promise<void>
  /** The failure of a statement that was answered after the turn. */
  failure(): Failure | undefined
  /** Tells the writer the outcome, after the commit. */
  tell(): void
}

interface Failure {
  readonly error: unknown
}

function next(waiting: Writer[]): Writer | undefined {
  const writer = waiting.shift()
  clearTimeout(writer?.patience)
  return writer
}

/** Lets one writer write, until it has sent its last statement. */
async function takeTurn(
  { ask, flush }: Pick<Connection, 'ask' | 'flush'>,
  { work, resolve, reject }: Writer,
  isFirst: boolean,
  closeTransaction: () => void,
): Promise<EndedTurn> {
  let isOver = false
  let isSent = false
  /** The reason why PostgreSQL refuses all further statements. */
  let failure: Failure | undefined
  let lateFailure: Failure | undefined
  const sent = new Set<Promise<unknown>>()
  const committed: (() => void)[] = []
  const whenCommitted = (ending: () => void) => committed.push(ending)
  // A statement that comes too late would be a part of something else.
  const needTurn = () => assert(!isOver, 'nothing is written after the end of a transaction')
  const askInTurn: Script = async (query) => {
    needTurn()
    try {
      return await ask(query)
    } catch (error) {
      if (!isRefused(error)) failure = { error }
      // A statement of the writer before has failed.
      else failure ??= { error: undone() }
      if (isOver) lateFailure ??= failure
      throw failure.error
    }
  }
  const send: Turn['send'] = async (query) => {
    needTurn()
    const sending = askInTurn(query).catch(() => {})
    // Nobody waits for it, so this process goes on to compute: the server need not wait for that.
    flush()
    sent.add(sending)
    sending.then(() => sent.delete(sending))
    if (sent.size >= maxSent) await sending
  }
  const last: Turn['last'] = async (answer) => {
    isSent = true
    sent.add(answer.catch(() => {}))
    return { answer }
  }
  // When the writer before has failed meanwhile, the latest savepoint is that of the writer before: both are undone.
  const undo = async () => {
    if (isFirst) throw failure?.error
    await ask('rollback to savepoint turn').catch((error) => {
      throw error instanceof DatabaseUnavailable ? error : undone()
    })
  }
  // It cannot fail without the statements after it, so nobody waits for it. The first writer has nobody to protect.
  if (!isFirst) ask('savepoint turn').catch(() => {})
  try {
    const result = await work({ ask: askInTurn, send, last, closeTransaction, whenCommitted })
    if (!isSent) await Promise.all(sent)
    // Work that goes on after a failed statement must have undone it.
    if (failure) await askInTurn('select 1')
    isOver = true
    return {
      async answered() {
        await Promise.all(sent)
        if (lateFailure) await undo()
      },
      failure: () => lateFailure,
      tell() {
        if (lateFailure) return reject(lateFailure.error)
        runAll(committed)
        resolve(result)
      },
    }
  } catch (error) {
    isOver = true
    if (isFirst) throw error
    await undo()
    return { answered: async () => {}, failure: () => undefined, tell: () => reject(error) }
  }
}

/** A writer with more statements waits: they lie in memory until PostgreSQL has read them. */
const maxSent = 50

/** Whether a statement is refused because one before it has failed. */
function isRefused(error: unknown): boolean {
  return (error as { code?: string }).code === '25P02'
}
