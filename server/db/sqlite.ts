// SQLite: one file, one connection that writes, one that reads.

import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { type Actor, DatabaseUnavailable, type Db, type Reader, type Statement, type Tx } from './db.ts'
import { sqlite as dialect } from './dialect.ts'
import { migrations } from './migrations.ts'
import { createQueue } from './queue.ts'

/** Opens the database file, and makes it when it is missing. */
export function openSqlite(file: string): Db {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const writer = connect(file, {})
  writer.database.exec('pragma journal_mode = wal; pragma synchronous = full')
  // Reads have their own connection, so that they never see a transaction that is still going on.
  const reader = connect(file, { readOnly: true })
  // From here on the writer waits for another process without stopping this one: see `begin`.
  writer.database.exec('pragma busy_timeout = 0')
  const inTurn = createQueue()

  function transaction<Result>(actor: Actor, work: (tx: Tx) => Promise<Result>): Promise<Result> {
    return inTurn(onlyWriter, async () => {
      await begin(writer.database)
      try {
        const result = await work({
          ...writer.reads,
          actor,
          now: new Date(),
          run: writer.run,
          lock: async () => {},
        })
        writer.database.exec('commit')
        return result
      } catch (error) {
        if (writer.database.isTransaction) writer.database.exec('rollback')
        throw error
      }
    })
  }

  return {
    ...reader.reads,
    transaction,
    migrate: () => migrate(writer.database),
    check: async () =>
      writer.database
        .prepare('pragma integrity_check')
        .all()
        .map((row) => String(row.integrity_check))
        .filter((answer) => answer !== 'ok')
        .concat(
          writer.database
            .prepare('pragma foreign_key_check')
            .all()
            .map((row) => `A row of ${row.table} refers to a missing row of ${row.parent}.`),
        ),
    close: async () => {
      await inTurn(onlyWriter, async () => {})
      reader.database.close()
      optimize(writer.database)
      writer.database.close()
    },
  }
}

/** Lets SQLite look at its statistics. Another process that writes just now is no reason to fail. */
function optimize(database: DatabaseSync): void {
  try {
    database.exec('pragma optimize')
  } catch (error) {
    if (!isBusy(error)) throw error
  }
}

const onlyWriter = 0
const patienceMs = 5_000

/** Begins to write. Another process, such as a command of the CLI, may hold the lock for a moment. */
async function begin(database: DatabaseSync): Promise<void> {
  for (const start = Date.now(); ; await pause(5)) {
    try {
      return database.exec('begin immediate')
    } catch (error) {
      if (!isBusy(error)) throw error
      if (Date.now() - start > patienceMs)
        throw new DatabaseUnavailable('Another process has been writing for too long.')
    }
  }
}

function isBusy(error: unknown): boolean {
  return (error as { errcode?: number }).errcode === 5
}

function connect(file: string, options: { readOnly?: boolean }) {
  const database = new DatabaseSync(file, options)
  database.exec('pragma busy_timeout = 5000; pragma foreign_keys = on; pragma cache_size = -65536')
  const prepared = statementCache(database)
  const reads: Reader = {
    dialect,
    all: async <Row>(statement: Statement) => prepared(statement.sql).all(...parameters(statement)) as Row[],
    get: async <Row>(statement: Statement) =>
      prepared(statement.sql).get(...parameters(statement)) as Row | undefined,
  }
  const run = async (statement: Statement) =>
    Number(prepared(statement.sql).run(...parameters(statement)).changes)
  return { database, reads, run }
}

/** Statements are prepared once per text; the least recently used one goes when there are too many. */
function statementCache(database: DatabaseSync, limit = 500, maxLength = 20_000) {
  const statements = new Map<string, StatementSync>()
  return (text: string): StatementSync => {
    if (text.length > maxLength) return database.prepare(text)
    const statement = statements.get(text) ?? database.prepare(text)
    statements.delete(text)
    statements.set(text, statement)
    if (statements.size > limit) statements.delete(statements.keys().next().value as string)
    return statement
  }
}

function parameters(statement: Statement): SQLInputValue[] {
  return statement.values as SQLInputValue[]
}

async function migrate(database: DatabaseSync): Promise<string[]> {
  await begin(database)
  try {
    database.exec('create table if not exists migrations (name text primary key, at text not null)')
    const done = database.prepare('select name from migrations').all()
    const names = new Set(done.map((row) => String(row.name)))
    const pending = migrations(dialect).filter(({ name }) => !names.has(name))
    for (const { name, text } of pending) {
      database.exec(text)
      database.prepare('insert into migrations values (?, ?)').run(name, new Date().toISOString())
    }
    database.exec('commit')
    return pending.map(({ name }) => name)
  } catch (error) {
    database.exec('rollback')
    throw error
  }
}
