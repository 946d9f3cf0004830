// What can be tested of Citus without it, and the rest where KONTOR_TEST_DATABASE names a coordinator.

import assert from 'node:assert/strict'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import sql from 'sql-template-tag'
import { makeCompany } from '../../test/company.ts'
import { atFileEnd } from '../../test/end.ts'
import { emptyData, kontor } from '../../test/kontor.ts'
import { createDatabase, dropDatabase, joinServers } from '../../test/postgres-databases.ts'
import type { Db } from './db.ts'
import { postgres, type SchemaPart } from './dialect.ts'
import { migrationNames, migrations } from './migrations.ts'
import { openDatabase } from './open.ts'

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
      copyFileSync(new URL(`./migrations/${name}`, import.meta.url), join(older, name))
    await db.migrate(pathToFileURL(`${older}/`))
    const before = (await db.distribute?.(() => {})) ?? []
    assert.ok((await db.migrate()).includes('0046-bank.sql'))
    assert.ok((await placed(db)).length > before.length)
    assert.deepEqual(await db.misplaced?.(), [])
    assert.deepEqual(sorted(await db.all<SchemaPart>(postgres.schema)), sorted(await db.plannedSchema()))
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
