// Migrations are plain SQL files, run once each in the order of their names. A released one is never edited.

import { readdirSync, readFileSync } from 'node:fs'
import sql from 'sql-template-tag'
import { Refusal } from '../../domain/refusal.ts'
import type { Reader } from './db.ts'
import type { Dialect } from './dialect.ts'

const ownFolder = new URL('./migrations/', import.meta.url)

export interface Migration {
  readonly name: string
  readonly text: string
}

/** All migrations, translated for one database. Tests give their own folder. */
export function migrations(dialect: Dialect, folder = ownFolder): Migration[] {
  return migrationNames(folder).map((name) => ({
    name,
    text: dialect.translate(readFileSync(new URL(name, folder), 'utf8')),
  }))
}

/** Their names, in the order in which they run. */
export function migrationNames(folder = ownFolder): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
}

/** The migrations that a database still needs. Refuses a database with unknown ones: it is newer than this program. */
export function pendingMigrations(dialect: Dialect, done: readonly string[], folder?: URL): Migration[] {
  const unknown = unknownMigrations(done, folder)
  if (unknown.length === 0) return migrations(dialect, folder).filter(({ name }) => !done.includes(name))
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

/** The names of all tables that migrations have created, also of dropped ones. */
export function createdTables(dialect: Dialect): Set<string> {
  const texts = migrations(dialect).map(({ text }) => text)
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/^create table (\w+)/gm)].map(([, name]) => name as string)),
  )
}

/** The names of the migrations that a database has run, in their order; none when the database is not ours. */
export async function appliedMigrations(reader: Reader): Promise<string[]> {
  const tables = await reader.all<{ name: string }>(reader.dialect.tables)
  if (!tables.some(({ name }) => name === 'migrations')) return []
  const rows = await reader.all<{ name: string }>(sql`select name from migrations`)
  return rows.map(({ name }) => name).sort()
}
