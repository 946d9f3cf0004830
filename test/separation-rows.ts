// Everything stored for a company in all tables, to check that nothing has changed.

import assert from 'node:assert/strict'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Db } from '../server/db/db.ts'
import { sqlite } from '../server/db/dialect.ts'
import type { Side } from './separation-world.ts'

/** Runs work that must not change anything of the company and its people. */
export async function withoutChange(sides: readonly Side[], work: () => Promise<void>): Promise<void> {
  const before = await Promise.all(sides.map(rowsOf))
  await work()
  const after = await Promise.all(sides.map(rowsOf))
  for (const [index, rows] of before.entries())
    for (const [table, texts] of Object.entries(rows)) assert.deepEqual(after[index]?.[table], texts, table)
}

/** All rows of a company and of its people, in all tables, except the times of last use. */
async function rowsOf({ company, people }: Side): Promise<Record<string, string[]>> {
  const { db } = people.owner.server
  const users = Object.values(people).map(({ identity }) => identity.user)
  const rows: Record<string, string[]> = {}
  for (const { table, columns } of await tablesOf(db)) {
    const condition = conditionOf(table, columns, company, users)
    if (!condition) continue
    const found = await db.all<object>(sql`select * from ${raw(table)} where ${condition}`)
    rows[table] = found.map((row) => JSON.stringify({ ...row, last_used: null })).sort()
  }
  assert.ok(Object.keys(rows).length > 40, 'the tables are found')
  return rows
}

function conditionOf(
  table: string,
  columns: readonly string[],
  company: number,
  users: readonly number[],
): Sql | undefined {
  if (table === 'companies') return sql`id = ${company}`
  if (table === 'users') return sql`id in (${join([...users])})`
  if (columns.includes('company_id')) return sql`company_id = ${company}`
  return columns.includes('user_id') ? sql`user_id in (${join([...users])})` : undefined
}

interface Table {
  readonly table: string
  readonly columns: readonly string[]
}

const known = new WeakMap<Db, Promise<Table[]>>()

function tablesOf(db: Db): Promise<Table[]> {
  const tables = known.get(db) ?? readTables(db)
  known.set(db, tables)
  return tables
}

async function readTables(db: Db): Promise<Table[]> {
  const names = await db.all<{ name: string }>(
    db.dialect === sqlite
      ? sql`select name from sqlite_master where type = 'table' order by name`
      : sql`select table_name as name from information_schema.tables
          where table_schema = current_schema() order by table_name`,
  )
  return Promise.all(
    names.map(async ({ name }) => {
      const columns = await db.all<{ name: string }>(db.dialect.columns(name))
      return { table: name, columns: columns.map((column) => column.name) }
    }),
  )
}
