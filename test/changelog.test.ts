import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')

test('the changelog tells each change once, and leads to pages that exist', () => {
  const text = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  const changes = text.split('\n').filter((line) => line.startsWith('- '))
  assert.ok(changes.length > 100)
  const beginnings = changes.map((change) => change.slice(0, 60))
  assert.deepEqual(
    beginnings.filter((beginning, index) => beginnings.indexOf(beginning) < index),
    [],
  )
  const pages = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, page]) => page as string)
  assert.deepEqual(
    pages.filter((page) => !existsSync(join(root, page))),
    [],
  )
})
