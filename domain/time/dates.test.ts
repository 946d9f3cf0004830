import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { daysAfter, daysBetween, isDate, isDateTime, mondayOf, monthAfter, wallClock } from './dates.ts'

for (const text of ['2026-02-10', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31']) {
  test(`${text} is a date`, () => {
    assert.ok(isDate(text))
  })
}

for (const text of [
  ...['', '2013-02-30', '2023-02-29', '1900-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00'],
  ...['0000-01-01', '10000-01-01', '-000001-01-01', '2013-7-3', '03.07.2013', '2026-02-10T00:00:00'],
  ...[' 2026-02-10', '2026-02-10\n'],
]) {
  test(`${JSON.stringify(text)} is no date`, () => {
    assert.ok(!isDate(text))
  })
}

test('a date is a day that its month has', () => {
  const year = fc.integer({ min: 1, max: 9999 })
  const upTo = (max: number) => fc.integer({ min: 1, max })
  fc.assert(
    fc.property(year, upTo(12), upTo(31), (year, month, day) => {
      const text = `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`
      assert.equal(isDate(text), day <= daysIn(year, month))
    }),
  )
})

for (const [text, expected] of [
  ['2026-02-10 14:03:22', true],
  ['2026-02-10 00:00:00', true],
  ['2026-02-10 23:59:59', true],
  ['2026-02-10 24:00:00', false],
  ['2026-02-10 23:60:00', false],
  ['2026-02-10 23:59:60', false],
  ['2026-02-30 14:03:22', false],
  ['2026-02-10T14:03:22', false],
  ['2026-02-10 14:03', false],
  ['2026-02-10 14:03:22Z', false],
  ['2026-02-10', false],
  ['2026-02-10 14:03:22\n', false],
] as const) {
  test(`${JSON.stringify(text)} is ${expected ? 'a' : 'no'} date and time`, () => {
    assert.equal(isDateTime(text), expected)
  })
}

for (const [instant, timeZone, shown] of [
  ['2026-02-10T13:03:22Z', 'Europe/Zurich', '2026-02-10 14:03:22'],
  ['2026-07-10T13:03:22Z', 'Europe/Zurich', '2026-07-10 15:03:22'],
  ['2025-12-31T23:00:00Z', 'Europe/Zurich', '2026-01-01 00:00:00'],
  ['2026-03-29T00:59:59Z', 'Europe/Zurich', '2026-03-29 01:59:59'],
  ['2026-03-29T01:00:00Z', 'Europe/Zurich', '2026-03-29 03:00:00'], // clocks go forward
  ['2026-10-25T00:30:00Z', 'Europe/Zurich', '2026-10-25 02:30:00'],
  ['2026-10-25T01:30:00Z', 'Europe/Zurich', '2026-10-25 02:30:00'], // and back
  ['2026-02-10T00:00:00.999Z', 'UTC', '2026-02-10 00:00:00'],
  ['2026-02-10T00:00:00Z', 'America/New_York', '2026-02-09 19:00:00'],
] as const) {
  test(`at ${instant} clocks in ${timeZone} show ${shown}`, () => {
    assert.equal(wallClock(new Date(instant), timeZone), shown)
  })
}

const instant = fc.date({ min: new Date('1900-01-01'), max: new Date('9999-12-30'), noInvalidDate: true })

test('clocks in UTC show what ISO writes', () => {
  fc.assert(
    fc.property(instant, (instant) => {
      assert.equal(wallClock(instant, 'UTC'), instant.toISOString().slice(0, 19).replace('T', ' '))
    }),
  )
})

test('what clocks show is a date and time', () => {
  const zone = fc.constantFrom('Europe/Zurich', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Kiritimati')
  fc.assert(fc.property(instant, zone, (instant, zone) => isDateTime(wallClock(instant, zone))))
})

function daysIn(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}

function digits(value: number, width: number): string {
  return String(value).padStart(width, '0')
}

for (const [date, days, expected] of [
  ['2026-02-10', 30, '2026-03-12'],
  ['2026-02-10', 0, '2026-02-10'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-03-28', 2, '2026-03-30'], // over the night when clocks change
  ['2026-01-01', -1, '2025-12-31'],
] as const) {
  test(`${days} days after ${date} is ${expected}`, () => {
    assert.equal(daysAfter(date, days), expected)
    assert.equal(daysBetween(date, expected), days)
  })
}

for (const [date, expected] of [
  ['2026-11-15', '2026-11-09'], // a Sunday
  ['2026-11-16', '2026-11-16'],
  ['2027-01-01', '2026-12-28'],
] as const)
  test(`the week of ${date} begins on ${expected}`, () => {
    assert.equal(mondayOf(date), expected)
  })

for (const [date, months, expected] of [
  ['2026-11-15', 0, '2026-11-01'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-11-30', -23, '2024-12-01'],
] as const)
  test(`${months} months after ${date} begins on ${expected}`, () => {
    assert.equal(monthAfter(date, months), expected)
  })
