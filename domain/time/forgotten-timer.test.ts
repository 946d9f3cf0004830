import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wallClock } from './dates.ts'
import { endAfter, isForgotten } from './forgotten-timer.ts'

test('a timer is forgotten after twelve hours', () => {
  assert.ok(!isForgotten(12 * 3600))
  assert.ok(isForgotten(12 * 3600 + 1))
})

const clockOf = (at: Date) => wallClock(at, 'Europe/Zurich')

for (const [started, time, end] of [
  ['2026-11-09T07:15:20.400Z', '17:30', '2026-11-09 17:30:00'],
  ['2026-11-09T21:00:00Z', '01:30', '2026-11-10 01:30:00'],
  ['2026-11-09T21:00:00Z', '22:00', '2026-11-10 22:00:00'],
  ['2026-11-30T21:00:00Z', '06:00', '2026-12-01 06:00:00'],
  ['2026-11-09T21:00:00Z', '24:00', '2026-11-10 00:00:00'],
  ['2026-03-28T21:00:00Z', '06:00', '2026-03-29 06:00:00'], // the night is an hour shorter
  ['2026-10-24T20:00:00Z', '06:00', '2026-10-25 06:00:00'], // and an hour longer
] as const)
  test(`a timer that was started at ${started} and ended at ${time} ended at ${end}`, () => {
    assert.equal(clockOf(endAfter(new Date(started), time, clockOf)), end)
  })
