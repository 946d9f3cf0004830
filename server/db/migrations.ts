// Migrations are plain SQL files, run once each in the order of their names. A released one is never edited.

import { readdirSync, readFileSync } from 'node:fs'
import type { Dialect } from './dialect.ts'

const folder = new URL('./migrations/', import.meta.url)

export interface Migration {
  readonly name: string
  readonly text: string
}

/** All migrations, in the words of one database. */
export function migrations(dialect: Dialect): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, text: dialect.translate(readFileSync(new URL(name, folder), 'utf8')) }))
}
