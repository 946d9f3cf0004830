// PostgreSQL: a pool of connections; an advisory lock per company lets its writers run one after the other.

import { hash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import { Refusal } from '../../../domain/refusal.ts'
import {
  type Actor,
  type Client,
  type Contents,
  type Db,
  directory,
  type Reader,
  type Statement,
  type Tell,
  TookTooLong,
  type TransactionLength,
  type Tx,
} from '../db.ts'
import { postgres as dialect, type SchemaPart } from '../dialect.ts'
import { runAll } from '../endings.ts'
import {
  failedMigration,
  type Migration,
  migrations,
  pendingMigrations,
  runMigration,
} from '../migrations.ts'
import { namingCompany } from '../one-company.ts'
import { probe } from '../probe.ts'
import { build, rebuilder } from '../rebuild.ts'
import { additionsAmong } from '../rolling.ts'
import { tablesOf } from '../tables.ts'
import {
  beingDistributed,
  distributedStatements,
  distributeTables,
  isDistributed,
  misplacedTables,
  needCitus,
  onEveryWorker,
  oneConnection,
  oneShardAtATime,
  sharedTables,
  writesOneOf,
} from './citus.ts'
import { type Limits, longLimits, openConnections, usualLimits } from './connections.ts'
import { createReplica } from './replica.ts'
import { watchName } from './servers.ts'
import { inTransaction, reached, type Script } from './transaction.ts'
import { createWriters } from './writers.ts'

/** Advisory locks have two numbers: the first says that they are ours. */
const lockSpace = 7251

/** Opens the database at `url`, and the replica at `replicaUrl`. */
export function openPostgres(url: string, otherLimits: Partial<Limits> = {}, replicaUrl?: string | null): Db {
  const limits: Limits = { ...usualLimits, ...otherLimits }
  // What was cached from a server may not be known to the one that takes over.
  const connections = openConnections(url, limits, (server) => {
    cacheKey = {}
    tell(`The database server ${server} has taken over.`)
  })
  const listeners: ((sentence: string) => void)[] = []
  const tell = (sentence: string) => {
    for (const listen of listeners) listen(sentence)
  }
  const replica = replicaUrl
    ? createReplica(openConnections(replicaUrl, limits), connections.ask, tell)
    : undefined
  const borrow = () => reached(connections.borrow())
  /** Unknown until somebody writes. */
  let shared: ReadonlySet<string> | undefined
  const isSpread = () => shared !== undefined && shared.size > 0
  const begin = (company: number) => `begin; ${lockText(company, company === directory && isSpread())}`
  const writers = createWriters(limits, borrow, begin)

  function transaction<Result>(
    actor: Actor,
    work: (tx: Tx) => Promise<Result>,
    length: TransactionLength = 'any',
  ): Promise<Result> {
    const endings: (() => void)[] = []
    const writing = writers.write(
      actor.company,
      length,
      async ({ ask, send, last, closeTransaction, whenCommitted }) => {
        shared ??= await sharedTables(queries(ask).reads)
        const lock = (company: number) => {
          closeTransaction()
          return lockCompany(ask, company, isSpread())
        }
        const before = lockingBefore(shared, actor.company, lock)
        return work({
          ...txOf((query) => ask(before(query)), actor, lock),
          send: (statement) => send(before(named(statement))),
          last,
          sharedKey: cacheKey,
          whenEnded: (ending) => endings.push(ending),
          whenCommitted,
        })
      },
    )
    return writing.finally(() => runAll(endings))
  }

  async function longTransaction<Result>(work: (ask: Script) => Promise<Result>, begin = 'begin') {
    const long = { begin: `${begin}; ${longWork}`, answerMs: longLimits.answerMs }
    return inTransaction(await borrow(), long, work)
  }

  function changingTables<Result>(work: (ask: Script) => Promise<Result>): Promise<Result> {
    return longTransaction(work).finally(() => {
      shared = undefined
    })
  }

  function snapshot<Result>(work: (reader: Reader) => Promise<Result>): Promise<Result> {
    return longTransaction(async (ask) => {
      const { reads } = queries(ask)
      // The snapshot is taken at the first query, and each worker of Citus takes one of its own.
      if (await isDistributed(reads)) await reads.all(onEveryWorker)
      return work(reads)
    }, `begin isolation level repeatable read, read only; ${oneConnection}`)
  }

  const { reads } = queries((query, limitMs) => reached(connections.ask(query, { limitMs })))
  let { cacheKey } = reads

  const db: Db = {
    ...reads,
    get cacheKey() {
      return cacheKey
    },
    until: (client) => ({
      ...db,
      ...queries((query, limitMs) => reached(connections.ask(query, { client, limitMs }))).reads,
      cacheKey,
    }),
    ...(replica && { fromReplica, isReplicaUsable: replica.isUsable }),
    whenServersChange: (listen) => void listeners.push(listen),
    transaction,
    snapshot,
    inHand: writers.inHand,
    migrate: (folder) => changingTables((ask) => migrate(ask, folder)),
    distribute: (tell) => changingTables((ask) => distribute(ask, tell)),
    rebuild: (contents) => changingTables((ask) => rebuild(ask, contents)),
    plannedSchema: () => longTransaction(plannedSchema),
    misplaced: () => misplacedTables(reads),
    check: () => checkServer(reads),
    // One statement is a transaction: it never holds the lock on the row while waiting for a commit.
    probe: async () => {
      await reads.all(probe)
    },
    close: async () => {
      await Promise.all([connections.close(), replica?.close()])
    },
  }

  /** The replica if it has everything, else the primary. What fails on the replica is read from the primary. */
  async function fromReplica(client: Client): Promise<Db> {
    const onPrimary = db.until(client)
    const asOf = performance.now()
    if (!replica || !(await reached(replica.isUpToDate()))) return onPrimary
    const read = async (query: pg.QueryConfig, limitMs?: number) => {
      try {
        return await replica.ask(query, { client, limitMs })
      } catch (error) {
        if (error instanceof TookTooLong || error instanceof Refusal || !replica.leave(error)) throw error
        return connections.ask(query, { client, limitMs })
      }
    }
    const { all, get } = queries((query, limitMs) => reached(read(query, limitMs))).reads
    return { ...onPrimary, all, get, asOf }
  }
  return db
}

const longWork = [
  `set local statement_timeout = ${longLimits.statementMs}`,
  `set local idle_in_transaction_session_timeout = ${longLimits.idleMs}`,
].join('; ')

/** Waits until no other transaction writes for this company. */
async function lockCompany(ask: Script, company: number, isSpread = false): Promise<void> {
  await ask(lockText(company, isSpread))
}

function lockText(company: number, isSpread = false): string {
  return `${isSpread ? `${beingDistributed}; ` : ''}select pg_advisory_xact_lock(${lockSpace}, ${company})`
}

/**
 * Lets a transaction of a company take the lock of the directory before it writes what all companies share. So transactions
 * that do wait for each other before their first such write, in one order, and never for a lock that Citus takes.
 */
export function lockingBefore(shared: ReadonlySet<string>, company: number, lock: Tx['lock']) {
  return <Query extends string | pg.QueryConfig>(query: Query): Query => {
    const text = typeof query === 'string' ? query : query.text
    // If it fails, so does the statement. It is taken for each one: a step that was undone has given it back.
    if (company !== directory && writesOneOf(shared, text)) lock(directory).catch(() => {})
    return query
  }
}

/** A transaction of whose end nobody hears. */
function txOf(ask: Script, actor: Actor, lock: Tx['lock']): Tx {
  const { reads, run } = queries(ask)
  const nobody = () => {}
  return {
    ...reads,
    actor,
    now: new Date(),
    run,
    send: run,
    last: async (answer) => ({ answer }),
    lock,
    sharedKey: reads.cacheKey,
    whenEnded: nobody,
    whenCommitted: nobody,
  }
}

async function rebuild(ask: Script, contents: Contents): Promise<void> {
  // Nobody else is connected who would have to hear of its end.
  const tx = txOf(ask, rebuilder, (company) => lockCompany(ask, company))
  await tx.lock(rebuilder.company)
  const wasDistributed = await isDistributed(tx)
  await clear(tx)
  await ask('create extension if not exists pg_trgm')
  await build(tx, ask, contents)
  if (wasDistributed) await distributeTables(tx)
  // Without statistics PostgreSQL may look for a record by an index that has all of them. It makes some by itself, later.
  await ask('analyze')
}

/** Distributes a database while nobody else uses it. */
async function distribute(ask: Script, tell: Tell): Promise<string[]> {
  const tx = txOf(ask, rebuilder, (company) => lockCompany(ask, company))
  await needCitus(tx)
  await aloneWith(tx)
  return distributeTables(tx, tell)
}

/** Drops all tables that are ours. */
async function clear(tx: Tx): Promise<void> {
  await aloneWith(tx)
  for (const { name } of (await tablesOf(tx)).toReversed()) await tx.run(sql`drop table ${raw(name)}`)
  await tx.run(sql`drop table if exists migrations`)
}

/** Makes sure that nobody else is connected. A server that starts meanwhile waits until the transaction has ended. */
async function aloneWith(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('kontor migrations'))`)
  await refuseOthers(tx)
}

const patienceMs = 2_000

/** Refuses while others are connected, except servers of Citus among themselves. Connections of a server that was just stopped get a moment to close. */
async function refuseOthers(tx: Tx): Promise<void> {
  for (const start = performance.now(); ; await pause(50)) {
    await tx.run(sql`select pg_stat_clear_snapshot()`)
    const others = await tx.all<{ name: string }>(sql`
      select coalesce(nullif(application_name, ''), 'unnamed') || ' (' || pid || ')' as name from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and coalesce(backend_type, 'client backend') = 'client backend' and application_name is distinct from ${watchName}
        and application_name not like 'citus\\_%'
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

function queries(ask: (query: pg.QueryConfig, limitMs?: number) => Promise<pg.QueryResult>) {
  const query = (statement: Statement) => ask(named(statement), statement.limitMs)
  const reads: Reader = {
    dialect,
    cacheKey: {},
    all: async <Row>(statement: Statement) => (await query(statement)).rows as Row[],
    get: async <Row>(statement: Statement) => (await query(statement)).rows[0] as Row | undefined,
  }
  const run = async (statement: Statement) => (await query(statement)).rowCount ?? 0
  return { reads, run }
}

function named({ text, values }: Statement): pg.QueryConfig {
  return { ...prepared(text), values }
}

interface Prepared {
  readonly name?: string
  readonly text: string
}

const names = new Map<string, Prepared>()
const maxNames = 1000
const seen = new Set<string>()

/** A statement with a name stays prepared on its connection. Only short texts that come again get one. */
function prepared(text: string): Prepared {
  const known = names.get(text)
  if (known) return known
  const statement = { text: namingCompany(text) }
  if (text.length > 20_000) return statement
  if (!seen.has(text)) {
    if (seen.size >= 5000) seen.clear()
    seen.add(text)
    return statement
  }
  const named = { ...statement, name: hash('sha1', text) }
  if (names.size >= maxNames) names.delete(names.keys().next().value as string)
  names.set(text, named)
  return named
}

/** The migration that made the table of additions. */
const additionsFrom = '0052-rolling-upgrades.sql'

async function migrate(ask: Script, folder?: URL): Promise<string[]> {
  // Two servers that start at the same moment migrate one after the other.
  await ask(`select pg_advisory_xact_lock(hashtext('kontor migrations'))`)
  await ask('create extension if not exists pg_trgm')
  await ask('create table if not exists migrations (name text primary key, at text not null)')
  const done = await ask<{ name: string }>('select name from migrations')
  const names = done.rows.map((row) => row.name)
  const noted = names.includes(additionsFrom)
    ? await ask<{ name: string }>('select name from additions')
    : { rows: [] }
  const additions = noted.rows.map(({ name }) => name)
  const pending = pendingMigrations(dialect, names, { folder, additions })
  const { reads, run } = queries(ask)
  const distributed = pending.length > 0 && (await isDistributed(reads))
  if (distributed) await run(oneShardAtATime)
  const script = async (text: string) => {
    for (const part of distributed ? distributedStatements(text) : [text]) await ask(part)
  }
  for (const migration of pending) await carryOut(ask, migration, script)
  if (distributed) await distributeTables({ ...reads, run })
  if (names.length > 0 && !folder) await keepAdditions(ask, pending)
  return pending.map(({ name }) => name)
}

/** Lets servers know that are older than these migrations, and still run. */
async function keepAdditions(ask: Script, ran: readonly Migration[]): Promise<void> {
  for (const name of additionsAmong(ran))
    await ask({ text: 'insert into additions (name) values ($1)', values: [name] })
}

async function carryOut(
  ask: Script,
  migration: Migration,
  script: (text: string) => unknown = ask,
): Promise<void> {
  const { reads, run } = queries(ask)
  try {
    await runMigration(migration, script, { all: reads.all, run })
    const values = [migration.name, new Date().toISOString()]
    await ask({ text: 'insert into migrations values ($1, $2)', values })
  } catch (error) {
    throw failedMigration(migration, error)
  }
}

/** Makes all tables as temporary ones of a connection, and rolls them back. */
async function plannedSchema(ask: Script): Promise<SchemaPart[]> {
  await ask('savepoint planned')
  try {
    await ask(`select set_config('search_path', 'pg_temp, ' || current_setting('search_path'), true)`)
    await ask('create table pg_temp.migrations (name text primary key, at text not null)')
    for (const migration of migrations(dialect)) await carryOut(ask, migration)
    return (await ask<SchemaPart & pg.QueryResultRow>(dialect.schema.text)).rows
  } finally {
    await ask('rollback to savepoint planned')
  }
}

/** The faults that PostgreSQL itself reports, in sentences. */
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
