import assert from 'node:assert/strict'
import { test } from 'node:test'
import { weekFrom, weekNumber, weeksOfMonth } from './calendar-weeks.ts'

test('a week goes from Monday to Sunday, over the end of a month', () => {
  const days = weekFrom('2026-11-30')
  assert.equal(days.length, 7)
  assert.deepEqual([days[0], days[1], days[6]], ['2026-11-30', '2026-12-01', '2026-12-06'])
})

for (const [date, number] of [
  ['2026-11-15', 46],
  ['2026-11-16', 47],
  ['2026-12-31', 53],
  ['2027-01-03', 53],
  ['2027-01-04', 1],
  ['2024-12-30', 1], // belongs to the year that comes
  ['2023-01-01', 52],
] as const)
  test(`${date} lies in week ${number}`, () => assert.equal(weekNumber(date), number))

for (const { date, first, last, count } of [
  { date: '2026-11-15', first: '2026-10-26', last: '2026-11-30', count: 6 },
  { date: '2027-02-01', first: '2027-02-01', last: '2027-02-22', count: 4 }, // begins on Monday, ends on Sunday
  { date: '2026-12-31', first: '2026-11-30', last: '2026-12-28', count: 5 },
])
  test(`the month of ${date} takes ${count} weeks`, () => {
    const weeks = weeksOfMonth(date)
    assert.deepEqual([weeks[0], weeks.at(-1), weeks.length], [first, last, count])
  })
