import type { Db } from './db.ts'
import { openPostgres } from './postgres.ts'
import type { Limits } from './postgres-connections.ts'
import { openSqlite } from './sqlite.ts'

/** Opens the database of the settings: `postgres://…`, or the path of a SQLite file, which needs no limits. */
export function openDatabase(address: string, limits?: Partial<Limits>): Db {
  return /^postgres(ql)?:\/\//.test(address) ? openPostgres(address, limits) : openSqlite(address)
}
