// Reads tables in batches: they may hold more than fits into memory.

import sql, { raw } from 'sql-template-tag'
import type { Reader } from '../db/db.ts'
import type { Field } from '../resource/fields.ts'
import type { AnyResource } from '../resource/resource.ts'

const batchSize = 500

export interface LoadedRow {
  readonly id: number
  /** Each is read from its columns when it is asked for: lists are long, and most are not needed. */
  readonly values: Readonly<Record<string, unknown>>
  /** The columns as they are stored. */
  readonly columns: Readonly<Record<string, unknown>>
}

/** All records of a company in the order of their ids, with the values of some fields and some more columns. */
export async function* batchesOf(
  reader: Reader,
  company: number,
  resource: AnyResource,
  keys: readonly string[],
  columns: readonly string[] = [],
): AsyncGenerator<LoadedRow[]> {
  const fields = keys
    .filter((key) => key !== 'id')
    .map((key) => [key, resource.fields[key] as Field] as const)
  const valuesOf = reading(fields)
  const selected = [
    'id',
    ...fields.map(([key, { kind }]) => kind.loadable(key)),
    ...columns.map((name) => `"${name}"`),
  ]
  for (let last = 0; ; ) {
    const rows = await reader.all<Record<string, unknown> & { id: number }>(sql`
      select ${raw(selected.join(', '))} from ${raw(resource.table)}
      where company_id = ${company} and id > ${last} order by id limit ${batchSize}`)
    if (rows.length === 0) return
    yield rows.map((row) => ({ id: row.id, values: valuesOf(row), columns: row }))
    last = (rows.at(-1) as { id: number }).id
  }
}

type Columns = Record<string, unknown>
const stored = Symbol('columns')

function reading(fields: readonly (readonly [string, Field])[]): (row: Columns) => Columns {
  const properties = fields.map(([key, { kind }]) => {
    function get(this: { readonly [stored]: Columns }): unknown {
      return kind.load(this[stored], key)
    }
    return [key, { get }] as const
  })
  const prototype = Object.create(null, Object.fromEntries(properties))
  return (row) => Object.assign(Object.create(prototype), { [stored]: row, id: row.id })
}

/** The fields that have columns in the table. */
export function storedKeys({ fields }: AnyResource): string[] {
  return Object.entries<Field>(fields)
    .filter(([, field]) => field.stored)
    .map(([key]) => key)
}
