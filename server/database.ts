import { existsSync } from 'node:fs'
import { Refusal } from '../domain/refusal.ts'
import { isEmpty } from './auth/sessions/set-up.ts'
import type { Config } from './config.ts'
import { DatabaseUnavailable, type Db } from './db/db.ts'
import { diskFull, fileReplaced } from './db/failures.ts'
import { appliedMigrations, pendingMigrations } from './db/migrations.ts'
import { openDatabase } from './db/open.ts'
import { longLimits } from './db/postgres-connections.ts'
import { isSqlite } from './db/sqlite-file.ts'

/** Opens the database and brings it up to date. What stands in the way is told in a sentence. */
export async function openUpToDate({
  database: address,
  backupFolder,
}: Pick<Config, 'database' | 'backupFolder'>): Promise<{ db: Db; ran: string[] }> {
  let db: Db | undefined
  try {
    db = openDatabase(address)
    await backUpFirst(db, address, backupFolder)
    return { db, ran: await db.migrate() }
  } catch (error) {
    await db?.close()
    throw unusable(address, error)
  }
}

/** Opens the database as it is, for whoever looks at all of it and takes their time. One that is missing stays so. */
export async function openAsItIs(address: string): Promise<Db> {
  let db: Db | undefined
  try {
    if (isSqlite(address) && !existsSync(address)) throw new Error('there is no such file')
    db = openDatabase(address, longLimits)
    await appliedMigrations(db)
    return db
  } catch (error) {
    await db?.close()
    throw unusable(address, error)
  }
}

function unusable(address: string, error: unknown): Refusal {
  return new Refusal(
    'no_database',
    `The database ${shownAddress(address)} cannot be used: ${reasonOf(error)}.`,
  )
}

function reasonOf(error: unknown): string | undefined {
  const isFailure = error instanceof DatabaseUnavailable
  if (isFailure && error.message === diskFull) return 'the disk is full'
  if (isFailure && error.message === fileReplaced) return 'its file was replaced by another one. Start again'
  const { message, code } = (isFailure ? error.cause : error) as NodeJS.ErrnoException
  return message || code
}

/** A way back, for companies whose tables are about to change. */
async function backUpFirst(db: Db, address: string, folder: string | null): Promise<void> {
  const done = await appliedMigrations(db)
  const [next] = pendingMigrations(db.dialect, done)
  if (folder === null || next === undefined || done.length === 0 || (await isEmpty(db))) return
  const { backUpBefore } = await import('./backup/before-migrating.ts')
  await backUpBefore(next.name, address, folder)
}

/** Where the data lies, without the password. */
export function shownAddress(address: string): string {
  if (!address.includes('://')) return address
  const { protocol, host, pathname } = new URL(address)
  return `${protocol}//${host}${pathname}`
}
