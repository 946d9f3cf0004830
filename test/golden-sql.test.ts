// The statements that lists become, as text that can be read and compared. After a change on purpose:
// UPDATE_GOLDEN=1 npm test test/golden-sql.test.ts

import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { scopes } from '../domain/access/scopes.ts'
import { units } from '../server/catalog/units.ts'
import { addresses, contacts } from '../server/contacts/contacts.ts'
import { postgres, sqlite } from '../server/db/dialect.ts'
import { invoices } from '../server/receivables/invoices.ts'
import { workingHours } from '../server/reporting/working-hours.ts'
import { readListQuery } from '../server/resource/query.ts'
import { pageStatement } from '../server/resource/read.ts'
import type { AnyResource } from '../server/resource/resource.ts'

const cases: [string, AnyResource, Record<string, string>][] = [
  ['working hours in their default order', workingHours, {}],
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

const owner = { scopes: new Set<string>(scopes), role: 'owner' } as const
const file = new URL('./golden.sql', import.meta.url)

test('lists become the statements of golden.sql', () => {
  const text = cases.map(([name, resource, parameters]) => chapter(name, resource, parameters)).join('\n')
  if (process.env.UPDATE_GOLDEN) writeFileSync(file, text)
  assert.equal(text, readFileSync(file, 'utf8'))
})

function chapter(name: string, resource: AnyResource, parameters: Record<string, string>): string {
  const query = readListQuery(resource, new URLSearchParams(parameters), owner)
  const view = { company: 1, language: 'fr', ...(resource.parent ? { parent: 9 } : {}) } as const
  const [ours, theirs] = [sqlite, postgres].map((dialect) => pageStatement(dialect, resource, view, query))
  return [
    `-- ${name}: ${JSON.stringify(parameters)}`,
    `-- SQLite ${JSON.stringify(ours?.values)}`,
    tidy(ours?.sql),
    `-- PostgreSQL ${JSON.stringify(theirs?.values)}`,
    tidy(theirs?.text),
    '',
  ].join('\n')
}

function tidy(statement = ''): string {
  return `${statement
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/ (from|where|order by|limit|cross join|join) /g, '\n  $1 ')};`
}
