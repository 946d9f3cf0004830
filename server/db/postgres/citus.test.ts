// What can be tested of Citus without it, and the rest where KONTOR_TEST_DATABASE names a coordinator.

import assert from 'node:assert/strict'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import sql from 'sql-template-tag'
import { makeCompany } from '../../../test/company.ts'
import { atFileEnd } from '../../../test/end.ts'
import { emptyData, kontor } from '../../../test/kontor.ts'
import { createDatabase, dropDatabase, joinServers } from '../../../test/postgres-databases.ts'
import { take } from '../counters.ts'
import { type Db, directory } from '../db.ts'
import { postgres, type SchemaPart } from '../dialect.ts'
import { migrationNames, migrations } from '../migrations.ts'
import { openDatabase } from '../open.ts'
import { lockingBefore } from './postgres.ts'

for (const [database, why] of [
  ['SQLite', /^Only a PostgreSQL database with Citus can be distributed/],
  ['PostgreSQL', /^The database has no Citus\. Install it on all servers/],
] as const)
  test(`a database without Citus is not distributed (${database})`, async () => {
    const { code, stderr } = await kontor(await emptyData(database), 'distribute')
    assert.equal(code, 1)
    assert.match(stderr, why)
  })

test('migrations can run on a distributed database', () => {
  const later = migrations(postgres).filter(({ name }) => name > '0052')
  // It has no foreign keys from a new table to one that is distributed, and no random values in an update.
  const refused = /\breferences (?!companies|users|memberships)\w+|^update [^;]*gen_random_uuid/gm
  assert.deepEqual(
    later.flatMap(({ text }) => text.match(refused) ?? []),
    [],
  )
})

for (const [statement, isFirst] of [
  ['insert into sessions (hash) values ($1)', true],
  ['\n    update users set name = $1 where id = $2', true],
  ['delete from "users" where id = $1', true],
  ['update invoices set text = (select name from users where id = $1)', false],
  ['select name from users', false],
  ['insert into users_of_others (id) values ($1)', false],
] as const)
  test(`who writes what companies share takes the lock of the directory before: ${statement.trim()}`, () => {
    const locks = (company: number, tables: readonly string[]) => {
      const locked: number[] = []
      const lock = async (other: number) => void locked.push(other)
      assert.equal(lockingBefore(new Set(tables), company, lock)(statement), statement)
      return locked
    }
    assert.deepEqual(locks(7, ['users', 'sessions']), isFirst ? [directory] : [])
    // It has the lock, or the database is not distributed.
    assert.deepEqual([...locks(directory, ['users', 'sessions']), ...locks(7, [])], [])
  })

const { KONTOR_TEST_DATABASE: named } = process.env
if (named)
  test('a filled database is distributed, also after an attempt that was ended, and stays so', async () => {
    const db = await emptyOn(named, 'kontor_to_distribute')
    if (!db) return
    await db.migrate()
    const { company } = await makeCompany(db)
    const before = await contentsOf(db, company)

    await assert.rejects(async () =>
      db.distribute?.((done) => {
        if (done === 30) throw new Error('ended')
      }),
    )
    assert.deepEqual(await placed(db), [])

    const tables = (await db.distribute?.(() => {})) ?? []
    assert.deepEqual(new Set(await placed(db)), new Set(tables))
    assert.deepEqual(await contentsOf(db, company), before)
    assert.deepEqual(await db.distribute?.(() => {}), [])
    assert.deepEqual(await db.misplaced?.(), [])

    const actor = { company: 0, user: null, via: 'test' }
    await db.transaction(actor, (tx) => tx.run(sql`select undistribute_table('closed_periods')`))
    assert.deepEqual(
      (await db.misplaced?.())?.map(({ message }) => message),
      ['closed_periods is not a distributed table of Citus.'],
    )
    assert.deepEqual(await db.distribute?.(() => {}), ['closed_periods'])
  })

if (named)
  test('a distributed database is brought up to date', async () => {
    const db = await emptyOn(named, 'kontor_to_migrate')
    if (!db) return
    const older = mkdtempSync(join(tmpdir(), 'kontor-migrations-'))
    atFileEnd(() => rmSync(older, { recursive: true }))
    for (const name of migrationNames().filter((name) => name < '0043'))
      copyFileSync(new URL(`../migrations/${name}`, import.meta.url), join(older, name))
    await db.migrate(pathToFileURL(`${older}/`))
    const before = (await db.distribute?.(() => {})) ?? []
    assert.ok((await db.migrate()).includes('0046-bank.sql'))
    assert.ok((await placed(db)).length > before.length)
    assert.deepEqual(await db.misplaced?.(), [])
    assert.deepEqual(sorted(await db.all<SchemaPart>(postgres.schema)), sorted(await db.plannedSchema()))
  })

if (named)
  test('companies that write what they share wait for each other, and none is ended', async () => {
    const db = await emptyOn(named, 'kontor_to_share')
    if (!db) return
    await db.migrate()
    await db.distribute?.(() => {})
    const other = openDatabase(new URL('kontor_to_share', named).href)
    atFileEnd(() => other.close())
    const write = (on: Db, company: number, name: string, ms: number) =>
      on.transaction({ company, user: null, via: 'test' }, async (tx) => {
        if (company !== directory) await take(tx, 'ids')
        await tx.run(sql`insert into throttles (name, tries, since) values (${name}, 1, '')`)
        await pause(ms)
        await tx.run(sql`update throttles set tries = 2 where name = ${name}`)
      })
    // Citus looks for deadlocks every two seconds.
    const writing = [write(db, 1, 'first', 2_500)]
    for (const [on, company] of [
      [db, 2],
      [db, directory],
      [db, 3],
      [other, 4],
      [other, directory],
      [other, 5],
    ] as const) {
      await pause(100)
      writing.push(write(on, company, String(writing.length), 10))
    }
    await Promise.all(writing)
    const row = await db.get<{ tries: number }>(sql`select cast(sum(tries) as int) as tries from throttles`)
    assert.equal(row?.tries, 2 * writing.length)
  })

function sorted(parts: readonly SchemaPart[]): readonly SchemaPart[] {
  return parts
    .filter(({ table }) => table !== 'migrations')
    .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
}

/** An empty database on all servers of a Citus, opened; undefined where there is none. */
async function emptyOn(server: string, name: string): Promise<Db | undefined> {
  await dropDatabase(server, name)
  await createDatabase(server, name)
  atFileEnd(() => dropDatabase(server, name))
  if (!(await joinServers(server, name))) return undefined
  const db = openDatabase(new URL(name, server).href)
  atFileEnd(() => db.close())
  return db
}

/** The tables that Citus knows. */
async function placed(db: Db): Promise<string[]> {
  const rows = await db.all<{ name: string }>(
    sql`select cast(logicalrelid as text) as name from pg_dist_partition order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Some rows of a company, spread and shared ones. */
async function contentsOf(db: Db, company: number): Promise<unknown[]> {
  return [
    await db.all(sql`select id, hash from journal where company_id = ${company} order by id`),
    await db.all(sql`select name, value from counters where company_id = ${company} order by name`),
    await db.all(sql`select id, email from users order by id`),
  ]
}
