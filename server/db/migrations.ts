// Migrations are plain SQL files, run once each in the order of their names. A released one is never edited. What SQL
// cannot compute, a function does: a line such as `{fill issued_country}` calls the one of this column.

import { readdirSync, readFileSync } from 'node:fs'
import sql from 'sql-template-tag'
import { Refusal } from '../../domain/refusal.ts'
import type { Reader, Store } from './db.ts'
import type { Dialect } from './dialect.ts'
import { fillVat } from './migrations/0027-vat.ts'
import { fillIssuedCountry } from './migrations/0059-issued-country.ts'

const ownFolder = new URL('./migrations/', import.meta.url)

export interface Migration {
  readonly name: string
  readonly text: string
}

/** The migrations of these names, translated for one database. Tests give their own folder. */
export function migrations(dialect: Dialect, names = migrationNames(), folder = ownFolder): Migration[] {
  return files(names, folder).map(({ name, text }) => ({ name, text: dialect.translate(text) }))
}

/**
 * The same for a database without tables: the last one makes the indexes of texts of all. SQLite parses every trigger
 * again at each `alter table`, and the triggers of these indexes are very long. See docs/decisions/0044.
 */
export function migrationsOfEmpty(
  dialect: Dialect,
  names = migrationNames(),
  folder = ownFolder,
): Migration[] {
  const all = files(names, folder)
  const indexes = all.flatMap(({ text }) => text.match(textIndexLine) ?? [])
  return all.map(({ name, text }) => {
    const parts = [text.replace(textIndexLine, ''), ...(name === names.at(-1) ? indexes : [])]
    return { name, text: dialect.translate(parts.join('\n')) }
  })
}

const textIndexLine =
  /^\{(search|drop search|vocabulary|words|texts|index progress|batches|index holds|holdable batches)\b.*\}$/gm

function files(names: readonly string[], folder: URL): Migration[] {
  return names.map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }))
}

/** Their names, in the order in which they run. */
export function migrationNames(folder = ownFolder): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
}

const fills: Readonly<Record<string, (store: Store) => Promise<void>>> = {
  vat: fillVat,
  issued_country: fillIssuedCountry,
}

const fillLine = /^\{fill (\w+)\}$/m

/** Runs a migration: its statements by `script`, and its functions on `store`, in the order of the file. */
export async function runMigration(
  { text }: Migration,
  script: (text: string) => unknown,
  store: Store,
): Promise<void> {
  for (const [index, part] of text.split(fillLine).entries())
    if (index % 2 === 0) await script(part)
    else await fills[part]?.(store)
}

/** The statements of a migration, for a database that has nothing to fill. */
export function statementsOf({ text }: Migration): string {
  return text
    .split(fillLine)
    .filter((_, index) => index % 2 === 0)
    .join('')
}

/**
 * The migrations that a database still needs. Refuses a database with unknown ones: it is newer than this program. If
 * they are all among the additions, and nothing is missing, an older program can work with it.
 */
export function pendingMigrations(
  dialect: Dialect,
  done: readonly string[],
  {
    folder,
    additions = [],
  }: { readonly folder?: URL | undefined; readonly additions?: readonly string[] } = {},
): Migration[] {
  const pending = migrationNames(folder).filter((name) => !done.includes(name))
  const unknown = unknownMigrations(done, folder).filter(
    (name) => pending.length > 0 || !additions.includes(name),
  )
  if (unknown.length === 0 && done.length === 0) return migrationsOfEmpty(dialect, pending, folder)
  if (unknown.length === 0) return migrations(dialect, pending, folder)
  throw new Refusal(
    'newer_database',
    `it was brought up to date by a newer version of Kontor, which has ${unknown.join(', ')}. Install that version, or restore a backup from before`,
  )
}

/** The migrations that a database has run and this program does not know. */
export function unknownMigrations(done: readonly string[], folder?: URL): string[] {
  const known = migrationNames(folder)
  return done.filter((name) => !known.includes(name)).sort()
}

/** The error for a failed migration: its transaction rolls back the migrations before it as well. */
export function failedMigration({ name }: Migration, cause: unknown): Error {
  const reason = (cause as Error).message
  return new Error(`its migration ${name} failed, and nothing was changed: ${reason}`, { cause })
}

/** By database, since lists ask for them: translating all migrations takes longer than most lists. */
const created = new Map<Dialect, ReadonlySet<string>>()

/** The names of all tables that migrations have created, also of dropped ones. */
export function createdTables(dialect: Dialect): ReadonlySet<string> {
  const known = created.get(dialect)
  if (known) return known
  const names = migrations(dialect).flatMap(({ text }) =>
    [...text.matchAll(/^create table (\w+)/gm)].map(([, name]) => name as string),
  )
  const tables = new Set(names)
  created.set(dialect, tables)
  return tables
}

/** The migrations of a database that only added, as far as it has noted that. */
export async function notedAdditions(reader: Reader): Promise<string[]> {
  const tables = await reader.all<{ name: string }>(reader.dialect.tables)
  if (!tables.some(({ name }) => name === 'additions')) return []
  const rows = await reader.all<{ name: string }>(sql`select name from additions`)
  return rows.map(({ name }) => name)
}

/** The names of the migrations that a database has run, in their order; none when the database is not ours. */
export async function appliedMigrations(reader: Reader): Promise<string[]> {
  const tables = await reader.all<{ name: string }>(reader.dialect.tables)
  if (!tables.some(({ name }) => name === 'migrations')) return []
  const rows = await reader.all<{ name: string }>(sql`select name from migrations`)
  return rows.map(({ name }) => name).sort()
}
