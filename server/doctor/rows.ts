// Reads tables in batches: they may hold more than fits into memory.

import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Reader } from '../db/db.ts'
import type { Field } from '../resource/fields.ts'
import type { AnyResource } from '../resource/resource.ts'

const batchSize = 200

export interface LoadedRow {
  readonly id: number
  /** Each is read from its columns when it is asked for: lists are long, and most are not needed. */
  readonly values: Readonly<Record<string, unknown>>
  /** The columns as they are stored. */
  readonly columns: Readonly<Record<string, unknown>>
  /** The positions of a document, as they are stored. */
  readonly positions: readonly StoredPosition[]
}

export type StoredPosition = Readonly<Record<string, unknown>>

interface Wanted {
  readonly keys: readonly string[]
  /** Further columns. */
  readonly columns?: readonly string[]
  /** What the database computes of each row of `t`, by the names of the columns in which it comes. */
  readonly computed?: Readonly<Record<string, Sql>>
  /** A condition on the rows of `t`. */
  readonly where?: Sql
}

/** Some of all batches: one in `of`. Several readers share the work. */
export interface Share {
  readonly index: number
  readonly of: number
}

export const whole: Share = { index: 0, of: 1 }

/** The records of a company in the order of their ids. `passed` is called with how many there were in each batch. */
export async function* batchesOf(
  reader: Reader,
  company: number,
  resource: AnyResource,
  { keys, columns = [], computed = {}, where }: Wanted,
  passed: (count: number) => void = () => {},
  share = whole,
): AsyncGenerator<LoadedRow[]> {
  const fields = keys
    .filter((key) => key !== 'id')
    .map((key) => [key, resource.fields[key] as Field] as const)
  const valuesOf = reading(fields)
  const loadable = fields.map(([key, { kind }]) => kind.loadable(key))
  const selected = join([
    raw(['id', ...loadable, ...columns.map((name) => `"${name}"`)].join(', ')),
    ...Object.entries(computed).map(([name, value]) => sql`${value} as ${raw(`"${name}"`)}`),
  ])
  const table = raw(resource.table)
  const condition = where ? sql`and ${where}` : empty
  for (let [last, batch] = [0, 0]; ; batch++) {
    const range = await reader.get<{ size: number; end: number | null }>(sql`
      select count(*) as size, max(id) as end from (
        select id from ${table} where company_id = ${company} and id > ${last} order by id limit ${batchSize}) ids`)
    if (!range || range.end === null) return
    const [after, end] = [last, range.end]
    last = end
    if (batch % share.of !== share.index) continue
    const rows = await reader.all<Columns & { id: number }>(sql`
      select ${selected} from ${table} t
      where t.company_id = ${company} and id > ${after} and id <= ${end} ${condition} order by id`)
    if (rows.length > 0) yield rows.map((row) => new Loaded(row, valuesOf(row)))
    passed(range.size)
  }
}

type Columns = Record<string, unknown>

class Loaded implements LoadedRow {
  readonly id: number
  readonly columns: Columns
  readonly values: Columns
  #positions: readonly StoredPosition[] | undefined

  constructor(columns: Columns & { readonly id: number }, values: Columns) {
    this.id = columns.id
    this.columns = columns
    this.values = values
  }

  get positions(): readonly StoredPosition[] {
    const { positions } = this.columns
    this.#positions ??= typeof positions === 'string' ? JSON.parse(positions) : []
    return this.#positions as readonly StoredPosition[]
  }
}

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
