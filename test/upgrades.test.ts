// The databases of all releases so far, brought up to date: see fixtures/README.md. And upgrades that must fail.

import assert from 'node:assert/strict'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import { scopes } from '../domain/access/scopes.ts'
import { createApp } from '../server/app.ts'
import { rememberUrl } from '../server/configuration/installation.ts'
import type { Db } from '../server/db/db.ts'
import { postgres } from '../server/db/dialect.ts'
import { verifyJournal } from '../server/db/journal.ts'
import { migrationNames, migrations } from '../server/db/migrations.ts'
import { openDatabase } from '../server/db/open.ts'
import { examine } from '../server/doctor/doctor.ts'
import { allResources } from '../server/resource/resource.ts'
import {
  Api,
  type DatabaseName,
  databases,
  migratedDatabase,
  temporaryFile,
  temporaryPostgres,
} from './api.ts'
import { Guest } from './guest.ts'
import { kontor } from './kontor.ts'
import { chosen } from './lane.ts'
import { test } from './turns.ts'

const folder = join(import.meta.dirname, 'fixtures')

interface Fixture {
  /** Its last migration: `0001`. */
  readonly schema: string
  readonly file: string
}

const fixtures: readonly Fixture[] = readdirSync(folder)
  .filter((name) => name.endsWith('.db.gz'))
  .sort()
  .map((name) => ({ schema: name.replace(/^schema-(\d+)\.db\.gz$/, '$1'), file: join(folder, name) }))

test('there is a database of every release', () => {
  assert.deepEqual(
    fixtures.map(({ schema }) => schema),
    ['0001', '0006', '0008', '0009'],
  )
})

for (const fixture of fixtures)
  for (const database of chosen(fixture.schema, databases))
    test(`the data of schema ${fixture.schema} is all there after an upgrade (${database})`, async () => {
      const before = recordsOf(fixture)
      await withOldData(fixture, database, async (db) => {
        const later = migrationNames().filter((name) => name.slice(0, 4) > fixture.schema)
        assert.deepEqual(await db.migrate(), later)
        assert.deepEqual(await faultsOf(db), [])
        for (const [table, rows] of Object.entries(before)) {
          const found = await db.all<Row>(sql`select * from ${raw(table)}`)
          assert.deepEqual(
            rows.map((row) => sameRow(found, row)),
            rows,
            table,
          )
        }
        assert.deepEqual(await db.migrate(), [])
        await useData(db, keysIn(before))
        assert.deepEqual(await faultsOf(db), [])
      })
    })

/** Uses the credentials of the time, in every company. */
async function useData(db: Db, keys: readonly Keys[]): Promise<void> {
  assert.equal(keys.length, 3)
  const app = await createApp(db)
  try {
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    await rememberUrl(db, url)
    for (const [index, { client_id, client_secret, v1_token, email, password }] of keys.entries()) {
      const client = { id: 0, client_id, client_secret }
      const api = new Api(
        { url, db, address: '' },
        { company: index + 1, user: index + 1, client, v1Token: v1_token },
      )
      const old = await fetch(`${url}/time/list/token/${v1_token}`)
      assert.equal(((await old.json()) as { error: boolean }).error, false)
      const { location } = await new Guest(api.server).signIn(email, password)
      assert.equal(location, '/')
      await useCompany(await api.withScopes(scopes.join(' ')))
      assert.equal((await verifyJournal(db, index + 1)).fault, null)
    }
  } finally {
    await app.close()
  }
}

async function useCompany(api: Api): Promise<void> {
  // A client of the time has no scope for records that came later.
  for (const { path, operations, parent, scopes } of allResources())
    if (operations.includes('list') && !parent && !scopes.includes('bank')) await api.get(`/v2${path}`)
  const { items } = await api.get('/v2/contacts', { q: 'hofladen sonnenrain' })
  assert.equal(items.length, 1)
  const { id, total } = await api.given.invoice()
  const payment = { type: 'N', channel: 'T', amount: total, date: '2026-05-01' }
  await api.post(`/v2/receivables/invoices/${id}/payments`, payment)
  assert.equal((await api.get(`/v2/receivables/invoices/${id}`)).item.status, 'P')
}

// Upgrades that must fail.

