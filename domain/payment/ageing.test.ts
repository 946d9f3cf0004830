import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ageingSteps, stepStarts } from './ageing.ts'

test('every number of overdue days belongs to one step', () => {
  for (const days of [-400, -1, 0, 1, 30, 31, 60, 61, 90, 91, 4000]) {
    const fitting = ageingSteps.filter(
      ({ from_days, to_days }) => (from_days ?? -Infinity) <= days && days <= (to_days ?? Infinity),
    )
    assert.equal(fitting.length, 1, `${days} days`)
  }
})

test('what is due today is not overdue, and what was due yesterday is', () => {
  assert.deepEqual(stepStarts('2026-03-15'), ['2026-03-15', '2026-02-13', '2026-01-14', '2025-12-15'])
})
