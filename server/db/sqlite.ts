// SQLite: one file, one connection that writes, one that reads.

import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type Actor,
  DatabaseUnavailable,
  type Db,
  type Reader,
  type Statement,
  TookTooLong,
  type Tx,
} from './db.ts'
import { sqlite as dialect, type SchemaPart } from './dialect.ts'
import { runAll } from './endings.ts'
import { isBusy, isDamage, sqliteFailure } from './failures.ts'
import { failedMigration, type Migration, migrations, pendingMigrations } from './migrations.ts'
import { probe } from './probe.ts'
import { createQueue } from './queue.ts'
import { build, rebuilder } from './rebuild.ts'

/** Opens the database file, and makes it when it is missing. */
export function openSqlite(file: string): Db {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const writer = reached(() => connect(file, {}))
  reached(() => writer.database.exec('pragma journal_mode = wal; pragma synchronous = full'))
  // Reads have their own connection, so that they never see a transaction that is still going on.
  const reader = reached(() => connect(file, { readOnly: true }))
  // From here on the writer waits for another process without blocking this one: see `begin`.
  writer.database.exec('pragma busy_timeout = 0')
  const inTurn = createQueue()

  function transaction<Result>(actor: Actor, work: (tx: Tx) => Promise<Result>): Promise<Result> {
    return inTurn(onlyWriter, async () => {
      await begin(writer.database)
      const endings: (() => void)[] = []
      try {
        const result = await work({
          ...steps(writer),
          actor,
          now: new Date(),
          lock: async () => {},
          whenEnded: (ending) => endings.push(ending),
        })
        reached(() => writer.database.exec('commit'))
        return result
      } catch (error) {
        if (writer.database.isTransaction) writer.database.exec('rollback')
        throw error
      } finally {
        runAll(endings)
      }
    })
  }

  async function snapshot<Result>(work: (reader: Reader) => Promise<Result>): Promise<Result> {
    const { database, reads } = reached(() => connect(file, { readOnly: true }))
    try {
      // A transaction keeps the snapshot of its first read.
      reached(() => database.exec('begin; select count(*) from sqlite_master'))
      return await work(reads)
    } finally {
      database.close()
    }
  }

  const db: Db = {
    ...reader.reads,
    // SQLite answers at once, so a client cannot leave meanwhile.
    until: () => db,
    transaction,
    snapshot,
    inHand: inTurn.inHand,
    migrate: (folder) => migrate(writer.database, folder),
    rebuild: (contents) =>
      transaction(rebuilder, (tx) =>
        build(tx, (text) => reached(() => writer.database.exec(text)), contents),
      ),
    plannedSchema: async () => plannedSchema(),
    check: async () => checkFile(writer.database),
    // A long transaction of this process does not mean that the database cannot be written.
    probe: () =>
      unlessBusy(() => {
        if (!writer.database.isTransaction) writer.database.exec(probe.sql)
      }),
    close: async () => {
      await inTurn(onlyWriter, async () => {})
      reader.database.close()
      optimize(writer.database)
      writer.database.close()
    },
  }
  return db
}

/** The faults of a database file, in sentences. */
function checkFile(database: DatabaseSync): string[] {
  const damages = damagesOf(database)
  // A damaged file may not be readable, so the other check is left out then.
  return damages.length > 0 ? damages : straysOf(database)
}

/** The damaged pages of a file, in sentences. */
export function damagesOf(database: DatabaseSync): string[] {
  const damages: string[] = []
  try {
    for (const row of database.prepare('pragma integrity_check').iterate())
      if (row.integrity_check !== 'ok') damages.push(String(row.integrity_check))
  } catch (error) {
    if (!isDamage(error)) throw error
    damages.push((error as Error).message)
  }
  return damages
}

/** The rows that refer to missing rows, in sentences. */
export function straysOf(database: DatabaseSync): string[] {
  const strays = database.prepare('pragma foreign_key_check').all()
  return strays.map((row) => `A row of ${row.table} refers to a missing row of ${row.parent}.`)
}

/** Lets SQLite renew its statistics. A concurrent writer or a full disk must not make this fail. */
function optimize(database: DatabaseSync): void {
  try {
    reached(() => database.exec('pragma optimize'))
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error
  }
}

const onlyWriter = 0
const patienceMs = 5_000

function begin(database: DatabaseSync): Promise<void> {
  return unlessBusy(() => database.exec('begin immediate'))
}

/** Writes as soon as it can. Another process, such as a command of the CLI, may hold the lock for a moment. */
async function unlessBusy(write: () => void): Promise<void> {
  for (const start = performance.now(); ; await pause(5)) {
    try {
      return write()
    } catch (error) {
      if (!isBusy(error) || performance.now() - start > patienceMs) throw sqliteFailure(error)
    }
  }
}

/** Turns errors of a database that gives up into `DatabaseUnavailable`; bugs stay as they are. */
function reached<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw sqliteFailure(error)
  }
}

/**
 * The steps of a transaction. SQLite may undo all of it when one statement fails: the statements after that must not
 * become transactions of their own.
 */