for (const database of databases) {
  test(`a migration that fails leaves all as it was (${database})`, async () => {
    for (const fixture of fixtures.filter(({ schema }) => ['0001', '0008'].includes(schema)))
      await withOldData(fixture, database, async (db) => {
        // The last thing that 0009-access.sql does is to make this counter.
        await db.transaction({ company: 0, user: null, via: 'test' }, (tx) =>
          tx.run(sql`insert into counters (company_id, name, value) values (1, 'journal.version', 1)`),
        )
        const before = await everything(db)
        await assert.rejects(
          db.migrate(),
          /^Error: its migration 0009-access\.sql failed, and nothing was changed: .*unique/i,
        )
        assert.deepEqual(await everything(db), before)
      })
  })

  test(`a migration that fails in its middle leaves all as it was (${database})`, async () => {
    const [fixture] = fixtures as [Fixture]
    const own = mkdtempSync(join(tmpdir(), 'kontor-migrations-'))
    const source = new URL('../server/db/migrations/', import.meta.url)
    // Without most of the later ones, which would only take time.
    for (const name of migrationNames().slice(0, 12)) copyFileSync(new URL(name, source), join(own, name))
    writeFileSync(
      join(own, '9999-half.sql'),
      'create table halves (id bigint); drop table payments; update contacts set halves = 1; drop table journal;',
    )
    await withOldData(fixture, database, async (db) => {
      const before = await everything(db)
      const failing = db.migrate(pathToFileURL(`${own}/`))
      await assert.rejects(
        failing,
        /^Error: its migration 9999-half\.sql failed, and nothing was changed: .*halves/,
      )
      assert.deepEqual(await everything(db), before)
      // Without the bad migration, the same data is brought up to date.
      await db.migrate()
      assert.deepEqual(await faultsOf(db), [])
    })
    rmSync(own, { recursive: true })
  })

  test(`a database that is newer than the program is refused, and left alone (${database})`, async () => {
    const place = await migratedDatabase(database)
    const db = openDatabase(place)
    await db.transaction({ company: 0, user: null, via: 'test' }, (tx) =>
      tx.run(sql`insert into migrations (name, at) values ('9998-later.sql', '2030-01-01')`),
    )
    const before = await everything(db)
    const data = { KONTOR_DATA: dirname(temporaryFile()), KONTOR_DATABASE: place, PORT: '0' }
    for (const command of [['serve'], ['user', 'list']]) {
      const { code, stdout, stderr } = await kontor(data, ...command)
      assert.deepEqual([code, stdout], [1, ''])
      assert.match(
        stderr,
        /^The database .* cannot be used: it was brought up to date by a newer version of Kontor, which has 9998-later\.sql\. Install that version, or restore a backup from before\.\n$/,
      )
    }
    assert.deepEqual(await everything(db), before)
    if (database === 'PostgreSQL') {
      // A server of the version before that restarts in the middle of an upgrade which only adds.
      await db.transaction({ company: 0, user: null, via: 'test' }, (tx) =>
        tx.run(sql`insert into additions (name) values ('9998-later.sql')`),
      )
      const { code, stdout } = await kontor(data, 'migrate')
      assert.deepEqual([code, stdout], [0, 'The database is up to date.\n'])
    }
    await db.close()
  })
}

type Row = Readonly<Record<string, string | number | null>>

/** Data that must never change: documents and their sums, payments, and every journal. */
function recordsOf(fixture: Fixture): Record<string, Row[]> {
  const kept: Readonly<Record<string, readonly string[]>> = {
    ...Object.fromEntries(
      ['invoices', 'offers', 'order_confirmations', 'delivery_notes', 'recurring_invoices'].map((table) => [
        table,
        ['company_id', 'id', 'number', 'date', 'status', 'currency', 'total', 'total_paid', 'positions'],
      ]),
    ),
    contacts: ['company_id', 'id', 'number', 'name', 'notes', 'search', 'main_address_id'],
    payments: ['company_id', 'id', 'invoice_id', 'amount', 'date'],
    working_hours: ['company_id', 'id', 'user_id', 'date', 'time_start', 'time_end'],
    outbox: ['company_id', 'id', 'status', 'subject', 'recipients', 'file'],
    layouts: ['company_id', 'id', 'name', 'logo'],
    users: ['id', 'email', 'name', 'password_hash'],
    journal: ['company_id', 'at', 'user_id', 'before', 'after', 'previous_hash', 'hash'],
  }
  const file = unpacked(fixture)
  const database = new DatabaseSync(file, { readOnly: true })
  const records = tablesIn(database)
    .filter((table) => table in kept)
    .map((table) => {
      const rows = database.prepare(`select * from ${table}`).all() as Row[]
      const columns = Object.keys(rows[0] ?? {}).filter((name) => kept[table]?.includes(name))
      assert.ok(rows.length > 0, table)
      return [
        table,
        rows.map((row) => Object.fromEntries(columns.map((name) => [name, keptValue(name, row)]))),
      ]
    })
  database.close()
  return Object.fromEntries(records)
}

