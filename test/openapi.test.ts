// The description of the interface, as strict readers and generators of clients take it. Redocly (recommended rules) and
// Spectral (spectral:oas) find nothing in it; here is what would make them complain, without them.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { description } from '../server/app.ts'

const paths = Object.keys(description.paths)

test('no two paths differ by the names of their parameters alone', () => {
  assert.deepEqual(repeated(paths.map((path) => path.replace(/\{\w+\}/g, '{}'))), [])
})

function repeated(texts: readonly string[]): string[] {
  return texts.filter((text, index) => texts.indexOf(text) !== index)
}
