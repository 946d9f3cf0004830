// Pages that promise something name the test that guards it. Checks that these tests exist.

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')

for (const page of ['security.md', 'reliability.md'])
  test(`every test that ${page} names exists`, () => {
    const text = readFileSync(join(root, 'docs', page), 'utf8')
    const named = [...text.matchAll(/`([\w/*.-]+\.ts)`/g)].map(([, path]) => path as string)
    assert.ok(named.length > 10)
    for (const path of named) assert.ok(globSync(path, { cwd: root }).length > 0, path)
  })