/** Money has thousandths now, and had hundredths. */
function keptValue(name: string, row: Row): Row[string] | undefined {
  const value = row[name]
  return ['total', 'total_paid', 'amount'].includes(name) ? Number(value) * 10 : value
}

/** The columns of `row` in the row that it has become. */
function sameRow(found: readonly Row[], row: Row): Row | undefined {
  const isSame = (other: Row) =>
    other.company_id === row.company_id && (row.hash ? other.hash === row.hash : other.id === row.id)
  const same = found.find(isSame)
  return same && Object.fromEntries(Object.keys(row).map((name) => [name, same[name] as string]))
}

interface Keys {
  readonly client_id: string
  readonly client_secret: string
  readonly v1_token: string
  readonly email: string
  readonly password: string
}

/** A contact of every company holds its credentials. */
function keysIn({ contacts = [] }: Readonly<Record<string, readonly Row[]>>): Keys[] {
  return contacts.filter(({ number }) => number === 'KEYS').map(({ notes }) => JSON.parse(notes as string))
}

async function withOldData(
  fixture: Fixture,
  database: DatabaseName,
  work: (db: Db) => Promise<void>,
): Promise<void> {
  const file = unpacked(fixture)
  const place = database === 'SQLite' ? file : await copiedToPostgres(fixture, file)
  const db = openDatabase(place)
  try {
    await work(db)
  } finally {
    await db.close()
  }
}

function unpacked({ file }: Fixture): string {
  const place = temporaryFile()
  writeFileSync(place, gunzipSync(readFileSync(file)))
  return place
}

/** The same rows in the tables that the migrations of the time make in PostgreSQL. */
async function copiedToPostgres({ schema }: Fixture, file: string): Promise<string> {
  const place = await temporaryPostgres()
  const client = new pg.Client(place)
  await client.connect()
  // References are checked once all rows are there: by the migrations, and by the doctor.
  await client.query(`create extension pg_trgm; set session_replication_role = replica;
    create table migrations (name text primary key, at text not null)`)
  for (const { name, text } of migrations(postgres)) if (name.slice(0, 4) <= schema) await client.query(text)
  const source = new DatabaseSync(file, { readOnly: true })
  for (const table of tablesIn(source)) {
    await client.query(`delete from ${table}`)
    for (const row of source.prepare(`select * from ${table}`).all()) {
      const names = Object.keys(row).map((name) => `"${name}"`)
      const places = names.map((_, index) => `$${index + 1}`)
      await client.query(
        `insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`,
        Object.values(row),
      )
    }
  }
  source.close()
  await client.end()
  return place
}

function tablesIn(database: DatabaseSync): string[] {
  return database
    .prepare(
      `select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'`,
    )
    .all()
    .map(({ name }) => String(name))
}

async function faultsOf(db: Db): Promise<string[]> {
  const place = { dataFolder: '/nowhere', backupFolder: null, file: null, now: new Date() }
  const { checks } = await examine(db, place, () => {})
  return checks.flatMap(({ name, faults }) => faults.map(({ message }) => `${name}: ${message}`))
}

/** The schema and all rows, without SQLite's own statistics. */
async function everything(db: Db): Promise<object> {
  const tables = await db.all<{ name: string }>(db.dialect.tables)
  const rows: Record<string, string[]> = {}
  for (const { name } of tables.filter(({ name }) => !name.startsWith('sqlite_')))
    rows[name] = (await db.all<object>(sql`select * from ${raw(name)}`))
      .map((row) => JSON.stringify(row))
      .sort()
  const schema = await db.all<object>(db.dialect.schema)
  return { schema: schema.map((part) => JSON.stringify(part)).sort(), rows }
}
