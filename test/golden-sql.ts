// The SQL statements of the engine as text: `npm run golden` writes it to test/golden.sql.

import { writeFileSync } from 'node:fs'
import type { Sql } from 'sql-template-tag'
import { scopes } from '../domain/access/scopes.ts'
import '../server/app.ts'
import { units } from '../server/catalog/units.ts'
import { addresses, contacts } from '../server/contacts/contacts.ts'
import type { Statement } from '../server/db/db.ts'
import { type Dialect, postgres, sqlite } from '../server/db/dialect.ts'
import { invoices } from '../server/receivables/invoices.ts'
import { workingHours } from '../server/reporting/working-hours.ts'
import type { Field } from '../server/resource/fields.ts'
import { shownCounters } from '../server/resource/list/list-cache.ts'
import { pageStatement } from '../server/resource/list/page.ts'
import { readListQuery } from '../server/resource/list/query.ts'
import { itemStatement } from '../server/resource/read.ts'
import { type AnyResource, allResources } from '../server/resource/resource.ts'
import { insertStatements, updateStatement } from '../server/resource/write.ts'

export const goldenFile = new URL('./golden.sql', import.meta.url)

/** Lists whose queries show the SQL. */
const queries: [string, AnyResource, Record<string, string>][] = [
  ['units with their names in the language of the caller', units, { sort: '-name', limit: '5' }],
  ['addresses of one contact', addresses, { filter: '{"city":"~bern"}' }],
  [
    'working hours with a nested filter and several sort keys',
    workingHours,
    {
      filter: '{"or":[{"date":">=2026-01-01","user_id":"7"},{"and":[{"time_start":"!08:00"},{"id":null}]}]}',
      sort: 'user_id,-date',
    },
  ],
  ['contacts by two words, with their main address', contacts, { q: 'Müller be', with: 'main_address' }],
  ['invoices by number', invoices, { limit: '20', offset: '40' }],
]

/**
 * The SQL of queries, then the statements of every resource. Writes differ between the databases only in the names of
 * parameters.
 */
export function goldenSql(): string {
  const resources = allResources().toSorted((one, other) => (one.name < other.name ? -1 : 1))
  return [
    '-- Written by: npm run golden',
    ...queries.map(([name, resource, parameters]) =>
      onBoth(`${name}: ${JSON.stringify(parameters)}`, (dialect) =>
        listStatement(dialect, resource, parameters),
      ),
    ),
    ...resources.flatMap(statementsOf),
  ].join('\n\n')
}

/** The statements of all operations of a resource. */
function statementsOf(resource: AnyResource): string[] {
  const { name, operations } = resource
  const row = emptyRow(resource)
  return [
    operations.includes('list') && onBoth(`${name}: list`, (dialect) => listStatement(dialect, resource, {})),
    operations.includes('get') &&
      onBoth(`${name}: item`, (dialect) => itemStatement(dialect, resource, viewOf(resource), 7)),
    operations.includes('create') &&
      chapter(`${name}: insert`, tidy((insertStatements(resource, 1, [row])[0] as Statement).sql)),
    operations.includes('update') &&
      chapter(
        `${name}: update of every field that a client can change`,
        tidy(updateStatement(resource, 1, row, changeableFields(resource)).sql),
      ),
  ].filter((statement) => statement !== false)
}

/** An empty record: the values do not change the statement. */
function emptyRow({ fields }: AnyResource): Record<string, unknown> {
  return { ...Object.fromEntries(Object.keys(fields).map((key) => [key, null])), id: 7 }
}

const owner = { scopes: new Set<string>(scopes), role: 'owner' } as const

function listStatement(dialect: Dialect, resource: AnyResource, parameters: Record<string, string>) {
  const query = readListQuery(resource, new URLSearchParams(parameters), owner)
  const view = viewOf(resource)
  const counters = shownCounters(dialect, { resource, view, query }) ?? undefined
  return pageStatement(dialect, resource, view, query, undefined, counters)
}

function viewOf({ parent }: AnyResource) {
  return { company: 1, language: 'fr', ...(parent ? { parent: 9 } : {}) } as const
}

function changeableFields({ fields }: AnyResource) {
  return Object.fromEntries(
    Object.entries<Field>(fields).filter(([, field]) => field.stored && field.set === 'anytime'),
  )
}

function onBoth(name: string, statementOf: (dialect: Dialect) => Statement | Sql): string {
  const ours = statementOf(sqlite)
  const theirs = statementOf(postgres)
  return chapter(
    name,
    [
      `-- SQLite ${JSON.stringify(ours.values)}`,
      tidy(ours.sql),
      `-- PostgreSQL ${JSON.stringify(theirs.values)}`,
      tidy(theirs.text),
    ].join('\n'),
  )
}

function chapter(name: string, text: string): string {
  return `-- ${name}\n${text}`
}

/** One clause per line, indented inside brackets. */
function tidy(statement: string): string {
  let depth = 0
  const lines = statement
    .replace(/\s+/g, ' ')
    .trim()
    .replace(
      /'[^']*'|([()])| (from|where|order by|limit|cross join|join|values|set) /g,
      (found, bracket?: string, clause?: string) => {
        if (bracket) depth += bracket === '(' ? 1 : -1
        return clause ? `\n${'  '.repeat(depth + 1)}${clause} ` : found
      },
    )
  return `${lines};`
}

if (import.meta.main) writeFileSync(goldenFile, `${goldenSql()}\n`)
