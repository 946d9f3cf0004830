// Rows as lines of JSON, and back: see docs/export-format.md. Made here, so that both databases give the same bytes.

import sql, { join, raw, type Sql } from 'sql-template-tag'
import { Refusal } from '../../domain/refusal.ts'
import { isCleanText } from '../../domain/text/text.ts'
import type { Reader, Tx } from '../db/db.ts'
import type { Column, Table } from '../db/tables.ts'

/** The rows of a table `t` to read, and expressions in place of some columns. */
export interface Selection {
  readonly condition: Sql
  readonly instead?: Readonly<Record<string, Sql>>
}

export const allRows: Selection = { condition: sql`true` }

type Value = string | null
type TextRow = Readonly<Record<string, Value>>

/** Rows of about so many bytes are read, and stored, at a time: each time costs a statement. */
export const pageBytes = 262_144
const mostRows = 2_000

/** The rows of a table in the order of its key, in pages. */
export async function* readLines(
  reader: Reader,
  { name, columns, key }: Table,
  { condition, instead = {} }: Selection = allRows,
): AsyncGenerator<string[]> {
  const selected = join(
    columns.map((column) => sql`${instead[column.name] ?? read(column)} as ${quoted(column.name)}`),
  )
  const keys = join(key.map((column) => sql`t.${quoted(column)}`))
  let after = sql`true`
  let limit = 50
  for (;;) {
    const rows = await reader.all<TextRow>(sql`
      select ${selected} from ${raw(name)} t where ${condition} and ${after} order by ${keys} limit ${limit}`)
    const last = rows.at(-1)
    if (!last) return
    const lines = rows.map((row) => lineOf(columns, row))
    yield lines
    after = sql`(${keys}) > (${join(key.map((column) => keyValue(columns, column, last)))})`
    limit = Math.min(mostRows, Math.ceil((pageBytes * lines.length) / lengthOf(lines)))
  }
}

/** Whole numbers as text: some have more digits than a double holds. */
function read({ name, type }: Column): Sql {
  return type === 'text' ? sql`t.${quoted(name)}` : sql`cast(t.${quoted(name)} as text)`
}

function quoted(name: string): Sql {
  return raw(`"${name}"`)
}

function keyValue(columns: readonly Column[], name: string, row: TextRow): string | bigint {
  const value = row[name] as string
  return columns.find((column) => column.name === name)?.type === 'text' ? value : BigInt(value)
}

function lineOf(columns: readonly Column[], row: TextRow): string {
  const members = columns.map(({ name, type }) => {
    const value = row[name] as Value
    return `"${name}":${type === 'text' || value === null ? JSON.stringify(value) : value}`
  })
  return `{${members.join(',')}}`
}

function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length, 0)
}

/** Stores lines as rows. Refuses a line that is not exactly as `readLines` would write it. */
export async function storeLines(tx: Tx, { name, columns }: Table, lines: readonly string[]): Promise<void> {
  for (const line of lines)
    if (!isLineOf(columns, line))
      throw new Refusal('bad_file', `A row of ${name} is not as it should be: ${line.slice(0, 100)}`)
  const names = raw(columns.map((column) => `"${column.name}"`).join(', '))
  const types = Object.fromEntries(columns.map((column) => [column.name, column.type]))
  await tx.run(sql`
    with given (lines) as (select ${`[${lines.join(',')}]`})
    insert into ${raw(name)} (${names})
    select ${names} from ${raw(tx.dialect.entries('(select lines from given)', types))} entries`)
}

/** The database parses the numbers itself, so every line must mean the same to every JSON parser. */
function isLineOf(columns: readonly Column[], line: string): boolean {
  const row = parsed(line)
  if (typeof row !== 'object' || row === null) return false
  const names = Object.keys(row)
  const isRight = ({ name, type }: Column, index: number) =>
    names[index] === name &&
    (row[name] === null || (type === 'text' ? isText(row[name]) : typeof row[name] === 'number'))
  if (names.length !== columns.length || !columns.every(isRight)) return false
  const isSmall = names.every((name) => typeof row[name] !== 'number' || Number.isSafeInteger(row[name]))
  return (isSmall && JSON.stringify(row) === line) || lineOf(columns, withExactNumbers(line)) === line
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && isCleanText(value)
}

/** The value of a JSON text; undefined when it is not JSON. */
export function parsed<Value = Record<string, unknown>>(text: string): Value | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Reviver = (key: string, value: unknown, context: { readonly source: string }) => unknown
const parseWith = JSON.parse as (text: string, reviver: Reviver) => TextRow

/** A row with its whole numbers as the line writes them, where they fit into 64 bits. */
function withExactNumbers(line: string): TextRow {
  return parseWith(line, (_key, value, { source }) =>
    typeof value === 'number' ? exactNumber(source) : value,
  )
}

function exactNumber(source: string): Value {
  const isWhole = /^(0|-?[1-9]\d{0,18})$/.test(source)
  return isWhole && BigInt.asIntN(64, BigInt(source)) === BigInt(source) ? source : null
}
