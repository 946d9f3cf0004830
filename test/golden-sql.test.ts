import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { goldenFile, goldenSql } from './golden-sql.ts'

test('the statements of every resource are those of golden.sql', () => {
  assert.equal(`${goldenSql()}\n`, readFileSync(goldenFile, 'utf8'), 'run: npm run golden')
})
