// SQLite: one file, one connection that writes, one that reads, and others in threads for long reads.

import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import {
  type Client,
  DatabaseUnavailable,
  type Db,
  type Reader,
  type Statement,
  type Store,
  TookTooLong,
} from '../db.ts'
import { sqlite as dialect, type SchemaPart } from '../dialect.ts'
import { sqliteFailure } from '../failures.ts'
import {
  failedMigration,
  type Migration,
  migrationsOfEmpty,
  pendingMigrations,
  runMigration,
  statementsOf,
} from '../migrations.ts'
import { probe } from '../probe.ts'
import { build, rebuilder } from '../rebuild.ts'
import { createSlowStatements } from '../slow-statements.ts'
import { checkInThread } from './check.ts'
import { connect, reached } from './connection.ts'
import { longMomentMs, momentMs } from './moment.ts'
import { createReaders } from './readers.ts'
import { begin, createTransactions, unlessBusy } from './transactions.ts'
import { openLog, type WriteAheadLog } from './write-ahead-log.ts'

/** The serving thread reads and writes single records and pages. Who reads very many has a connection of its own. */
const cacheMb = 8
/** It forgets all pages with the next write, so it never needs many. */
const cacheMbBeside = 4
/** Who reads everything once needs no page again. A small cache stays in that of the processor. */
const snapshotCacheMb = 4
/** A checkpoint waits for the disk on the serving thread, and copies a page once however often the log has it: so it is done seldom. */
const checkpointPages = 4_000

/** Opens the database file, and makes it when it is missing. */
export function openSqlite(file: string): Db {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const writer = reached(() => connect(file, { cacheMb }))
  // A commit does not wait for the disk: see `transaction`. SQLite still syncs around a checkpoint.
  reached(() => writer.database.exec('pragma journal_mode = wal; pragma synchronous = normal'))
  reached(() => writer.database.exec(`pragma wal_autocheckpoint = ${checkpointPages}`))
  const log = openLog(file)
  const cacheKey = {}
  let reader: ReturnType<typeof connect> | undefined
  // From here on the writer waits for another process without blocking this one: see `begin`.
  writer.database.exec('pragma busy_timeout = 0')
  keepUndoInMemory(writer.database, true)
  const { transaction, inHand, ended } = createTransactions(file, writer, log, cacheKey)
  const readers = createReaders(file)
  const slow = createSlowStatements()

  /** What is shown is on the disk: nobody learns of a write that a power failure could still undo. */
  async function read(wants: 'all' | 'get', statement: Statement, client: Client): Promise<unknown> {
    const result = find(wants, statement, client)
    const found = result instanceof Promise ? await result : result
    const syncing = log.synced()
    if (syncing) await syncing.catch(() => {})
    return found
  }

  /**
   * Reads on this thread: between transactions through the connection that writes. The other one forgets all cached
   * pages whenever something was written.
   */
  function readHere(wants: 'all' | 'get', statement: Statement): unknown {
    if (writer.database.isTransaction) return readBeside(wants, statement)
    try {
      return writer.find(wants, statement)
    } catch (error) {
      // It does not wait for another process; the other connection does.
      if (!(error instanceof DatabaseUnavailable)) throw error
      return readBeside(wants, statement)
    }
  }

  /**
   * Reads without seeing a transaction that is still going on: through a connection of its own. It reads the schema when
   * it begins, which takes a twentieth of a start, so it begins when it is needed.
   */
  function readBeside(wants: 'all' | 'get', statement: Statement): unknown {
    reader ??= reached(() => connect(file, { readOnly: true, cacheMb: cacheMbBeside }))
    return reader.find(wants, statement)
  }

  /** Reads on this thread if that takes a moment, and beside it otherwise: then it gives a promise. */
  function find(wants: 'all' | 'get', statement: Statement, client: Client): unknown {
    const { sql, values, maxBytes, isEnough, isLong } = statement
    const { limitMs = canBeEnded(sql) ? longestMs : undefined } = statement
    if (limitMs === undefined) return readHere(wants, statement)
    const within = (limitMs: number) => ({ sql, text: sql, values, maxBytes, isEnough, limitMs })
    const inThread = async () => {
      const { found, tookMs } = await readers.read(wants, within(limitMs), client)
      if (tookMs < momentMs) slow.noteQuick(client.company, sql)
      return found
    }
    if (isLong) return inThread()
    if (slow.has(client.company, sql)) {
      if (limitMs <= momentMs) throw new TookTooLong('The statement took long before.')
      return inThread()
    }
    try {
      const start = performance.now()
      const found = readHere(wants, within(Math.min(limitMs, momentMs)))
      // Rows that are put together to a page do not look at the clock.
      if (performance.now() - start > longMomentMs) slow.add(client.company, sql)
      return found
    } catch (error) {
      if (!(error instanceof TookTooLong)) throw error
      slow.add(client.company, sql)
      if (limitMs <= momentMs) throw error
      return inThread()
    }
  }

  function readsFor(client: Client): Pick<Reader, 'all' | 'get'> {
    return {
      all: async <Row>(statement: Statement) => (await read('all', statement, client)) as Row[],
      get: async <Row>(statement: Statement) => (await read('get', statement, client)) as Row | undefined,
    }
  }

  async function snapshot<Result>(work: (reader: Reader) => Promise<Result>): Promise<Result> {
    const { database, reads } = reached(() => connect(file, { readOnly: true, cacheMb: snapshotCacheMb }))
    try {
      // A transaction keeps the snapshot of its first read.
      reached(() => database.exec('begin; select count(*) from sqlite_master'))
      await log.synced()?.catch(() => {})
      return await work(reads)
    } finally {
      database.close()
    }
  }

  const db: Db = {
    dialect,
    cacheKey,
    ...readsFor(server),
    until: (client) => ({ ...db, ...readsFor(client) }),
    transaction,
    snapshot,
    inHand,
    longReads: readers.inHand,
    migrate: (folder) => withUndoOnDisk(writer.database, () => migrate(writer.database, log, folder)),
    rebuild: (contents) =>
      withUndoOnDisk(writer.database, () =>
        transaction(rebuilder, (tx) =>
          build(tx, (text) => reached(() => writer.database.exec(text)), contents),
        ),
      ),
    plannedSchema: async () => plannedSchema(),
    check: async () => {
      const { damages, strays } = await checkInThread(file)
      return [...damages, ...strays]
    },
    // A long transaction of this process does not mean that the database cannot be written.
    probe: async () => {
      await unlessBusy(() => {
        if (!writer.database.isTransaction) writer.database.exec(probe.sql)
      })
      log.sync()
      await log.synced()
    },
    close: async () => {
      await ended()
      await log.close()
      await readers.close()
      reader?.database.close()
      optimize(writer.database)
      writer.database.close()
    },
  }
  return db
}