function steps({ database, reads, run }: ReturnType<typeof connect>): Pick<Tx, 'run' | keyof Reader> {
  const needTransaction = () => {
    if (!database.isTransaction) throw new DatabaseUnavailable('The database had to undo this change.')
  }
  return {
    dialect,
    // Other connections do not see the writes of this transaction yet.
    cacheKey: {},
    all: async <Row>(statement: Statement) => {
      needTransaction()
      return reads.all<Row>(statement)
    },
    get: async <Row>(statement: Statement) => {
      needTransaction()
      return reads.get<Row>(statement)
    },
    run: async (statement) => {
      needTransaction()
      return run(statement)
    },
  }
}

/** A connection of its own to a file. */
export function connect(file: string, options: { readOnly?: boolean }) {
  const database = new DatabaseSync(file, options)
  try {
    database.exec('pragma busy_timeout = 5000; pragma foreign_keys = on; pragma cache_size = -65536')
  } catch (error) {
    database.close()
    throw error
  }
  const limitTime = timeLimit(database)
  const limitLength = lengthLimit(database)
  const prepared = statementCache(database)
  const ready = (statement: Statement) => {
    limitTime(statement)
    limitLength(statement)
    return prepared(statement.sql)
  }
  const reads: Reader = {
    dialect,
    cacheKey: {},
    all: async <Row>(statement: Statement) => reached(() => rowsOf(ready(statement), statement) as Row[]),
    get: async <Row>(statement: Statement) =>
      reached(() => ready(statement).get(...parameters(statement)) as Row | undefined),
  }
  const run = async (statement: Statement) =>
    reached(() => Number(ready(statement).run(...parameters(statement)).changes))
  return { database, reads, run }
}

function rowsOf(prepared: StatementSync, statement: Statement): unknown[] {
  const { isEnough } = statement
  if (!isEnough) return prepared.all(...parameters(statement))
  const rows: unknown[] = []
  for (const row of prepared.iterate(...parameters(statement))) {
    rows.push(row)
    if (isEnough(row as never)) break
  }
  return rows
}

/** Gives statements a time limit, and sets it for the next one. SQLite has no other way to end a statement. */
function timeLimit(database: DatabaseSync): (statement: Statement) => void {
  let end = Infinity
  database.function('in_time', () => {
    if (performance.now() > end) throw new TookTooLong('A statement takes too long.')
    return 1
  })
  return ({ limitMs }) => {
    end = limitMs === undefined ? Infinity : performance.now() + limitMs
  }
}

/** Sets the limit on the length of values for a statement; mostly it is that of the statement before. */
function lengthLimit(database: DatabaseSync): (statement: Statement) => void {
  let set = Infinity
  return ({ maxBytes = Infinity }) => {
    if (maxBytes === set) return
    database.limits.length = maxBytes
    set = maxBytes
  }
}

/**
 * Statements are prepared once per text; the least recently used ones go when there are too many. One takes about fifty
 * bytes for each of its characters, so their length counts, and not their number.
 */
function statementCache(database: DatabaseSync, limit = 2_000_000, maxLength = 20_000) {
  const statements = new Map<string, StatementSync>()
  let length = 0
  return (text: string): StatementSync => {
    if (text.length > maxLength) return database.prepare(text)
    const known = statements.get(text)
    const statement = known ?? database.prepare(text)
    statements.delete(text)
    statements.set(text, statement)
    if (!known) length += text.length
    for (const oldest of statements.keys()) {
      if (length <= limit) break
      statements.delete(oldest)
      length -= oldest.length
    }
    return statement
  }
}

function parameters(statement: Statement): SQLInputValue[] {
  return statement.values as SQLInputValue[]
}

async function migrate(database: DatabaseSync, folder?: URL): Promise<string[]> {
  await begin(database)
  try {
    reached(() =>
      database.exec('create table if not exists migrations (name text primary key, at text not null)'),
    )
    const done = reached(() => database.prepare('select name from migrations').all())
    const names = done.map((row) => String(row.name))
    const pending = pendingMigrations(dialect, names, folder)
    for (const migration of pending) runMigration(database, migration)
    reached(() => database.exec('commit'))
    return pending.map(({ name }) => name)
  } catch (error) {
    if (database.isTransaction) database.exec('rollback')
    throw error
  }
}

function runMigration(database: DatabaseSync, migration: Migration): void {
  try {
    database.exec(migration.text)
    const note = database.prepare('insert into migrations values (?, ?)')
    note.run(migration.name, new Date().toISOString())
  } catch (error) {
    const failure = sqliteFailure(error)
    throw failure instanceof DatabaseUnavailable ? failure : failedMigration(migration, error)
  }
}

function plannedSchema(): SchemaPart[] {
  const database = new DatabaseSync(':memory:')
  try {
    database.exec('create table migrations (name text primary key, at text not null)')
    for (const migration of migrations(dialect)) runMigration(database, migration)
    return database.prepare(dialect.schema.sql).all() as unknown as SchemaPart[]
  } finally {
    database.close()
  }
}
