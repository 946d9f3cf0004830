// What the server does by itself every now and then.

import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from 'sql-template-tag'
import type { Db, Tx } from './db/db.ts'

export interface Chore {
  readonly name: string
  /** The pause until it is done again. */
  readonly everyMs: number
  readonly run: (now: Date) => Promise<unknown>
}

interface Chores {
  /** Does each of them at once and then again and again. */
  start(): void
  /** Waits for those that have begun. */
  stop(): Promise<void>
}

/** Chores side by side. What fails is logged, and tried again the next time. */
export function createChores(chores: readonly Chore[], log: Pick<FastifyBaseLogger, 'error'>): Chores {
  const stopping = new AbortController()
  let running: Promise<void>[] = []

  async function repeat({ name, everyMs, run }: Chore): Promise<void> {
    while (!stopping.signal.aborted) {
      await run(new Date()).catch((error) => {
        // Of a chore that went on after each fault, each is told.
        for (const err of error instanceof AggregateError ? error.errors : [error])
          log.error({ chore: name, err }, 'A chore failed.')
      })
      await pause(everyMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  return {
    start: () => {
      running = chores.map(repeat)
    },
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

/** Works on one after the other. A fault of one does not keep the others from their turn: all are thrown at the end. */
export async function oneByOne<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const faults: unknown[] = []
  for (const item of items) await work(item).catch((error) => faults.push(error))
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} could not be worked on`)
}

/**
 * Drops what is old, in each company that the statement finds. `dropSome` drops a part and says whether there may be
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
