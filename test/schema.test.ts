// Compares the tables of both databases with the definitions: every stored field has its columns, and no column is left
// over. Also compares their indexes with each other.

import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import '../server/app.ts'
import type { SchemaPart } from '../server/db/dialect.ts'
import { migrations, statementsOf } from '../server/db/migrations.ts'
import type { Field } from '../server/resource/fields.ts'
import { allResources } from '../server/resource/resource.ts'
import { type DatabaseName, serverOn } from './api.ts'
import { rareTest } from './turns.ts'

interface Column {
  readonly name: string
  readonly type: string
  readonly nullable: number
}

for (const database of ['SQLite', 'PostgreSQL'] as const satisfies DatabaseName[]) {
  for (const { name, table, fields } of allResources()) {
    test(`the table of ${name} is as its definition says (${database})`, async () => {
      const { db } = await serverOn(database)
      const columns = await db.all<Column>(db.dialect.columns(table))
      const found = columns.map(({ name, type, nullable }) => [name, { type, nullable: nullable === 1 }])
      const expected = Object.entries<Field>(fields)
        .filter(([, field]) => field.stored)
        .flatMap(([key, field]) =>
          Object.entries(field.kind.columns(key)).map(([column, type]) => [
            column,
            // A number may be any text, and then it has no numeric value.
            { type, nullable: field.nullable || column === `${key}_value` },
          ]),
        )
      const own = [
        ['company_id', { type: 'bigint', nullable: false }],
        ['search', { type: 'text', nullable: false }],
      ]
      assert.deepEqual(Object.fromEntries(found), Object.fromEntries([...own, ...expected]))
    })
  }
}

rareTest(
  'a database that is made at once has the tables of one that was migrated step by step (SQLite)',
  async () => {
    const { db } = await serverOn('SQLite')
    const stepwise = new DatabaseSync(':memory:')
    stepwise.exec('create table migrations (name text primary key, at text not null)')
    for (const migration of migrations(db.dialect)) stepwise.exec(statementsOf(migration))
    const parts = stepwise.prepare(db.dialect.schema.sql).all() as unknown as SchemaPart[]
    stepwise.close()
    assert.deepEqual(inOrder(await db.all<SchemaPart>(db.dialect.schema)), inOrder(parts))
    assert.deepEqual(inOrder(await db.plannedSchema()), inOrder(parts))
  },
)

test('a database that is made at once has the tables of one that was migrated step by step (PostgreSQL)', async () => {
  const { db } = await serverOn('PostgreSQL')
  // Made step by step.
  const planned = await db.plannedSchema()
  assert.deepEqual(inOrder(await db.all<SchemaPart>(db.dialect.schema)), inOrder(planned))
})

function inOrder(parts: readonly SchemaPart[]): string[] {
  return parts.map((part) => JSON.stringify(part)).sort()
}

test('both databases have the same indexes', async () => {
  assert.deepEqual(await indexesOf('SQLite'), await indexesOf('PostgreSQL'))
})

test('an index of a resource begins with the company, and none repeats another', async () => {
  const tables = new Set(allResources().map(({ table }) => table))
  // Workers look in all companies for what is due.
  const indexes = (await indexesOf('SQLite')).filter(
    ({ table, name }) => tables.has(table) && !name.endsWith('_in_all'),
  )
  assert.ok(indexes.length > tables.size)
  for (const { name, table, columns, isPartial } of indexes) {
    assert.match(columns, /^company_id, /, name)
    // Partial ones cover different rows.
    const others = indexes.filter(
      (other) => other.table === table && other.name !== name && !other.isPartial && !isPartial,
    )
    for (const other of others)
      assert.ok(!`${other.columns}, `.startsWith(`${columns}, `), `${other.name} repeats ${name}`)
  }
})

interface Index {
  readonly name: string
  readonly table: string
  readonly isUnique: boolean
  readonly columns: string
  /** Whether it covers only some rows. */
  readonly isPartial: boolean
}

/** The named indexes of migrations, without those for search only and the narrow ones, which only SQLite needs. */
async function indexesOf(database: DatabaseName): Promise<Index[]> {
  const { db } = await serverOn(database)
  const rows = await db.all<{ text: string }>(
    database === 'SQLite'
      ? sql`select sql as text from sqlite_master
          where type = 'index' and sql is not null and name not like '%\\_narrow%' escape '\\' order by name`
      : sql`select indexdef as text from pg_indexes where schemaname = current_schema()
          and indexname not in (select conname from pg_constraint) order by indexname collate "C"`,
  )
  const form = /^create (unique )?index (\w+) on (?:\w+\.)?(\w+) (?:using btree )?\((.*?)\)( where .*)?$/i
  return rows
    .map(({ text }) => form.exec(text))
    .filter((match) => match !== null)
    .map(([, unique, name = '', table = '', columns = '', condition]) => ({
      ...{ name, table, isUnique: Boolean(unique), isPartial: Boolean(condition) },
      columns: columns.replaceAll(' NULLS FIRST', ''),
    }))
}
