// The stored form of records. It is made once from the definition of a resource: a write that worked it out anew would
// spend most of its time on that.

import sql, { join, raw } from 'sql-template-tag'
import { constantStatement, insertingRows } from '../db/constant-statement.ts'
import type { Statement } from '../db/db.ts'
import type { Field, Fields } from './fields.ts'
import type { ColumnValue } from './kind.ts'
import type { AnyResource } from './resource.ts'

export type Values = Record<string, unknown>

export interface StoredForm {
  /** The fields that have columns. */
  readonly fields: readonly (readonly [key: string, field: Field])[]
  /** The default values of all fields. */
  readonly blank: Readonly<Values>
  /** Stores new rows, each with its search text. */
  insert(company: number, rows: readonly (readonly [row: Readonly<Values>, search: string])[]): Statement[]
  find(company: number, id: number): Statement
  findAll(company: number, ids: readonly number[]): Statement
  /** The record in a row that these have found. */
  load(row: Readonly<Values>): Values
}

const forms = new WeakMap<AnyResource, StoredForm>()

/** The stored form of the records of a resource. */
export function storedForm(resource: AnyResource): StoredForm {
  const known = forms.get(resource)
  if (known) return known
  const made = makeForm(resource)
  forms.set(resource, made)
  return made
}

function makeForm({ table, fields: all }: AnyResource): StoredForm {
  const fields = Object.entries<Field>(all).filter(([, field]) => field.stored)
  const columns = fields.flatMap(([key, { kind }]) => Object.keys(kind.columns(key)))
  const names = ['company_id', ...columns, 'search']
  const inserting = insertingRows(
    (rows) => sql`
    insert into ${raw(table)} (${raw(names.map(quoted).join(', '))})
    values ${join(Array.from({ length: rows }, () => sql`(${join(names)})`))}`,
  )
  const selected = fields.map(([key, { kind }]) => kind.loadable(key))
  const selecting = sql`select ${raw(selected.join(', '))} from ${raw(table)}`
  const finding = constantStatement(sql`${selecting} where company_id = ${0} and id = ${0}`)
  return {
    fields,
    blank: Object.fromEntries(fields.map(([key, field]) => [key, field.default ?? null])),
    insert(company, rows) {
      return inserting(
        rows.map(([row, search]) => {
          const values: ColumnValue[] = [company]
          for (const [key, { kind }] of fields) values.push(...kind.store(row[key]))
          values.push(search)
          return values
        }),
      )
    },
    find: (company, id) => finding([company, id]),
    findAll: (company, ids) => sql`${selecting} where company_id = ${company} and id in (${join([...ids])})`,
    load(row) {
      const record: Values = {}
      for (const [key, { kind }] of fields) record[key] = kind.load(row, key)
      return record
    },
  }
}

/** The values of the columns of some fields, by their names. */
export function columnsOf(fields: Fields, row: Readonly<Values>): Record<string, ColumnValue> {
  const columns: Record<string, ColumnValue> = {}
  for (const [key, { kind }] of Object.entries(fields)) {
    const values = kind.store(row[key])
    for (const [index, name] of Object.keys(kind.columns(key)).entries())
      columns[name] = values[index] as ColumnValue
  }
  return columns
}

/** Field names may be keywords of SQL, such as `default`. */
export function quoted(name: string): string {
  return `"${name}"`
}
