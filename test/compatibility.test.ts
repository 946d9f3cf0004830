// Compares docs/compatibility.md, which tells clients what they can rely on, with the server's description.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { description } from '../server/app.ts'

const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'compatibility.md'), 'utf8')
const table = rowsOf('Operations')
const extensions = rowsOf('Extensions').map(({ operation }) => operation)
const described = Object.entries(description().paths).flatMap(([path, item]) =>
  Object.entries(item as Record<string, object>).map(([method, details]) => ({
    operation: nameOf(method, path),
    isExtension: 'x-extension' in details,
  })),
)

test('the table has every operation of the original once', () => {
  const counts = Map.groupBy(table, ({ heading }) => heading)
  assert.deepEqual(Object.fromEntries([...counts].map(([heading, rows]) => [heading, rows.length])), {
    // Three operations, and the page in the browser, which is counted separately.
    Access: 3 + 1,
    Contacts: 42,
    Catalog: 22,
    Configuration: 10,
    Receivables: 47,
    Reporting: 23,
  })
  assert.equal(new Set(table.map(({ operation }) => operation)).size, 147 + 1)
})

test('every row of the table says yes or not yet', () => {
  for (const { operation, status } of table) assert.match(status, /^(yes|not yet)$/, operation)
})

test('the server has what the table promises, and nothing else of the original', () => {
  const promised = table.filter(({ status }) => status === 'yes').map(({ operation }) => operation)
  const there = described.filter(({ isExtension }) => !isExtension).map(({ operation }) => operation)
  assert.deepEqual(there.sort(), promised.sort())
})

test('the page names every extension', () => {
  const there = described.filter(({ isExtension }) => isExtension).map(({ operation }) => operation)
  assert.deepEqual(there.sort(), extensions.sort())
})

/** The rows of all tables of a section, each with its heading. */
function rowsOf(section: string) {
  const text = page.split(/^## /m).find((part) => part.startsWith(`${section}\n`)) ?? ''
  return text.split(/^### /m).flatMap((part) => {
    const [heading = ''] = part.split('\n')
    return [...part.matchAll(/^\| ([A-Z]+) \| `([^`]+)` \|(?: (.*) \|)?$/gm)].map(
      ([, method = '', path = '', status = '']) => ({ heading, operation: nameOf(method, path), status }),
    )
  })
}

/** The same for the same operation, regardless of the names of its path parameters. */
function nameOf(method: string, path: string): string {
  return `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`
}
