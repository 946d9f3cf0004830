import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Step, turnoverRows, yearBefore } from './turnover-rows.ts'

const year = { from: '2026-01-01', to: '2026-12-31' }
const row = (key: string, gross: number) => ({ key, id: null, name: key, net: gross, gross, count: 1 })

for (const { step, keys } of [
  { step: 'month', keys: 12 },
  { step: 'quarter', keys: 4 },
  { step: 'year', keys: 1 },
] as readonly { step: Step; keys: number }[]) {
  test(`a year has ${keys} rows by ${step}, also where there is nothing`, () => {
    assert.equal(turnoverRows(step, year, [], []).length, keys)
  })
}

test('turnover stands beside that of the same step a year before', () => {
  const rows = turnoverRows(
    'quarter',
    { from: '2025-11-01', to: '2026-02-28' },
    [row('2026-Q1', 0.3)],
    [row('2024-Q4', 7)],
  )
  assert.deepEqual(
    rows.map(({ key, gross, count, before }) => [key, gross, count, before]),
    [
      ['2025-Q4', 0n, 0, 7_000n],
      ['2026-Q1', 300n, 1, 0n],
    ],
  )
})

test('who had turnover in one of the two years has a row, the most first', () => {
  const rows = turnoverRows('customer', year, [row('7', 1), row('8', 5)], [row('9', 3), row('8', 2)])
  assert.deepEqual(
    rows.map(({ key, gross, before }) => [key, gross, before]),
    [
      ['8', 5_000n, 2_000n],
      ['7', 1_000n, 0n],
      ['9', 0n, 3_000n],
    ],
  )
})

for (const [period, before] of [
  [year, { from: '2025-01-01', to: '2025-12-31' }],
  // A leap day is counted in its month.
  [
    { from: '2025-02-01', to: '2025-02-28' },
    { from: '2024-02-01', to: '2024-02-29' },
  ],
  [
    { from: '2024-02-29', to: '2024-02-29' },
    { from: '2023-03-01', to: '2023-02-28' },
  ],
] as const)
  test(`the same days a year before ${period.from} to ${period.to}`, () => {
    assert.deepEqual(yearBefore(period), before)
  })
