// PostgreSQL: a pool of connections; a company's writers wait for each other for a lock with its number.

import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import pg from 'pg'
import sql from 'sql-template-tag'
import { type Actor, DatabaseUnavailable, type Db, type Reader, type Statement, type Tx } from './db.ts'
import { postgres as dialect } from './dialect.ts'
import { migrations } from './migrations.ts'
import { createQueue } from './queue.ts'

const bigintType = 20
/** Locks have two numbers: the first says that they are ours. */
const lockSpace = 7251

/** Opens a pool of connections to the database at `url`. */
export function openPostgres(url: string): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    types: { getTypeParser },
  })
  // A connection that breaks while nobody uses it is replaced by the pool; the next request decides what it means.
  pool.on('error', () => {})
  // A company's writers wait here, not each with a connection that others could read through.
  const inTurn = createQueue()

  function transaction<Result>(actor: Actor, work: (tx: Tx) => Promise<Result>): Promise<Result> {
    return inTurn(actor.company, () =>
      withClient(pool, async (client) => {
        const { reads, run } = queries(client)
        const lock = async (company: number) => {
          await reads.get(sql`select pg_advisory_xact_lock(${lockSpace}, ${company})`)
        }
        await lock(actor.company)
        return work({ ...reads, actor, now: new Date(), run, lock })
      }),
    )
  }

  return {
    ...queries(pool).reads,
    transaction,
    migrate: () => withClient(pool, migrate),
    check: async () => [],
    close: () => pool.end(),
  }
}

/** Runs work in a transaction on a connection of its own. */
async function withClient<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await reached(pool.connect())
  let broken = false
  // Without a listener, a connection that is lost would end the process.
  const lose = () => {
    broken = true
  }
  client.on('error', lose)
  try {
    await reached(client.query('begin; set local lock_timeout = 10000'))
    const result = await work(client)
    const { command } = await reached(client.query('commit'))
    assert(command === 'COMMIT', 'a transaction that failed is not committed')
    return result
  } catch (error) {
    await client.query('rollback').catch(lose)
    throw error
  } finally {
    client.off('error', lose)
    client.release(broken)
  }
}

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '55P03',
  '40P01',
])

/** Tells a connection that is lost, or a lock that is held for too long, from a mistake. */
async function reached<Result>(answer: Promise<Result>): Promise<Result> {
  try {
    return await answer
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    // The driver gives these no code.
    const isLost = /^Connection terminated|not queryable|timeout exceeded when trying to connect/.test(
      message,
    )
    if (isLost || unreachable.has(code)) throw new DatabaseUnavailable(message, { cause: error })
    throw error
  }
}

function queries(on: pg.Pool | pg.PoolClient) {
  const query = (statement: Statement) =>
    reached(on.query({ name: statementName(statement.text), text: statement.text, values: statement.values }))
  const reads: Reader = {
    dialect,
    all: async <Row>(statement: Statement) => (await query(statement)).rows as Row[],
    get: async <Row>(statement: Statement) => (await query(statement)).rows[0] as Row | undefined,
  }
  const run = async (statement: Statement) => (await query(statement)).rowCount ?? 0
  return { reads, run }
}

const names = new Map<string, string>()
const seen = new Set<string>()

/** Named statements stay on their connection for ever, so only short texts that come again get a name, and not many. */
function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= 500 || text.length > 20_000) return known
  if (!seen.has(text)) {
    if (seen.size >= 5000) seen.clear()
    seen.add(text)
    return undefined
  }
  const name = hash('sha1', text)
  names.set(text, name)
  return name
}

/** Ids and counts are safe integers; scaled amounts are selected as text and never pass here. */
function getTypeParser(type: number, format?: 'text' | 'binary') {
  return type === bigintType ? Number : pg.types.getTypeParser(type, format as 'text')
}

async function migrate(client: pg.PoolClient): Promise<string[]> {
  // Two servers that start at the same moment migrate one after the other.
  await client.query(`select pg_advisory_xact_lock(hashtext('kontor migrations'))`)
  await client.query('create extension if not exists pg_trgm')
  await client.query('create table if not exists migrations (name text primary key, at text not null)')
  const done = await client.query<{ name: string }>('select name from migrations')
  const known = new Set(done.rows.map((row) => row.name))
  const pending = migrations(dialect).filter(({ name }) => !known.has(name))
  for (const { name, text } of pending) {
    await client.query(text)
    await client.query('insert into migrations values ($1, $2)', [name, new Date().toISOString()])
  }
  return pending.map(({ name }) => name)
}
