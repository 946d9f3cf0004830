import sql from 'sql-template-tag'
import { DatabaseUnavailable, type Db, type Tx } from './db.ts'

/** The database inside a transaction: what would be transactions of their own are steps of it, each all or nothing. */
export function insideTransaction(tx: Tx, db: Db): Db {
  const inside: Db = {
    ...db,
    all: tx.all,
    get: tx.get,
    // Others do not see what the transaction has written so far.
    cacheKey: tx.cacheKey,
    until: () => inside,
    transaction: async (actor, work) => {
      if (actor.company !== tx.actor.company) await tx.lock(actor.company)
      await tx.run(sql`savepoint step`)
      try {
        const result = await work({ ...tx, actor })
        await tx.run(sql`release savepoint step`)
        return result
      } catch (error) {
        // A database that gave up has undone more than this step. Why it did is told, and not that this was too late.
        await undoStep(tx).catch((failure) => {
          throw error instanceof DatabaseUnavailable ? error : failure
        })
        throw error
      }
    },
  }
  return inside
}

async function undoStep(tx: Tx): Promise<void> {
  await tx.run(sql`rollback to savepoint step`)
  await tx.run(sql`release savepoint step`)
}
