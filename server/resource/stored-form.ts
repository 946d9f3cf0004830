// The stored form of records. It is made once from the definition of a resource: a write that worked it out anew would
// spend most of its time on that.

import sql, { join, raw } from 'sql-template-tag'
import { constantStatement, insertingRows } from '../db/constant-statement.ts'
import type { Statement } from '../db/db.ts'
import { blankOf } from './blank.ts'
import type { Field, FieldEntry, Fields } from './fields.ts'
import type { ColumnValue } from './kind.ts'
import type { AnyResource } from './resource.ts'

export type Values = Record<string, unknown>

export interface StoredForm {
  /** The fields that have columns. */
  readonly fields: readonly FieldEntry[]
  /** The default values of all fields. */
  readonly blank: Readonly<Values>
  /** Stores new rows, each with its search text. */
  insert(company: number, rows: readonly (readonly [row: Readonly<Values>, search: string])[]): Statement[]
  /** The fields with these keys: the same object for the same keys, so that what follows from them is worked out once. */
  fieldsNamed(keys: readonly string[]): Fields
  /** Stores the values of these fields; the search text if it changes. */
  update(company: number, row: Readonly<Values>, fields: Fields, search?: string): Statement
  find(company: number, id: number): Statement
  /** Reads all fields. */
  readonly whole: Reading
  /** Reads these fields, and those that follow a change of them by themselves. */
  partly(keys: readonly string[]): Reading
}

/** How records are read. */
export interface Reading {
  findAll(company: number, ids: readonly number[]): Statement
  /** The record in a row that was found. */
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
  const finding = constantStatement(sql`${selecting(table, fields)} where company_id = ${0} and id = ${0}`)
  const parts = new Map<string, Reading>()
  const known = new Map<string, Fields>()
  const updates = new WeakMap<Fields, ReturnType<typeof constantStatement>>()
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
    fieldsNamed(keys) {
      const name = keys.join()
      const named = known.get(name) ?? Object.fromEntries(keys.map((key) => [key, all[key] as Field]))
      if (known.size >= mostKnown) known.clear()
      known.set(name, named)
      return named
    },
    update(company, row, some, search) {
      const updating = updates.get(some) ?? updatingOf(table, some, search !== undefined)
      updates.set(some, updating)
      const values: ColumnValue[] = []
      for (const key in some) values.push(...(some[key] as Field).kind.store(row[key]))
      if (search !== undefined) values.push(search)
      return updating([...values, company, row.id])
    },
    find: (company, id) => finding([company, id]),
    whole: readingOf(table, fields),
    partly(keys) {
      const name = keys.join()
      const isRead = ([key, { stamped, forgottenWith }]: FieldEntry) =>
        keys.includes(key) || stamped === 'updated' || forgottenWith !== undefined
      const reading = parts.get(name) ?? readingOf(table, fields.filter(isRead))
      parts.set(name, reading)
      return reading
    },
  }
}

function readingOf(table: string, fields: readonly FieldEntry[]): Reading {
  const select = selecting(table, fields)
  return {
    findAll: (company, ids) => sql`${select} where company_id = ${company} and id in (${join([...ids])})`,
    load(row) {
      const record: Values = { ...blankOf(fields) }
      for (const [key, { kind }] of fields) record[key] = kind.load(row, key)
      return record
    },
  }
}

function selecting(table: string, fields: readonly FieldEntry[]) {
  const selected = fields.map(([key, { kind }]) => kind.loadable(key))
  return sql`select ${raw(selected.join(', '))} from ${raw(table)}`
}

/** Clients may change any fields together. */
const mostKnown = 200

function updatingOf(table: string, fields: Fields, isSearched: boolean) {
  const columns = Object.entries(fields).flatMap(([key, { kind }]) => Object.keys(kind.columns(key)))
  const names = [...columns, ...(isSearched ? ['search'] : [])]
  return constantStatement(sql`
    update ${raw(table)} set ${join(names.map((name) => sql`${raw(quoted(name))} = ${null}`))}
    where company_id = ${0} and id = ${0}`)
}

/** Field names may be keywords of SQL, such as `default`. */
export function quoted(name: string): string {
  return `"${name}"`
}
