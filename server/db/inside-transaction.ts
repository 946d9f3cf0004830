import sql from 'sql-template-tag'
import { DatabaseUnavailable, type Db, type Tx } from './db.ts'

/** The database inside a transaction: a nested transaction becomes a step of it, done completely or not at all. */
export function insideTransaction(tx: Tx, db: Db): Db {
  const inside: Db = {
    ...db,
    all: tx.all,
    get: tx.get,
    // Other connections do not see the writes of this transaction yet.
    cacheKey: tx.cacheKey,
    until: () => inside,
    transaction: async (actor, work) => {
      if (actor.company !== tx.actor.company) await tx.lock(actor.company)
      await tx.send(sql`savepoint step`)
      try {
        const committed: (() => void)[] = []
        const whenCommitted = (ending: () => void) => committed.push(ending)
        const result = await work({ ...tx, actor, whenCommitted, last })
        await tx.send(sql`release savepoint step`)
        for (const ending of committed) tx.whenCommitted(ending)
        return result
      } catch (error) {
        // A database that gave up has undone more than this step. Its reason is thrown, not the failed attempt to undo.
        await undoStep(tx).catch((failure) => {
          throw error instanceof DatabaseUnavailable ? error : failure
        })
        throw error
      }
    },
  }
  return inside
}

/** A step that reads nothing in the end is undone, so it waits. */
const last: Tx['last'] = async (answer) => {
  await answer
  return { answer }
}

async function undoStep(tx: Tx): Promise<void> {
  await tx.run(sql`rollback to savepoint step`)
  await tx.run(sql`release savepoint step`)
}
