// docs/security.md names the test that guards each promise. Here it is seen that these tests exist.

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')

test('every test that the page on security names exists', () => {
  const page = readFileSync(join(root, 'docs', 'security.md'), 'utf8')
  const named = [...page.matchAll(/`([\w/*.-]+\.ts)`/g)].map(([, path]) => path as string)
  assert.ok(named.length > 10)
  for (const path of named) assert.ok(globSync(path, { cwd: root }).length > 0, path)
})
