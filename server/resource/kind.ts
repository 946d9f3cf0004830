// A kind of value: how it looks in JSON, is stored and compared, and the messages when it is wrong.

import type { Sql } from 'sql-template-tag'
import type { ProblemCode, Problems } from '../../domain/refusal.ts'
import type { Language } from '../../domain/text/languages.ts'
import type { Tx } from '../db/db.ts'
import type { Dialect } from '../db/dialect.ts'

export type Schema = { readonly [keyword: string]: unknown }
export type ColumnType = 'text' | 'bigint' | 'smallint'
export type ColumnValue = string | number | bigint | null

/** A number between two that a column can hold: the lower one. */
export interface Between {
  readonly below: bigint
}

/** The comparisons that a filter can make with a value: see the table of comparators in query.ts. */
export type Family = 'text' | 'ordered' | 'choice' | 'set' | 'none'

export interface Kind<T> {
  readonly family: Family
  readonly schema: Schema
  /** The schema for a body, where it allows less than that for an answer. */
  readonly input?: Schema
  /** The stored columns of a field of this kind, with their types. */
  columns(key: string): Readonly<Record<string, ColumnType>>
  /** Does the slow part of reading a sent value, before any transaction; `parse` reads its result. */
  prepare?(value: unknown): Promise<unknown>
  /** Reads a JSON value that is not null. Adds a problem and returns undefined when it is not acceptable. */
  parse(value: unknown, key: string, problems: Problems): T | undefined
  /** Whether a value of the right type is acceptable. Adds a problem when it is not. */
  accept(value: T, key: string, problems: Problems): boolean
  /** The values of its columns, in their order. */
  store(value: T | null): readonly ColumnValue[]
  load(row: Readonly<Record<string, unknown>>, key: string): T | null
  /** Select expressions for `load`. */
  loadable(key: string): string
  toJson(value: T): string
  /** The value of JSON that `toJson` wrote. */
  fromJson(json: unknown): T
  /** The texts by which `q` finds a value. A translated one has several. */
  searched(value: T): readonly string[]
  /** SQL that gives the stored value, which is what a filter compares. */
  value(table: string, key: string, language: Language): string
  /** SQL that gives the value as lower-case text without accents, for `~` and for sorting. */
  folded(table: string, key: string, language: Language): string
  /** SQL that gives JSON from the result of `value`. */
  json(dialect: Dialect, value: string, isNullable: boolean): string
  sortKeys(table: string, key: string, language: Language): readonly string[]
  /** The SQL that a filter compares with an operand; most often the value itself. */
  comparable(value: string, operand: ColumnValue, comparator: string): string
  /** The column value that a filter compares with, or undefined when this kind has no such value. */
  operand(value: string | number | boolean): ColumnValue | Between | undefined
  /** Reads a sent value further, where that needs the database. */
  resolve?(tx: Tx, value: T, key: string, problems: Problems): Promise<T | undefined>
  /** The resource whose record the value names; which one may depend on the other values of the record. */
  readonly reference?: (values: Readonly<Record<string, unknown>>) => Target | undefined
  readonly whenGone?: WhenGone
  /** How the server counts, for numbers that it gives when none is sent. */
  readonly numbering?: Numbering
}

/** How the numbers of a kind of record are counted. */
export interface Numbering {
  readonly kind: string
  /** SQL that gives the `first` number of a company and its `pattern`, or null. */
  readonly settings: (company: number) => Sql
  /** The field whose date is that of the number; without one it is today. */
  readonly dated?: string
}

/** The facts of the resource that a reference leads to. */
export interface Target {
  readonly name: string
  readonly rowsOf: string
  readonly entity: string
  readonly table: string
}

/**
 * What happens to a reference when its record is deleted: kept as it is, cleared, deleted with it, or the deletion is
 * refused. An object gives other values of the record that change when the reference is cleared.
 */
export type WhenGone = 'kept' | 'cleared' | 'removed' | 'refused' | Readonly<Record<string, boolean>>

type KindParts<T> = Pick<Kind<T>, 'family' | 'schema' | 'parse'> & Partial<Kind<T>> & { type: ColumnType }

/** A kind, from its special parts. */
export function kind<T>(parts: KindParts<T>): Kind<T> {
  return {
    accept: () => true,
    columns: (key) => ({ [key]: parts.type }),
    store: (value) => [value as ColumnValue],
    load: (row, key) => row[key] as T | null,
    loadable: (key) => `"${key}"`,
    toJson: (value) => (typeof value === 'number' ? String(value) : JSON.stringify(value)),
    fromJson: (json) => json as T,
    searched: (value) => (value === '' ? [] : [String(value)]),
    value: (table, key) => `${table}."${key}"`,
    folded: (table, key) => `${table}."${key}"`,
    json: (dialect, value, isNullable) =>
      parts.type === 'text' ? dialect.text(value) : dialect.whole(value, isNullable),
    sortKeys: (table, key) => [`${table}."${key}"`],
    comparable: (value) => value,
    operand: () => undefined,
    ...parts,
  }
}

/** Adds the problem of a value. */
export function wrong(problems: Problems, key: string, code: ProblemCode, message: string): undefined {
  problems.add(key, code, message)
  return undefined
}

/** Adds the problem of a value that has the right type. */
export function refused(problems: Problems, key: string, code: ProblemCode, message: string): false {
  problems.add(key, code, message)
  return false
}
