import assert from 'node:assert/strict'
import { test } from 'node:test'
import { overdueDays } from './overdue.ts'

for (const { status, due, days } of [
  { status: 'S', due: '2026-03-11', days: 1 },
  { status: 'S', due: '2026-03-12', days: 0 },
  { status: 'S', due: '2026-04-01', days: 0 },
  { status: 'PP', due: '2026-02-12', days: 28 },
  { status: 'R2', due: '2025-03-12', days: 365 },
  { status: 'DR', due: '2026-01-01', days: 0 },
  { status: 'P', due: '2026-01-01', days: 0 },
  { status: 'C', due: '2026-01-01', days: 0 },
] as const) {
  test(`on 12 March 2026, an invoice in ${status} that is due on ${due} is overdue by ${days} days`, () => {
    assert.equal(overdueDays({ status, due }, '2026-03-12'), days)
  })
}
