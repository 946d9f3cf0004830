import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endAfter, isForgotten } from './forgotten-timer.ts'

test('a timer is forgotten after twelve hours', () => {
  assert.ok(!isForgotten(12 * 3600))
  assert.ok(isForgotten(12 * 3600 + 1))
})

for (const [started, time, end] of [
  ['2026-11-09T08:15:20', '17:30', '2026-11-09T17:30:00'],
  ['2026-11-09T22:00:00', '01:30', '2026-11-10T01:30:00'],
  ['2026-11-09T22:00:00', '22:00', '2026-11-10T22:00:00'],
  ['2026-11-30T22:00:00', '06:00', '2026-12-01T06:00:00'],
  ['2026-11-09T22:00:00', '24:00', '2026-11-10T00:00:00'],
] as const)
  test(`a timer that was started at ${started} and ended at ${time} ended at ${end}`, () => {
    assert.deepEqual(endAfter(new Date(started), time), new Date(end))
  })
