// The versions of resources: numbers that grow with every write, so that what is known of a list can be told old from new.

import sql, { join, raw, type Sql } from 'sql-template-tag'
import { statementBy } from '../db/constant-statement.ts'
import type { Reader, Statement } from '../db/db.ts'
import type { Dialect } from '../db/dialect.ts'
import { createdTables } from '../db/migrations.ts'
import type { Field } from './fields.ts'
import { comparisonsOf, type ListQuery } from './list/query.ts'
import { type AnyResource, allResources } from './resource.ts'
import type { View } from './view.ts'

/** How many records of a resource were ever made. */
export async function recordsMade(reader: Reader, resource: AnyResource, view: View): Promise<number> {
  return (await reader.get<{ value: number }>(madeOf(resource, view)))?.value ?? 0
}

/** The statement that reads how many records of a resource were ever made. */
export function madeOf({ rowsOf }: AnyResource, view: View): Sql {
  return counter(view, rowsOf)
}

/** Reads a counter of the company. */
function counter(view: View, name: string): Sql {
  return sql`select value from counters where company_id = ${view.company} and name = ${name}`
}

/** The counter that grows with every write to a resource of a company. */
export function versionCounter({ rowsOf }: Pick<AnyResource, 'rowsOf'>): string {
  return `${rowsOf}.version`
}

/** A number that changes with every write that may change which rows are in the list. */
export function versionOf(resource: AnyResource, view: View, query: ListQuery): Sql {
  const names = versionCounters(resource, query)
  if (names.length === 1) return counter(view, versionCounter(resource))
  return sumOfCounters(view.company, names)
}

/** This number as it is now. */
export async function versionNow(
  reader: Reader,
  resource: AnyResource,
  view: View,
  query: ListQuery,
): Promise<number> {
  const version = versionOf(resource, view, query)
  const row = await reader.get<{ version: number | null }>(sql`select (${version}) as version`)
  return row?.version ?? 0
}

/** Reads a number that grows whenever one of these counters does. */
export function sumOfCounters(company: number, names: readonly string[]): Sql {
  return sql`select cast(sum(value) as bigint) as version from counters
    where company_id = ${company} and name in (${join(names)})`
}

/** The values of counters, by their names. */
export type Counters = ReadonlyMap<string, number>

/** How counters are read that are read often. */
export interface CountersReading {
  readonly names: readonly string[]
  /** Gives a row with their values. A sum of rows would take longer. */
  readonly statement: Statement
}

export function readingOf(company: number, names: readonly string[]): CountersReading {
  return { names, statement: readingCounters(names.length)(names.flatMap((name) => [company, name])) }
}

const readingCounters = statementBy((count: number) => {
  const values = Array.from(
    { length: count },
    (_, index) =>
      sql`(select value from counters where company_id = ${0} and name = ${''}) as ${raw(`"${index}"`)}`,
  )
  return sql`select ${join(values)}`
})

export async function readCounters(reader: Reader, { names, statement }: CountersReading): Promise<Counters> {
  const row = (await reader.get<Record<number, number | null>>(statement)) ?? {}
  return new Map(names.map((name, index) => [name, row[index] ?? 0]))
}

/** The same number as `sumOfCounters` gives. */
export function sumOf(counters: Counters, names: Iterable<string>): number {
  let sum = 0
  for (const name of names) sum += counters.get(name) ?? 0
  return sum
}

/** Reads the sum of these counters, where it is another number than `versionOf` gives. */
export function versionBeside(
  resource: AnyResource,
  view: View,
  query: ListQuery,
  counters: readonly string[],
): Sql | undefined {
  const others = new Set(counters).symmetricDifference(new Set(versionCounters(resource, query)))
  return others.size > 0 ? sumOfCounters(view.company, counters) : undefined
}

/** Whether other records than those of the list decide which ones are in it. */
export function comesFromOthers(resource: AnyResource, query: ListQuery): boolean {
  return versionCounters(resource, query).length > 1
}

/** The counters of a resource and of those that computed fields in the filter come from. */
function versionCounters(resource: AnyResource, { filter }: ListQuery): string[] {
  const fields = [...comparisonsOf(filter)].map(({ field }) => resource.fields[field] as Field)
  const sources = fields.flatMap((field) => field.sources?.() ?? [])
  return [...new Set([resource, ...sources].map(versionCounter))]
}

/**
 * The counters of all tables that a text of SQL names. Null when one of them has no counter, such as that of users, who
 * belong to no company.
 */
export function countersIn(dialect: Dialect, text: string): string[] | null {
  const tables = createdTables(dialect)
    .intersection(new Set(text.match(/\w+/g)))
    .difference(fixedTables)
  const shown = allResources().filter(({ table }) => tables.delete(table))
  return tables.size > 0 ? null : shown.map(versionCounter)
}

/** The address of the installation is written when a server starts, and at no other time. The indexes follow their records. */
const fixedTables = new Set(['counters', 'installation', 'vocabulary', 'index_progress'])
