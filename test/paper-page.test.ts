// Compares docs/paper.md, which tells people what they can write and set, with the code.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { placeholderNames } from '../domain/documents/placeholders.ts'
import { documentLanguages } from '../domain/text/languages.ts'
import { layouts } from '../server/configuration/layouts.ts'

const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'paper.md'), 'utf8')

test('the page names every placeholder in every language', () => {
  for (const kind of ['invoice', 'offer', 'order_confirmation', 'delivery_note', 'letter'] as const)
    for (const language of documentLanguages)
      for (const name of placeholderNames(kind, language)) assert.ok(page.includes(`\`${name}\``), name)
})

test('the page names everything that a layout decides', () => {
  const known = new Set(['id', 'default', 'name'])
  for (const key of Object.keys(layouts.fields))
    if (!known.has(key)) assert.ok(page.includes(key.replace(/^margin(?=_[rbl])/, '')), key)
})
