import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TimeRange } from './hours-entry.ts'
import { amountSpent, hoursSpent, presenceChanges, rowKey } from './time-sheet.ts'

const effort = (duration: number, hourly_rate: number | null = null) => ({
  entity_type: 'P' as const,
  entity_id: 7,
  activity_id: null,
  duration,
  hourly_rate,
})

test('hours add up without the errors of floats', () => {
  assert.equal(hoursSpent([0.1, 0.2, 0.3].map((hours) => effort(hours))), 600_000n)
  assert.equal(hoursSpent([]), 0n)
})

test('what hours are worth is rounded for each of them', () => {
  assert.equal(amountSpent([effort(0.333333, 100), effort(0.333333, 100)], 'CHF'), 66_660n)
  assert.equal(amountSpent([effort(3)], 'CHF'), 0n)
  // 1333.33 yen an hour
  assert.equal(amountSpent([effort(0.5, 1333.33)], 'JPY'), 667_000n)
  assert.equal(amountSpent([effort(1.5, 160), effort(0.25, 180)], 'CHF'), 285_000n)
})

test('a row is told by what the time was spent on and by the activity', () => {
  assert.equal(rowKey({ entity_type: 'P', entity_id: 7, activity_id: null }), 'P-7-0')
  assert.notEqual(
    rowKey({ entity_type: 'P', entity_id: 7, activity_id: 1 }),
    rowKey({ entity_type: 'C', entity_id: 7, activity_id: 1 }),
  )
})

const stored = [
  { id: 1, time_start: '08:00', time_end: '12:00' },
  { id: 2, time_start: '13:00', time_end: '17:00' },
]
const morning: TimeRange = { start: '08:00', end: '12:00' }
const afternoon: TimeRange = { start: '13:00', end: '17:00' }
const evening: TimeRange = { start: '19:00', end: '21:00' }

for (const { name, wanted, changes } of [
  { name: 'what is there stays', wanted: [morning, afternoon], changes: {} },
  { name: 'one more is added', wanted: [morning, afternoon, evening], changes: { add: [evening] } },
  { name: 'one less is removed', wanted: [afternoon], changes: { remove: [1] } },
  {
    name: 'another one is a change',
    wanted: [morning, evening],
    changes: { change: [{ id: 2, range: evening }] },
  },
  { name: 'nothing removes all', wanted: [], changes: { remove: [1, 2] } },
  {
    name: 'the same one twice is added once',
    wanted: [morning, morning, afternoon],
    changes: { add: [morning] },
  },
])
  test(`of the presence of a day, ${name}`, () => {
    assert.deepEqual(presenceChanges(stored, wanted), { change: [], add: [], remove: [], ...changes })
  })
