// PostgreSQL: a pool of connections; a company's writers wait for each other for a lock with its number.

import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import { Refusal } from '../../domain/refusal.ts'
import type { Actor, Db, Reader, Statement, Tx } from './db.ts'
import { postgres as dialect, type SchemaPart } from './dialect.ts'
import { runAll } from './endings.ts'
import { postgresFailure } from './failures.ts'
import { failedMigration, type Migration, migrations, pendingMigrations } from './migrations.ts'
import { createQueue } from './queue.ts'
import { build, rebuilder } from './rebuild.ts'
import { tablesOf } from './tables.ts'

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

  function transaction<Result>(
    actor: Actor,
    work: (tx: Tx, client: pg.PoolClient) => Promise<Result>,
  ): Promise<Result> {
    const endings: (() => void)[] = []
    return inTurn(actor.company, () =>
      withClient(pool, async (client) => {
        const { reads, run } = queries(client)
        const lock = async (company: number) => {
          await reads.get(sql`select pg_advisory_xact_lock(${lockSpace}, ${company})`)
        }
        await lock(actor.company)
        const afterwards = (ending: () => void) => endings.push(ending)
        return work({ ...reads, actor, now: new Date(), run, lock, afterwards }, client)
      }).finally(() => runAll(endings)),
    )
  }

  function snapshot<Result>(work: (reader: Reader) => Promise<Result>): Promise<Result> {
    return withClient(pool, async (client) => {
      // It sees what is there at its first query.
      await reached(client.query('set transaction isolation level repeatable read, read only; select 1'))
      return work(queries(client).reads)
    })
  }

  return {
    ...queries(pool).reads,
    transaction,
    snapshot,
    inHand: inTurn.inHand,
    migrate: (folder) => withClient(pool, (client) => migrate(client, folder)),
    rebuild: (contents) =>
      transaction(rebuilder, async (tx, client) => {
        await clear(tx)
        await client.query('create extension if not exists pg_trgm')
        await build(tx, (text) => client.query(text), contents)
      }),
    plannedSchema: () => withClient(pool, plannedSchema),
    check: () => checkServer(queries(pool).reads),
    close: () => pool.end(),
  }
}

/** Throws away all that is ours. */
async function clear(tx: Tx): Promise<void> {
  // A server that starts meanwhile waits here until it is done.
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('kontor migrations'))`)
  await refuseOthers(tx)
  for (const { name } of (await tablesOf(tx)).toReversed()) await tx.run(sql`drop table ${raw(name)}`)
  await tx.run(sql`drop table if exists migrations`)
}

const patienceMs = 2_000

/** Refuses while others are connected. Those of a server that was just stopped are given a moment. */
async function refuseOthers(tx: Tx): Promise<void> {
  for (const start = performance.now(); ; await pause(50)) {
    await tx.run(sql`select pg_stat_clear_snapshot()`)
    const others = await tx.all<{ name: string }>(sql`
      select coalesce(nullif(application_name, ''), 'unnamed') || ' (' || pid || ')' as name from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and coalesce(backend_type, 'client backend') = 'client backend'
      order by pid`)
    if (others.length === 0) return
    if (performance.now() - start < patienceMs) continue
    const names = others.map(({ name }) => name).join(', ')
    throw new Refusal(
      'database_in_use',
      `The database is in use: ${names}. Stop the server, and whatever else is connected, and try again.`,
    )
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

/** Tells a database that gives up from a mistake. */
async function reached<Result>(answer: Promise<Result>): Promise<Result> {
  try {
    return await answer
  } catch (error) {
    throw postgresFailure(error)
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

async function migrate(client: pg.PoolClient, folder?: URL): Promise<string[]> {
  // Two servers that start at the same moment migrate one after the other.
  await client.query(`select pg_advisory_xact_lock(hashtext('kontor migrations'))`)
  await client.query('create extension if not exists pg_trgm')
  await client.query('create table if not exists migrations (name text primary key, at text not null)')
  const done = await client.query<{ name: string }>('select name from migrations')
  const names = done.rows.map((row) => row.name)
  const pending = pendingMigrations(dialect, names, folder)
  for (const migration of pending) await runMigration(client, migration)
  return pending.map(({ name }) => name)
}

async function runMigration(client: pg.PoolClient, migration: Migration): Promise<void> {
  try {
    await client.query(migration.text)
    await client.query('insert into migrations values ($1, $2)', [migration.name, new Date().toISOString()])
  } catch (error) {
    throw failedMigration(migration, error)
  }
}

/** Makes all tables among the temporary ones of a connection, and takes them back. */
async function plannedSchema(client: pg.PoolClient): Promise<SchemaPart[]> {
  await client.query('savepoint planned')
  try {
    await client.query(
      `select set_config('search_path', 'pg_temp, ' || current_setting('search_path'), true)`,
    )
    await client.query('create table pg_temp.migrations (name text primary key, at text not null)')
    for (const migration of migrations(dialect)) await runMigration(client, migration)
    return (await client.query<SchemaPart>(dialect.schema.text)).rows
  } finally {
    await client.query('rollback to savepoint planned')
  }
}

/** What PostgreSQL itself knows to be wrong, in sentences. */
async function checkServer(reader: Reader): Promise<string[]> {
  const pages = await reader.get<{ damaged: number | null }>(sql`
    select checksum_failures as damaged from pg_stat_database where datname = current_database()`)
  const indexes = await reader.all<{ name: string }>(sql`
    select c.relname as name from pg_index x join pg_class c on c.oid = x.indexrelid
    where not x.indisvalid and c.relnamespace = current_schema()::regnamespace order by c.relname`)
  return [
    ...(pages?.damaged ? [`PostgreSQL has read ${pages.damaged} damaged pages of this database.`] : []),
    ...indexes.map(({ name }) => `The index ${name} is not valid.`),
  ]
}
