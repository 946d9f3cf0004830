import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextPeriod } from './next-period.ts'

for (const { closedUntil, today, from, to } of [
  { closedUntil: undefined, today: '2026-11-17', from: '2026-07-01', to: '2026-09-30' },
  { closedUntil: '2026-03-31', today: '2026-11-17', from: '2026-04-01', to: '2026-06-30' },
  { closedUntil: '2026-04-15', today: '2026-11-17', from: '2026-04-16', to: '2026-06-30' },
  // The quarter is not over.
  { closedUntil: '2026-09-30', today: '2026-12-31', from: '2026-10-01', to: null },
  { closedUntil: '2026-09-30', today: '2027-01-01', from: '2026-10-01', to: '2026-12-31' },
])
  test(`on ${today}, after ${closedUntil ?? 'no period'} the next one is ${from} to ${to}`, () => {
    assert.deepEqual(nextPeriod(closedUntil, today), { from, to })
  })
