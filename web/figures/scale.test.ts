import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scaleFor } from './scale.ts'

for (const { values, low, high, lines } of [
  { values: [61_000, 12_000], low: 0, high: 80_000, lines: 5 },
  { values: [100], low: 0, high: 100, lines: 3 },
  { values: [-30, 50], low: -40, high: 60, lines: 6 },
  { values: [0.4], low: 0, high: 0.4, lines: 5 },
  { values: [0, 0], low: 0, high: 1, lines: 1 }, // all zeros still need a base line
  { values: [], low: 0, high: 1, lines: 1 },
]) {
  test(`a scale for ${values.join(', ') || 'nothing'} goes from ${low} to ${high}`, () => {
    const scale = scaleFor(values)
    assert.deepEqual([scale.low, scale.high, scale.lines.length], [low, high, lines])
    assert.ok(scale.lines.includes(0))
  })
}
