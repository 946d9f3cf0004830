// The tables of a database, as the database itself describes them: for copies of all tables.

import assert from 'node:assert/strict'
import type { Reader } from './db.ts'
import { createdTables } from './migrations.ts'

export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  /** The columns of the primary key. */
  readonly key: readonly string[]
}

export interface Column {
  readonly name: string
  readonly type: 'bigint' | 'text'
}

/** Our tables, each after those that its rows refer to. Other tables in the database are not ours. */
export async function tablesOf(reader: Reader): Promise<Table[]> {
  const ours = createdTables(reader.dialect)
  const found = await reader.all<{ name: string }>(reader.dialect.tables)
  const names = found.map(({ name }) => name).filter((name) => ours.has(name))
  const references = await reader.all<Reference>(reader.dialect.references)
  const tables: Table[] = []
  for (const name of inOrder(names.toSorted(), references)) tables.push(await describe(reader, name))
  return tables
}

interface Reference {
  readonly table: string
  readonly parent: string
}

function inOrder(names: readonly string[], references: readonly Reference[]): string[] {
  const ordered = new Set<string>()
  while (ordered.size < names.length) {
    const isFree = (name: string) =>
      references.every(({ table, parent }) => table !== name || table === parent || ordered.has(parent))
    const free = names.filter((name) => !ordered.has(name) && isFree(name))
    assert(free.length > 0, 'tables do not refer to each other in a circle')
    for (const name of free) ordered.add(name)
  }
  return [...ordered]
}

async function describe(reader: Reader, name: string): Promise<Table> {
  const columns = await reader.all<{ name: string; type: string }>(reader.dialect.columns(name))
  const key = await reader.all<{ name: string }>(reader.dialect.primaryKey(name))
  assert(key.length > 0, `${name} has a primary key`)
  return {
    name,
    columns: columns.map((column) => ({ name: column.name, type: typeOf(column.type) })),
    key: key.map((column) => column.name),
  }
}

/** Every column holds text or whole numbers, on both databases. */
function typeOf(type: string): Column['type'] {
  if (type === 'text') return 'text'
  assert(/^(big|small)?int(eger)?$/.test(type), `${type} is a type that can be copied`)
  return 'bigint'
}
