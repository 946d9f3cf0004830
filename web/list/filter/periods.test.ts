import assert from 'node:assert/strict'
import { test } from 'node:test'
import { periodNamed, periodNames, periodOf } from './periods.ts'

for (const { name, from, to } of [
  { name: 'today', from: '2026-02-10', to: '2026-02-10' },
  { name: 'last7', from: '2026-02-04', to: '2026-02-10' },
  { name: 'last30', from: '2026-01-12', to: '2026-02-10' },
  { name: 'thisMonth', from: '2026-02-01', to: '2026-02-28' },
  { name: 'lastMonth', from: '2026-01-01', to: '2026-01-31' },
  { name: 'thisQuarter', from: '2026-01-01', to: '2026-03-31' },
  { name: 'lastQuarter', from: '2025-10-01', to: '2025-12-31' },
  { name: 'thisYear', from: '2026-01-01', to: '2026-12-31' },
  { name: 'lastYear', from: '2025-01-01', to: '2025-12-31' },
] as const) {
  test(`on 10 February 2026, ${name} is from ${from} to ${to}`, () => {
    assert.deepEqual(periodOf(name, '2026-02-10'), { from, to })
  })
}

test('the last day of a leap year’s February belongs to it', () => {
  assert.equal(periodOf('thisMonth', '2028-02-29').to, '2028-02-29')
})

test('every period is recognised by its days', () => {
  for (const name of periodNames) assert.equal(periodNamed(periodOf(name, '2026-05-20'), '2026-05-20'), name)
  assert.equal(periodNamed({ from: '2026-01-02', to: '2026-01-03' }, '2026-05-20'), undefined)
})
