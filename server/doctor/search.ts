// The data that searching and sorting use instead of the values: the search column, the folded columns, the index.

import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Reader, Tx } from '../db/db.ts'
import type { Field } from '../resource/fields.ts'
import type { ColumnValue } from '../resource/kind.ts'
import { isLongText } from '../resource/list/query.ts'
import type { AnyResource } from '../resource/resource.ts'
import { searchText } from '../resource/search-text.ts'
import { touch } from '../resource/write.ts'
import { type Company, called, type Fault, type RecordCheck } from './check.ts'
import { type LoadedRow, storedKeys } from './rows.ts'

export const searchCheck: RecordCheck = {
  name: 'search',
  things: 'records',
  of(reader, company, resource) {
    const derived = derivedColumns(resource)
    if (resource.search.length === 0 && derived.length === 0) return undefined
    const keys = ['number', ...resource.search, ...derived.map(({ key }) => key)]
    const stored = storedKeys(resource)
    let sample: number | undefined
    let count = 0
    return {
      keys: keys.filter((key) => stored.includes(key)),
      columns: ['search', ...derived.map(({ name }) => name)],
      computed: missedBy(reader, company, resource),
      async *batch(rows, seen) {
        sample ??= await sampleOf(reader, company, resource)
        for (const row of rows) {
          const { isMissed, isTextMissed } = row.columns
          const stale = staleColumns(company, resource, derived, row)
          if (stale) yield stale
          if (isMissed) yield wronglyIndexed(company, resource, row.id, row.values.number)
          else if (!stale && count++ % sample === 0) yield* lostText(reader, company, resource, row)
          if (isTextMissed) yield wronglyFiltered(company, resource, row.id, row.values.number)
        }
        seen(rows.length)
      },
      end: () => strays(reader, company, resource),
    }
  },
}

/** A column that follows from the value of a field. */
interface DerivedColumn {
  readonly key: string
  readonly name: string
  /** Its place among the columns of the field. */
  readonly index: number
  readonly kind: Field['kind']
}

function derivedColumns(resource: AnyResource): DerivedColumn[] {
  return storedKeys(resource).flatMap((key) => {
    const { kind } = resource.fields[key] as Field
    return Object.keys(kind.columns(key))
      .map((name, index) => ({ key, name, index, kind }))
      .filter(({ name }) => name !== key && /_(folded|value)$/.test(name))
  })
}

function staleColumns(
  company: Company,
  resource: AnyResource,
  derived: readonly DerivedColumn[],
  { id, values, columns }: LoadedRow,
): Fault | undefined {
  const stale: [string, ColumnValue][] = []
  for (const { key, name, index, kind } of derived) {
    const right = kind.store(values[key] ?? null)[index] ?? null
    if (columns[name] !== right) stale.push([name, right])
  }
  // Without searched fields, the column is empty in one way or another.
  if (resource.search.length > 0) {
    const right = searchText(resource, values)
    if (columns.search !== right) stale.push(['search', right])
  }
  if (stale.length === 0) return undefined
  return repairable(
    `${called(resource, id, values.number)} is searched or sorted by an old ${stale.map(([name]) => name).join(', ')}.`,
    resource,
    async (tx) => {
      const assignments = stale.map(([name, value]) => sql`${raw(`"${name}"`)} = ${value}`)
      await tx.run(sql`
        update ${raw(resource.table)} set ${join(assignments)} where company_id = ${company.id} and id = ${id}`)
    },
  )
}

const sampleSize = 50

/** One in so many rows is looked up in the index, because that takes the longest. */
async function sampleOf(reader: Reader, company: Company, { table }: AnyResource): Promise<number> {
  const row = await reader.get<{ rows: number }>(
    sql`select count(*) as rows from ${raw(table)} where company_id = ${company.id}`,
  )
  return Math.max(1, Math.ceil((row?.rows ?? 0) / sampleSize))
}

/** A record that the index does not find by its text. */
async function* lostText(
  reader: Reader,
  company: Company,
  resource: AnyResource,
  { id, values, columns }: LoadedRow,
): AsyncGenerator<Fault> {
  const text = columns.search as string
  const { searchIndex } = reader.dialect
  // The index knows sequences of three characters.
  if (!searchIndex || resource.search.length === 0 || text.length < 3) return
  if (await reader.get(searchIndex.holds(resource.table, company.id, id, text))) return
  yield repairable(`${called(resource, id, values.number)} is not found by its text.`, resource, (tx) =>
    indexAnew(tx, company, resource, id),
  )
}

/** Whether the indexes miss a row, which the database says as it reads the row. */
function missedBy({ dialect }: Reader, company: Company, resource: AnyResource): Record<string, Sql> {
  const { table } = resource
  const keys = longTexts(resource)
  const { searchIndex, textIndex } = dialect
  return {
    ...(searchIndex && resource.search.length > 0 && { isMissed: searchIndex.misses(table, company.id) }),
    ...(textIndex && keys.length > 0 && { isTextMissed: textIndex.misses(table, company.id, keys) }),
  }
}

/** What is in the indexes without a record. */
async function* strays(reader: Reader, company: Company, resource: AnyResource): AsyncGenerator<Fault> {
  const { searchIndex, textIndex } = reader.dialect
  const idsOf = (statement: Sql) => reader.all<{ id: number }>(statement)
  if (searchIndex && resource.search.length > 0)
    for (const { id } of await idsOf(searchIndex.strays(resource.table, company.id)))
      yield wronglyIndexed(company, resource, id)
  if (textIndex && longTexts(resource).length > 0)
    for (const { id } of await idsOf(textIndex.strays(resource.table, company.id)))
      yield wronglyFiltered(company, resource, id)
}

function longTexts(resource: AnyResource): string[] {
  return Object.keys(resource.fields).filter((key) => isLongText(resource, key))
}

function wronglyIndexed(company: Company, resource: AnyResource, id: number, number?: unknown): Fault {
  return repairable(
    `${called(resource, id, number)} is in the search index with another text, or not at all.`,
    resource,
    (tx) => indexAnew(tx, company, resource, id),
  )
}

function wronglyFiltered(company: Company, resource: AnyResource, id: number, number?: unknown): Fault {
  const { table } = resource
  const column = raw(`${longTexts(resource)[0]}_folded`)
  return repairable(
    `${called(resource, id, number)} is filtered by other texts than it has.`,
    resource,
    async (tx) => {
      const { textIndex } = tx.dialect
      if (textIndex) await tx.all(textIndex.remove(table, company.id, id))
      // A trigger of the table updates the index.
      await tx.run(
        sql`update ${raw(table)} set ${column} = ${column} where company_id = ${company.id} and id = ${id}`,
      )
    },
  )
}

/** Removes a text from the index, and adds that of the record, if it exists. */
async function indexAnew(tx: Tx, company: Company, { table }: AnyResource, id: number): Promise<void> {
  const { searchIndex } = tx.dialect
  // Not `run`, which also reads the last row number: those of the index are larger than a number holds.
  for (const removal of searchIndex?.remove(table, company.id, id) ?? []) await tx.all(removal)
  // A trigger of the table updates the index.
  await tx.run(sql`
    update ${raw(table)} set search = search where company_id = ${company.id} and id = ${id}`)
}

function repairable(message: string, resource: AnyResource, fix: (tx: Tx) => Promise<void>): Fault {
  return {
    message,
    repair: 'kontor doctor --repair puts it right.',
    fix: async (tx) => {
      await fix(tx)
      await touch(tx, resource)
    },
  }
}
