// The transactions of a SQLite file: one after the other, because the file has one writer. Short ones that wait at the
// same moment run in one transaction of SQLite, each in a savepoint: most of the cost of a small one is its commit.

import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import { hasSiblings, takeTurn } from '../../siblings/siblings.ts'
import { type Actor, DatabaseUnavailable, type Db, type Reader, type Statement, type Tx } from '../db.ts'
import { sqlite as dialect } from '../dialect.ts'
import { runAll } from '../endings.ts'
import { diskFailure, isBusy, sqliteFailure, undone } from '../failures.ts'
import { createQueue } from '../queue.ts'
import { type connect, reached } from './connection.ts'
import type { WriteAheadLog } from './write-ahead-log.ts'

type Writer = ReturnType<typeof connect>

export interface Transactions extends Pick<Db, 'transaction' | 'inHand'> {
  /** Waits until all that have come so far have ended. */
  ended(): Promise<void>
}

/** The transactions through the writing connection to a file. */
export function createTransactions(
  file: string,
  writer: Writer,
  log: WriteAheadLog,
  sharedKey: Tx['sharedKey'],
): Transactions {
  const { database } = writer
  const inTurn = createQueue()
  /** The short ones that wait. Whoever's turn comes first runs them for the others. */
  const waiting: Share[] = []

  async function runWaiting(): Promise<void> {
    // Requests that have come at the same moment are read first, and join.
    if (waiting.length > 0) await turn()
    const shares = waiting.splice(0, maxShares)
    const [first] = shares
    if (shares.length > 1) await inTransaction(shares, () => runEach(shares))
    else if (first) await inTransaction(shares, first.run)
  }

  /** Runs shares so that each can be undone without the others. */
  async function runEach(shares: readonly Share[]): Promise<void> {
    for (const share of shares) {
      reached(() => database.exec('savepoint share'))
      try {
        await share.run()
      } catch (error) {
        // SQLite may have undone the whole transaction, and what the others did with it.
        if (!database.isTransaction) throw error instanceof DatabaseUnavailable ? error : undone()
        database.exec('rollback to share')
      }
      reached(() => database.exec('release share'))
    }
  }

  /** Commits what `work` does, and ends the shares: as each has ended by itself, or with the failure of all. */
  async function inTransaction(shares: readonly Share[], work: () => Promise<void>): Promise<void> {
    const endTurn = hasSiblings ? await takeTurn(file, patienceMs) : undefined
    try {
      await begin(database, log)
      await work()
      reached(() => database.exec('commit'))
      log.sync()
    } catch (error) {
      if (database.isTransaction) database.exec('rollback')
      for (const share of shares) share.fail(error)
    }
    endTurn?.()
    for (const share of shares) share.end()
  }

  return {
    async transaction(actor, work, length) {
      const share = createShare(writer, sharedKey, actor, work)
      if (length === 'short') waiting.push(share)
      inTurn(onlyWriter, length === 'short' ? runWaiting : () => inTransaction([share], share.run))
      try {
        return await share.result
      } finally {
        // Others write meanwhile, and their syncs are the same. A refusal may tell of their writes, so it waits too.
        await log.synced()
      }
    },
    inHand: inTurn.inHand,
    ended: () => inTurn(onlyWriter, async () => {}),
  }
}

const onlyWriter = 0
const maxShares = 16

/** One piece of work in a transaction of SQLite. */
interface Share {
  readonly result: Promise<unknown>
  /** Does the work. Throws its failure. */
  run(): Promise<void>
  /** Says that nothing of it stays, although it may have succeeded. */
  fail(error: unknown): void
  /** Tells the result, after the transaction. */
  end(): void
}

function createShare<Result>(
  writer: Writer,
  sharedKey: Tx['sharedKey'],
  actor: Actor,
  work: (tx: Tx) => Promise<Result>,
) {
  const { promise: result, resolve, reject } = Promise.withResolvers<Result>()
  const endings: (() => void)[] = []
  let committed: (() => void)[] = []
  let settle: () => void
  const fail = (error: unknown) => {
    committed = []
    settle = () => reject(error)
  }
  return {
    result,
    async run() {
      try {
        const done = await work({
          ...steps(writer),
          actor,
          now: new Date(),
          lock: async () => {},
          sharedKey,
          whenEnded: (ending) => endings.push(ending),
          whenCommitted: (ending) => committed.push(ending),
        })
        settle = () => resolve(done)
      } catch (error) {
        fail(error)
        throw error
      }
    },
    fail,
    end() {
      runAll(committed)
      runAll(endings)
      settle()
    },
  }
}

const patienceMs = 5_000

/** Begins a transaction, as soon as no other process writes. */
export async function begin(database: DatabaseSync, log: WriteAheadLog): Promise<void> {
  if (log.isUncertain) settle(database, log)
  await unlessBusy(() => database.exec('begin immediate'))
}

/**
 * Copies the log to the file of the database after a sync of the log has failed: what comes after a gap in the log would
 * be lost with the power, although it was synced. Nobody writes until this has succeeded.
 */
function settle(database: DatabaseSync, log: WriteAheadLog): void {
  const result = reached(() => database.prepare('pragma wal_checkpoint(truncate)').get())
  if (result?.busy !== 0) throw diskFailure(new Error('The log is still being read.'))
  log.settle()
}

/** Writes as soon as it can. Another process, such as a command of the CLI, may hold the lock for a moment. */
export async function unlessBusy(write: () => void): Promise<void> {
  for (const start = performance.now(); ; await pause(5)) {
    try {
      return write()
    } catch (error) {
      if (!isBusy(error) || performance.now() - start > patienceMs) throw sqliteFailure(error)
    }
  }
}

/** The time after which a transaction lets others have the thread for a moment. */
const turnMs = 10

/**
 * The steps of a transaction. SQLite may undo all of it when one statement fails: the statements after that must not
 * become transactions of their own. A long transaction keeps others from writing, but not from being answered.
 */
function steps({ database, find, write }: Writer): Pick<Tx, 'run' | 'send' | 'last' | keyof Reader> {
  let turnEnd = performance.now() + turnMs
  const giveTurn = async () => {
    await turn()
    turnEnd = performance.now() + turnMs
  }
  const needTransaction = () => {
    if (!database.isTransaction) throw undone()
  }
  const run = async (statement: Statement) => {
    if (performance.now() > turnEnd) await giveTurn()
    needTransaction()
    return write(statement)
  }
  return {
    dialect,
    // Other connections do not see the writes of this transaction yet.
    cacheKey: {},
    all: async <Row>(statement: Statement) => {
      if (performance.now() > turnEnd) await giveTurn()
      needTransaction()
      return find('all', statement) as Row[]
    },
    get: async <Row>(statement: Statement) => {
      if (performance.now() > turnEnd) await giveTurn()
      needTransaction()
      return find('get', statement) as Row | undefined
    },
    run,
    send: run,
    last: async (answer) => {
      await answer
      return { answer }
    },
  }
}
