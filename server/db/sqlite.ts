// SQLite: one file, one connection that writes, one that reads, and others in threads for long reads.

import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import {
  type Actor,
  type Client,
  DatabaseUnavailable,
  type Db,
  type Reader,
  type Statement,
  TookTooLong,
  type Tx,
} from './db.ts'
import { sqlite as dialect, type SchemaPart } from './dialect.ts'
import { runAll } from './endings.ts'
import { diskFailure, isBusy, isDamage, sqliteFailure } from './failures.ts'
import { failedMigration, type Migration, migrations, pendingMigrations } from './migrations.ts'
import { probe } from './probe.ts'
import { createQueue } from './queue.ts'
import { createReaders } from './readers.ts'
import { build, rebuilder } from './rebuild.ts'
import { createSlowStatements } from './slow-statements.ts'
import { connect, reached } from './sqlite-connection.ts'
import { openLog, type WriteAheadLog } from './write-ahead-log.ts'

/** Opens the database file, and makes it when it is missing. */
export function openSqlite(file: string): Db {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const writer = reached(() => connect(file, {}))
  // A commit does not wait for the disk: see `transaction`. SQLite still syncs around a checkpoint.
  reached(() => writer.database.exec('pragma journal_mode = wal; pragma synchronous = normal'))
  const log = openLog(file)
  // Reads have their own connection, so that they never see a transaction that is still going on.
  const reader = reached(() => connect(file, { readOnly: true }))
  // From here on the writer waits for another process without blocking this one: see `begin`.
  writer.database.exec('pragma busy_timeout = 0')
  const inTurn = createQueue()
  const readers = createReaders(file)
  const slow = createSlowStatements()

  /** What is shown is on the disk: nobody learns of a write that a power failure could still undo. */
  async function read(wants: 'all' | 'get', statement: Statement, client: Client): Promise<unknown> {
    const result = await find(wants, statement, client)
    await log.synced().catch(() => {})
    return result
  }

  /** Reads on this thread if that takes a moment, and beside it otherwise. */
  async function find(wants: 'all' | 'get', statement: Statement, client: Client): Promise<unknown> {
    const { sql, values, maxBytes, isEnough, isTried } = statement
    const { limitMs = canBeEnded(sql) ? longestMs : undefined } = statement
    if (limitMs === undefined) return reader.reads[wants](statement)
    const within = (limitMs: number) => ({ sql, text: sql, values, maxBytes, isEnough, limitMs })
    const beside = () => readers.read(wants, within(limitMs), client)
    if (slow.has(client.company, sql)) {
      if (isTried) throw new TookTooLong('The statement took long before.')
      return beside()
    }
    const start = performance.now()
    try {
      return await reader.reads[wants](within(Math.min(limitMs, momentMs)))
    } catch (error) {
      if (isTried || !(error instanceof TookTooLong)) throw error
      return beside()
    } finally {
      if (performance.now() - start > momentMs) slow.add(client.company, sql)
    }
  }

  function readsFor(client: Client): Pick<Reader, 'all' | 'get'> {
    return {
      all: async <Row>(statement: Statement) => (await read('all', statement, client)) as Row[],
      get: async <Row>(statement: Statement) => (await read('get', statement, client)) as Row | undefined,
    }
  }

  async function transaction<Result>(actor: Actor, work: (tx: Tx) => Promise<Result>): Promise<Result> {
    try {
      return await inTurn(onlyWriter, () => inTransaction(actor, work))
    } finally {
      // Others write meanwhile, and their syncs are the same. A refusal may tell of their writes, so it waits too.
      await log.synced()
    }
  }

  async function inTransaction<Result>(actor: Actor, work: (tx: Tx) => Promise<Result>): Promise<Result> {
    await begin(writer.database, log)
    const endings: (() => void)[] = []
    const committed: (() => void)[] = []
    try {
      const result = await work({
        ...steps(writer),
        actor,
        now: new Date(),
        lock: async () => {},
        sharedKey: reader.reads.cacheKey,
        whenEnded: (ending) => endings.push(ending),
        whenCommitted: (ending) => committed.push(ending),
      })
      reached(() => writer.database.exec('commit'))
      log.sync()
      runAll(committed)
      return result
    } catch (error) {
      if (writer.database.isTransaction) writer.database.exec('rollback')
      throw error
    } finally {
      runAll(endings)
    }
  }

  async function snapshot<Result>(work: (reader: Reader) => Promise<Result>): Promise<Result> {
    const { database, reads } = reached(() => connect(file, { readOnly: true }))
    try {
      // A transaction keeps the snapshot of its first read.
      reached(() => database.exec('begin; select count(*) from sqlite_master'))
      await log.synced().catch(() => {})
      return await work(reads)
    } finally {
      database.close()
    }
  }

  const db: Db = {
    ...reader.reads,
    ...readsFor(server),
    until: (client) => ({ ...db, ...readsFor(client) }),
    transaction,
    snapshot,
    inHand: inTurn.inHand,
    longReads: readers.inHand,
    migrate: (folder) => migrate(writer.database, log, folder),
    rebuild: (contents) =>
      transaction(rebuilder, (tx) =>
        build(tx, (text) => reached(() => writer.database.exec(text)), contents),
      ),
    plannedSchema: async () => plannedSchema(),
    check: async () => checkFile(writer.database),
    // A long transaction of this process does not mean that the database cannot be written.
    probe: async () => {
      await unlessBusy(() => {
        if (!writer.database.isTransaction) writer.database.exec(probe.sql)
      })
      log.sync()
      await log.synced()
    },
    close: async () => {
      await inTurn(onlyWriter, async () => {})
      await log.close()
      await readers.close()
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

/** The time in which a question is answered on the thread that serves HTTP. */
const momentMs = 3
/** The time limit of a statement that names none. */
const longestMs = 10_000
/** Whether a statement checks its time limit: see `Dialect.inTime`. */
function canBeEnded(sql: string): boolean {
  return sql.includes('in_time()')
}

/** The server itself, where it reads for nobody. */
const server: Client = { signal: new AbortController().signal, company: 0, caller: 'server' }

const onlyWriter = 0
const patienceMs = 5_000

async function begin(database: DatabaseSync, log: WriteAheadLog): Promise<void> {
  if (log.isUncertain) settle(database, log)
  await unlessBusy(() => database.exec('begin immediate'))
}

/**
 * Copies the log to the file of the database after a sync of the log has failed: what comes after a gap in the log would
 * be lost with the power, although it was synced. Nobody writes until this has succeeded.
 */
function settle(database: DatabaseSync, log: WriteAheadLog): void {
  const result = reached(() => database.prepare('pragma wal_checkpoint(truncate)').get())
  if (result?.busy !== 0) throw diskFailure(new Error('The log is still being read.'))
  log.settle()
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

/** The time after which a transaction lets others have the thread for a moment. */
const turnMs = 10

/**
 * The steps of a transaction. SQLite may undo all of it when one statement fails: the statements after that must not
 * become transactions of their own. A long transaction keeps others from writing, but not from being answered.
 */
function steps({ database, reads, run }: ReturnType<typeof connect>): Pick<Tx, 'run' | keyof Reader> {
  let turnEnd = performance.now() + turnMs
  const ready = async () => {
    if (performance.now() > turnEnd) {
      await turn()
      turnEnd = performance.now() + turnMs
    }
    if (!database.isTransaction) throw new DatabaseUnavailable('The database had to undo this change.')
  }
  return {
    dialect,
    // Other connections do not see the writes of this transaction yet.
    cacheKey: {},
    all: async <Row>(statement: Statement) => {
      await ready()
      return reads.all<Row>(statement)
    },
    get: async <Row>(statement: Statement) => {
      await ready()
      return reads.get<Row>(statement)
    },
    run: async (statement) => {
      await ready()
      return run(statement)
    },
  }
}

async function migrate(database: DatabaseSync, log: WriteAheadLog, folder?: URL): Promise<string[]> {
  await begin(database, log)
  try {
    reached(() =>
      database.exec('create table if not exists migrations (name text primary key, at text not null)'),
    )
    const done = reached(() => database.prepare('select name from migrations').all())
    const names = done.map((row) => String(row.name))
    const pending = pendingMigrations(dialect, names, folder)
    for (const migration of pending) runMigration(database, migration)
    reached(() => database.exec('commit'))
    log.sync()
    await log.synced()
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
