import { isEmpty } from './auth/sessions/set-up.ts'
import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import { appliedMigrations, notedAdditions, pendingMigrations } from './db/migrations.ts'
import { openDatabase, unusable } from './db/open.ts'

/** Opens the database and migrates it. A failure becomes a refusal with a sentence. */
export async function openUpToDate({
  database: address,
  replica,
  backupFolder,
}: Pick<Config, 'database' | 'backupFolder'> & Partial<Pick<Config, 'replica'>>): Promise<{
  db: Db
  ran: string[]
}> {
  let db: Db | undefined
  try {
    db = openDatabase(address, {}, replica)
    await backUpFirst(db, address, backupFolder)
    return { db, ran: await db.migrate() }
  } catch (error) {
    await db?.close()
    throw unusable(address, error)
  }
}

/** Backs up the database before its tables change, if it has companies. */
async function backUpFirst(db: Db, address: string, folder: string | null): Promise<void> {
  const done = await appliedMigrations(db)
  const [next] = pendingMigrations(db.dialect, done, { additions: await notedAdditions(db) })
  if (folder === null || next === undefined || done.length === 0 || (await isEmpty(db))) return
  const { backUpBefore } = await import('./backup/before-migrating.ts')
  await backUpBefore(next.name, address, folder)
}
