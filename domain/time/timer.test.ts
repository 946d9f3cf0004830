import assert from 'node:assert/strict'
import { test } from 'node:test'
import { elapsedSeconds, timedHours } from './timer.ts'

for (const [elapsedMs, hours] of [
  [0, 0n],
  [1, 16_667n],
  [60_000, 16_667n],
  [60_001, 33_333n],
  [15 * 60_000, 250_000n],
  [90 * 60_000, 1_500_000n],
  [26 * 3_600_000, 26_000_000n], // over midnight
  [-5_000, 0n], // a clock was set back
] as const)
  test(`${elapsedMs} ms on a timer are ${hours} millionths of an hour`, () => {
    assert.equal(timedHours(elapsedMs), hours)
  })

for (const [startedMs, nowMs, seconds] of [
  [1_000, 1_000, 0],
  [1_000, 2_999, 1],
  [1_000, 500, 0],
] as const)
  test(`a timer from ${startedMs} to ${nowMs} ms has run ${seconds} s`, () => {
    assert.equal(elapsedSeconds(startedMs, nowMs), seconds)
  })
