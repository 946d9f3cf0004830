import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instantOf } from './clock.ts'

for (const [time, instant] of [
  ['2026-02-28 09:30:00', '2026-02-28T08:30:00.000Z'],
  ['2026-07-01 00:15:00', '2026-06-30T22:15:00.000Z'],
  ['2026-03-29 01:59:59', '2026-03-29T00:59:59.000Z'],
  ['2026-03-29 03:00:00', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25 03:00:00', '2026-10-25T02:00:00.000Z'],
] as const)
  test(`clocks here show ${time} at ${instant}`, () => {
    assert.equal(instantOf(time).toISOString(), instant)
  })
