// All rows of a database, from the database itself or from a file.

import sql, { raw } from 'sql-template-tag'
import { Refusal } from '../../domain/refusal.ts'
import { directory } from '../auth/directory.ts'
import { allCompanies } from '../auth/people/companies.ts'
import { type Contents, DatabaseUnavailable, type Reader, type Tx } from '../db/db.ts'
import { verifyJournal } from '../db/journal.ts'
import { appliedMigrations, migrationNames } from '../db/migrations.ts'
import { type Table, tablesOf } from '../db/tables.ts'
import type { Progress } from '../progress.ts'
import { readLines, type Selection, storeLines } from './rows.ts'
import { leftBehind, type Scope } from './scope.ts'

export interface Source {
  /** The name of the last migration. */
  readonly schema: string
  readonly companies: readonly { readonly id: number; readonly name: string }[]
  /** How many rows each table has, in the order of their names. */
  readonly rows: ReadonlyMap<string, number>
  lines(table: string): AsyncIterable<string[]>
}

/** The rows of a database that does not change meanwhile. */
export async function databaseSource(reader: Reader, scope: Scope): Promise<Source> {
  const tables = (await tablesOf(reader)).toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const selected = new Map<string, readonly [Table, Selection]>()
  const rows = new Map<string, number>()
  for (const table of tables) {
    const selection = scope(table, tables)
    if (selection === null) continue
    selected.set(table.name, [table, selection])
    rows.set(table.name, await count(reader, table, selection))
  }
  return {
    schema: await schemaOf(reader),
    companies: await reader.all(sql`
      select t.id, t.name from companies t where ${selected.get('companies')?.[1].condition ?? sql`false`} order by t.id`),
    rows,
    lines: (name) => readLines(reader, ...(selected.get(name) as [Table, Selection])),
  }
}

async function count(reader: Reader, { name }: Table, { condition }: Selection): Promise<number> {
  const row = await reader.get<{ count: number }>(sql`
    select count(*) as count from ${raw(name)} t where ${condition}`)
  return row?.count ?? 0
}

/** The name of the last migration of a database. Refuses one that is unknown to this version, or not ours. */
async function schemaOf(reader: Reader): Promise<string> {
  const applied = await appliedMigrations(reader)
  const last = applied.at(-1)
  if (last === undefined) throw new Refusal('bad_file', 'It is not a database of Kontor.')
  return knownSchema(last)
}

/** Whether the tables are those of this version. */
export function isCurrent(schema: string): boolean {
  return schema === migrationNames().at(-1)
}

/** Whether the journal has the columns for its hash chain. Migrations add them to older journals. */
export function hasChain(schema: string): boolean {
  return schema >= '0009-access.sql'
}

/** Refuses the schema of a newer version. */
export function knownSchema(schema: string): string {
  if (migrationNames().includes(schema)) return schema
  throw new Refusal(
    'bad_file',
    `It was written by a newer version of Kontor (schema ${schema}). Use that version, or a newer one.`,
  )
}

/** A database with exactly these rows. `judge` gets their faults, and may refuse. */
export function contentsFrom(
  source: Source,
  progress: Progress,
  judge: (faults: readonly string[]) => void,
): Contents {
  const { schema, rows } = source
  return {
    schema,
    fill: async (tx) => {
      const tables = await tablesOf(tx)
      checkTables([...rows.keys()], tables)
      const total = sum(rows.values())
      let done = 0
      for (const table of tables.filter(({ name }) => rows.has(name)))
        for await (const lines of source.lines(table.name)) {
          await store(tx, table, lines, source)
          done += lines.length
          progress(done, total, 'rows')
        }
    },
    check: async (tx) => judge([...(await journalFaults(tx)), ...(await rowsOfNobody(tx))]),
  }
}

function checkTables(names: readonly string[], tables: readonly Table[]): void {
  const known = tables.map(({ name }) => name)
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Refusal('bad_file', `It has a table that is not known: ${unknown[0]}.`)
  const missing = known.filter((name) => !names.includes(name) && !leftBehind.includes(name))
  if (missing.length > 0) throw new Refusal('bad_file', `It lacks the table ${missing[0]}.`)
}

/** A row that the database refuses is a faulty row. */
async function store(tx: Tx, table: Table, lines: readonly string[], source: Source): Promise<void> {
  try {
    await storeLines(tx, table, lines)
  } catch (error) {
    if (error instanceof Refusal || error instanceof DatabaseUnavailable) throw error
    const twice = await numberTwice(source, table)
    throw new Refusal(
      'bad_file',
      twice ?? `Rows of ${table.name} cannot be stored: ${(error as Error).message}.`,
    )
  }
}

/** The first number that two rows of a company have, in a sentence. Looked for only where the database has refused rows. */
async function numberTwice(source: Source, { name, columns }: Table): Promise<string | undefined> {
  if (!columns.some((column) => column.name === 'number')) return undefined
  const places = new Map<string, number>()
  let line = 0
  for await (const lines of source.lines(name))
    for (const text of lines) {
      line += 1
      const { company_id, number } = JSON.parse(text) as { company_id: number; number: string | null }
      const key = `${company_id} ${number}`
      const other = places.get(key)
      if (number !== null && other !== undefined)
        return `The number ${number} is there twice: in the lines ${other} and ${line} of ${name}.`
      places.set(key, line)
    }
  return undefined
}

export function sum(numbers: Iterable<number>): number {
  let total = 0
  for (const number of numbers) total += number
  return total
}

/** The faults of the journals of the directory and of all companies, in sentences. */
export async function journalFaults(reader: Reader): Promise<string[]> {
  if (!hasChain(await schemaOf(reader))) return []
  const faults: string[] = []
  for (const id of [directory, ...(await allCompanies(reader)).map((company) => company.id)]) {
    const { fault } = await verifyJournal(reader, id)
    if (fault !== null) faults.push(fault)
  }
  return faults
}

/** Rows of companies that do not exist. */
export async function rowsOfNobody(reader: Reader): Promise<string[]> {
  const faults: string[] = []
  for (const { name, columns } of await tablesOf(reader)) {
    if (!columns.some((column) => column.name === 'company_id')) continue
    const row = await reader.get<{ company_id: number }>(sql`
      select company_id from ${raw(name)}
      where company_id <> ${directory} and company_id not in (select id from companies) limit 1`)
    if (row) faults.push(`Rows of ${name} are of company ${row.company_id}, which is not there.`)
  }
  return faults
}
