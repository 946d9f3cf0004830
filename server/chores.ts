// The work that the server does by itself at intervals.

import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from 'sql-template-tag'
import { DatabaseUnavailable, type Db, type Tx } from './db/db.ts'

export interface Chore {
  readonly name: string
  /** The pause until the next run. */
  readonly everyMs: number
  readonly run: (now: Date) => Promise<unknown>
}

interface Chores {
  /** Runs each of them at once and then at its interval. */
  start(): void
  /** Runs one of them as soon as it does not run, without its pause. */
  runNow(name: string): void
  /** Waits for the running ones. */
  stop(): Promise<void>
}

/** After a failure of the database, such as a lock that a frozen server held, a chore is tried again after so long. */
const usualSoonMs = 5_000

/** Chores side by side. A failure is logged, and the chore is tried again the next time. */
export function createChores(
  chores: readonly Chore[],
  log: Pick<FastifyBaseLogger, 'error'>,
  soonMs = usualSoonMs,
): Chores {
  const stopping = new AbortController()
  const hurries = new Map<string, () => void>()
  let running: Promise<void>[] = []

  async function repeat({ name, everyMs, run }: Chore): Promise<void> {
    while (!stopping.signal.aborted) {
      const hurry = new AbortController()
      hurries.set(name, () => hurry.abort())
      let pauseMs = everyMs
      await run(new Date()).catch((error) => {
        // A chore that went on after each fault has several; each is logged.
        for (const err of error instanceof AggregateError ? error.errors : [error]) {
          log.error({ chore: name, err }, 'A chore failed.')
          if (err instanceof DatabaseUnavailable) pauseMs = Math.min(everyMs, soonMs)
        }
      })
      const signal = AbortSignal.any([stopping.signal, hurry.signal])
      await pause(pauseMs, undefined, { signal }).catch(() => {})
    }
  }

  return {
    start: () => {
      running = chores.map(repeat)
    },
    runNow: (name) => hurries.get(name)?.(),
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

/** Works on one item after the other. A fault of one does not stop the others: all are thrown at the end. */
export async function oneByOne<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const faults: unknown[] = []
  for (const item of items) await work(item).catch((error) => faults.push(error))
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} could not be worked on`)
}

/**
 * Drops old data, in each company that the statement finds. `dropSome` drops a part and returns whether there may be
 * more: others can write in between.
 */
export async function dropOld(
  db: Db,
  via: string,
  companies: Sql,
  dropSome: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  await oneByOne(await db.all<{ id: number }>(companies), async ({ id: company }) => {
    while (await db.transaction({ company, user: null, via }, dropSome)) await breathe()
  })
}
