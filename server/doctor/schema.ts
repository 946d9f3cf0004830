// The tables, columns, indexes and triggers against those that the migrations make.

import type { Db, Reader } from '../db/db.ts'
import type { SchemaPart } from '../db/dialect.ts'
import { appliedMigrations, migrationNames, unknownMigrations } from '../db/migrations.ts'
import type { Fault } from './check.ts'

/** The differences. The other checks know only the schema of this version, so they run only when there are none. */
export async function* checkSchema(db: Db, reader: Reader): AsyncGenerator<Fault> {
  const done = await appliedMigrations(reader)
  const unknown = unknownMigrations(done)
  const pending = migrationNames().filter((name) => !done.includes(name))
  if (unknown.length > 0)
    yield {
      message: `The database is newer than this version of Kontor, which does not know ${unknown.join(', ')}.`,
      repair: 'Install the newer version, or restore a backup from before: kontor restore',
    }
  else if (done.length === 0)
    yield {
      message: 'It is not a database of Kontor: no migration has ever run in it.',
      repair:
        'Look where KONTOR_DATABASE and KONTOR_DATA point. For a new one: kontor setup. For one from a backup: kontor restore',
    }
  else if (pending.length > 0)
    yield {
      message: `The database is not up to date: it lacks ${pending.join(', ')}.`,
      repair: 'Make a backup, then: kontor migrate',
    }
  else yield* differences(await reader.all<SchemaPart>(reader.dialect.schema), await db.plannedSchema())
}

function* differences(found: readonly SchemaPart[], planned: readonly SchemaPart[]): Generator<Fault> {
  const byName = new Map(found.map((part) => [partName(part), part]))
  const tables = new Set(found.map(({ table }) => table))
  for (const part of planned) {
    const name = partName(part)
    const same = byName.get(name)
    // Without the table, all that belongs to it is missing as well.
    if (!same && (part.kind === 'table' || tables.has(part.table))) yield fault(`${name} is missing.`)
    if (same && same.definition !== part.definition)
      yield fault(`${name} is "${same.definition}", but the migrations make "${part.definition}".`)
    byName.delete(name)
  }
  // Other tables may share the database.
  const own = new Set(planned.map(({ table }) => table))
  for (const [name, { table }] of byName)
    if (own.has(table)) yield fault(`${name} is one that no migration makes.`)
}

function fault(message: string): Fault {
  return { message, repair: 'Restore a backup, or put it right as the files in server/db/migrations say.' }
}

function partName({ kind, table, name }: SchemaPart): string {
  if (kind === 'table') return `The table ${name}`
  return kind === 'column' ? `The column ${table}.${name}` : `The ${kind} ${name} of ${table}`
}
