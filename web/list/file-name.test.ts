import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileName } from './file-name.ts'

test('a file is called after its list and the day', () => {
  assert.equal(fileName('Invoices', '2026-03-01', 'csv'), 'Invoices 2026-03-01.csv')
  assert.equal(fileName('../..\u202e', '2026-03-01', 'csv'), '- 2026-03-01.csv')
  assert.equal(fileName('Aufträge / Lieferungen', '2026-03-01', 'csv'), 'Aufträge Lieferungen 2026-03-01.csv')
})
