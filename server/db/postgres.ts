// PostgreSQL: a pool of connections; a company's writers wait for each other on the row of their company.

import { createHash } from 'node:crypto'
import pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import type { Actor, Db, Reader, Tx } from './db.ts'
import { postgres as dialect } from './dialect.ts'
import { migrations } from './migrations.ts'

const bigintType = 20

/** Opens a pool of connections to the database at `url`. */
export function openPostgres(url: string): Db {
  const pool = new pg.Pool({ connectionString: url, max: 10, types: { getTypeParser } })
  // A connection that breaks while nobody uses it is replaced by the pool; the next request decides what it means.
  pool.on('error', () => {})

  async function transaction<Result>(actor: Actor, work: (tx: Tx) => Promise<Result>): Promise<Result> {
    const client = await pool.connect()
    let broken = false
    try {
      await client.query('begin')
      const { reads, run } = queries(client)
      await run(sql`select id from companies where id = ${actor.company} for no key update`)
      const result = await work({ ...reads, actor, now: new Date(), run })
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch(() => {
        broken = true
      })
      throw error
    } finally {
      client.release(broken)
    }
  }

  return {
    ...queries(pool).reads,
    transaction,
    migrate: () => migrate(pool),
    check: async () => [],
    close: () => pool.end(),
  }
}

function queries(on: pg.Pool | pg.PoolClient) {
  const query = (statement: Sql) =>
    on.query({ name: statementName(statement.text), text: statement.text, values: statement.values })
  const reads: Reader = {
    dialect,
    all: async <Row>(statement: Sql) => (await query(statement)).rows as Row[],
    get: async <Row>(statement: Sql) => (await query(statement)).rows[0] as Row | undefined,
  }
  const run = async (statement: Sql) => (await query(statement)).rowCount ?? 0
  return { reads, run }
}

const names = new Map<string, string>()

/** Named statements are prepared once per connection and stay there, so only the first 500 short texts get a name. */
function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= 500 || text.length > 20_000) return known
  const name = createHash('sha1').update(text).digest('hex')
  names.set(text, name)
  return name
}

/** Ids and counts are safe integers; scaled amounts are selected as text and never pass here. */
function getTypeParser(type: number, format?: 'text' | 'binary') {
  return type === bigintType ? Number : pg.types.getTypeParser(type, format as 'text')
}

async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
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
    await client.query('commit')
    return pending.map(({ name }) => name)
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
