import type { Db } from './db.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

/** Opens the database that the settings name: `postgres://…`, or the path of a SQLite file. */
export function openDatabase(address: string): Db {
  return /^postgres(ql)?:\/\//.test(address) ? openPostgres(address) : openSqlite(address)
}
