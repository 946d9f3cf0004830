import { existsSync } from 'node:fs'
import { Refusal } from '../../domain/refusal.ts'
import { DatabaseUnavailable, type Db } from './db.ts'
import { diskFull, fileReplaced } from './failures.ts'
import { appliedMigrations } from './migrations.ts'
import { shownPostgres } from './postgres/address.ts'
import { type Limits, longLimits } from './postgres/connections.ts'
import { openPostgres } from './postgres/postgres.ts'
import { isSqlite } from './sqlite/file.ts'
import { openSqlite } from './sqlite/sqlite.ts'

/**
 * Opens the database of the settings: `postgres://…`, perhaps with a replica, or the path of a SQLite file, which needs no
 * limits.
 */
export function openDatabase(address: string, limits?: Partial<Limits>, replica?: string | null): Db {
  return /^postgres(ql)?:\/\//.test(address) ? openPostgres(address, limits, replica) : openSqlite(address)
}

/** Opens the database as it is, with limits for work that reads all of it. Refuses a missing one. */
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

/** The refusal that says why a database cannot be used. */
export function unusable(address: string, error: unknown): Refusal {
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

/** The address of the database without the password. */
export function shownAddress(address: string): string {
  return address.includes('://') ? shownPostgres(address) : address
}
