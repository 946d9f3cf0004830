// A connection to a SQLite file: prepared statements, and limits on their time and on the length of values.

import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { type Reader, type Statement, TookTooLong } from '../db.ts'
import { sqlite as dialect } from '../dialect.ts'
import { sqliteFailure } from '../failures.ts'
import { momentMs } from './moment.ts'

interface ConnectionOptions {
  readonly readOnly?: boolean
  /** How much of the file it keeps in memory at most. */
  readonly cacheMb?: number
  /** True when the statement that runs is not needed any more. */
  readonly isCancelled?: () => boolean
}

/** A connection of its own to a file. */
export function connect(
  file: string,
  { readOnly = false, cacheMb = 32, isCancelled = () => false }: ConnectionOptions,
) {
  const database = new DatabaseSync(file, { readOnly })
  try {
    database.exec(
      `pragma busy_timeout = 5000; pragma foreign_keys = on; pragma cache_size = ${-1024 * cacheMb}`,
    )
  } catch (error) {
    database.close()
    throw error
  }
  const limitTime = timeLimit(database, isCancelled)
  const limitLength = lengthLimit(database)
  const prepared = statementCache(database)
  const ready = (statement: Statement) => {
    limitTime(statement)
    limitLength(statement)
    return prepared(statement.sql)
  }
  /** Gives all rows, or the first one. */
  const find = (wants: 'all' | 'get', statement: Statement): unknown => {
    try {
      const prepared = ready(statement)
      return wants === 'all' ? rowsOf(prepared, statement) : prepared.get(...parameters(statement))
    } catch (error) {
      throw sqliteFailure(error)
    }
  }
  const write = (statement: Statement): number => {
    try {
      return Number(ready(statement).run(...parameters(statement)).changes)
    } catch (error) {
      throw sqliteFailure(error)
    }
  }
  const reads: Reader = {
    dialect,
    cacheKey: {},
    all: async <Row>(statement: Statement) => find('all', statement) as Row[],
    get: async <Row>(statement: Statement) => find('get', statement) as Row | undefined,
  }
  return { database, find, write, reads }
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

/**
 * Gives statements a time limit, and sets it for the next one. SQLite has no other way to end a statement than a
 * function in it: see `Dialect.inTime`.
 */
function timeLimit(database: DatabaseSync, isCancelled: () => boolean): (statement: Statement) => void {
  let end = Infinity
  let computingEnd = 0
  database.function('in_time', () => {
    if (isCancelled()) throw new TookTooLong('Nobody waits for the statement any more.')
    if (performance.now() < end) return 1
    // On a busy machine a thread waits for its core. That time does not count, unless it only has a moment.
    const left = computingEnd - computedMs()
    if (left <= 0) throw new TookTooLong('A statement takes too long.')
    end = performance.now() + left
    return 1
  })
  return ({ limitMs }) => {
    end = limitMs === undefined ? Infinity : performance.now() + limitMs
    computingEnd = limitMs !== undefined && limitMs > momentMs ? computedMs() + limitMs : 0
  }
}

/** The time for which this thread has computed. Some machines count it in steps of four milliseconds. */
function computedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
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
 * Statements are prepared once per text; the oldest ones go when there are too many, and are prepared again if need be.
 * One takes about fifty bytes for each of its characters, so their length counts, and not their number.
 */
function statementCache(database: DatabaseSync, limit = 2_000_000, maxLength = 20_000) {
  const statements = new Map<string, StatementSync>()
  let length = 0
  return (text: string): StatementSync => {
    const known = statements.get(text)
    if (known) return known
    const statement = database.prepare(text)
    if (text.length > maxLength) return statement
    statements.set(text, statement)
    length += text.length
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

/** Turns errors of a database that gives up into `DatabaseUnavailable`; bugs stay as they are. */
export function reached<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw sqliteFailure(error)
  }
}