/**
 * Before a statement with triggers changes a page, SQLite keeps a copy of it, to undo the statement. That is a hundred
 * kilobytes for a new invoice. Writing them to a temporary file would cost a fifth of what SQLite computes for it.
 */
function keepUndoInMemory(database: DatabaseSync, isInMemory: boolean): void {
  database.exec(`pragma temp_store = ${isInMemory ? 'memory' : 'default'}`)
}

/** Work that may change the whole file in one statement. */
async function withUndoOnDisk<Result>(database: DatabaseSync, work: () => Promise<Result>): Promise<Result> {
  keepUndoInMemory(database, false)
  try {
    return await work()
  } finally {
    keepUndoInMemory(database, true)
  }
}

/** Lets SQLite renew its statistics. A concurrent writer or a full disk must not make this fail. */
function optimize(database: DatabaseSync): void {
  try {
    reached(() => database.exec('pragma optimize'))
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error
  }
}

/** The time limit of a statement that names none. */
const longestMs = 10_000
/** Whether a statement checks its time limit: see `Dialect.inTime`. */
function canBeEnded(sql: string): boolean {
  return sql.includes('in_time()')
}

/** The server itself, where it reads for nobody. */
const server: Client = { signal: new AbortController().signal, company: 0, caller: 'server' }

async function migrate(database: DatabaseSync, log: WriteAheadLog, folder?: URL): Promise<string[]> {
  await begin(database, log)
  try {
    reached(() =>
      database.exec('create table if not exists migrations (name text primary key, at text not null)'),
    )
    const done = reached(() => database.prepare('select name from migrations').all())
    const names = done.map((row) => String(row.name))
    const pending = pendingMigrations(dialect, names, { folder })
    for (const migration of pending) await carryOut(database, migration)
    reached(() => database.exec('commit'))
    log.sync()
    await log.synced()
    return pending.map(({ name }) => name)
  } catch (error) {
    if (database.isTransaction) database.exec('rollback')
    throw error
  }
}

async function carryOut(database: DatabaseSync, migration: Migration): Promise<void> {
  try {
    await runMigration(migration, (text) => database.exec(text), storeOf(database))
    const note = database.prepare('insert into migrations values (?, ?)')
    note.run(migration.name, new Date().toISOString())
  } catch (error) {
    const failure = sqliteFailure(error)
    throw failure instanceof DatabaseUnavailable ? failure : failedMigration(migration, error)
  }
}

function storeOf(database: DatabaseSync): Store {
  const values = (statement: Statement) => statement.values as SQLInputValue[]
  return {
    all: async <Row>(statement: Statement) =>
      database.prepare(statement.sql).all(...values(statement)) as Row[],
    run: async (statement) => Number(database.prepare(statement.sql).run(...values(statement)).changes),
  }
}

let planned: readonly SchemaPart[] | undefined

/** Made once: it takes half a second, and the migrations stay the same while the program runs. */
function plannedSchema(): readonly SchemaPart[] {
  planned ??= makeSchema()
  return planned
}

function makeSchema(): SchemaPart[] {
  const database = new DatabaseSync(':memory:')
  try {
    database.exec('create table migrations (name text primary key, at text not null)')
    for (const migration of migrationsOfEmpty(dialect)) database.exec(statementsOf(migration))
    return database.prepare(dialect.schema.sql).all() as unknown as SchemaPart[]
  } finally {
    database.close()
  }
}
