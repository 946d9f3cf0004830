import assert from 'node:assert/strict'
import { test } from 'node:test'
import { growthPercent, lastYear } from './turnover.ts'

test('twelve months end with this one, each beside the same month a year before', () => {
  const turnover = [
    { month: '2026-01', currency: 'CHF', amount: 10 },
    { month: '2025-01', currency: 'CHF', amount: 8 },
    { month: '2026-01', currency: 'EUR', amount: 99 },
    { month: '2025-02', currency: 'CHF', amount: 5 },
  ]
  const months = lastYear(turnover, 'CHF', '2026-01-31')
  assert.equal(months.length, 12)
  assert.deepEqual(months.at(-1), { month: '2026-01', amount: 10, monthBefore: '2025-01', before: 8 })
  assert.deepEqual(months[0], { month: '2025-02', amount: 5, monthBefore: '2024-02', before: 0 })
})

for (const { amount, before, percent } of [
  { amount: 150, before: 100, percent: 50 },
  { amount: 0, before: 100, percent: -100 },
  { amount: 100.5, before: 100, percent: 1 }, // half a percent goes up
  { amount: 100, before: 0, percent: undefined },
  { amount: 100, before: -20, percent: undefined }, // a negative amount has no growth in percent
]) {
  test(`from ${before} to ${amount} it grows by ${percent} percent`, () => {
    assert.equal(growthPercent(amount, before), percent)
  })
}
