import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatsOf } from '../text/company-formats.ts'
import {
  hoursOfRanges,
  hoursText,
  isMoreThanADay,
  overlapsOf,
  rangesText,
  readHours,
  readRanges,
  readTime,
  type TimeRange,
} from './hours-entry.ts'

const range = (text: string): TimeRange => {
  const [start = '', end = ''] = text.split('-')
  return { start, end }
}

for (const [typed, ...ranges] of [
  ['8-12', '08:00-12:00'],
  ['8-12 13-17', '08:00-12:00', '13:00-17:00'],
  ['8:15-12, 13-17:30', '08:15-12:00', '13:00-17:30'],
  ['8-12,13-17', '08:00-12:00', '13:00-17:00'],
  ['0800-1200', '08:00-12:00'],
  ['800-1230', '08:00-12:30'],
  ['8.15-12', '08:15-12:00'],
  ['8h30–12h', '08:30-12:00'],
  ['8h-12h 13h-17h', '08:00-12:00', '13:00-17:00'],
  ['  8 - 12   13 — 17 ', '08:00-12:00', '13:00-17:00'],
  ['13-17 8-12', '08:00-12:00', '13:00-17:00'], // in the order of the day
  ['20-24', '20:00-24:00'],
  ['20-24:00', '20:00-24:00'],
  ['20-0', '20:00-24:00'],
  ['0-6', '00:00-06:00'],
  ['8-12 11-17', '08:00-12:00', '11:00-17:00'], // the user is warned, not refused
  ['8-12; 13-17', '08:00-12:00', '13:00-17:00'],
  ['8-12 + 13-17', '08:00-12:00', '13:00-17:00'],
  [''],
]) {
  test(`"${typed}" is the time from ${ranges.join(' and from ') || 'no time at all'}`, () => {
    assert.deepEqual(readRanges(typed as string), { value: ranges.map(range) })
  })
}

for (const [typed, problem] of [
  ['12-8', 'order'],
  ['8-8', 'order'],
  ['22-6', 'order'],
  ['8', 'unreadable'],
  ['4.5', 'unreadable'],
  ['8-', 'unreadable'],
  ['-12', 'unreadable'],
  ['8-12-13', 'unreadable'],
  ['24-25', 'unreadable'],
  ['24-3', 'unreadable'],
  ['8-25', 'unreadable'],
  ['8:60-12', 'unreadable'],
  ['8-12 lunch', 'unreadable'],
  ['8-12 13', 'unreadable'],
  ['all day', 'unreadable'],
  ['8.5-12', 'unreadable'], // half past eight, or five past?
] as const) {
  test(`"${typed}" is no time of a day: ${problem}`, () => {
    assert.deepEqual(readRanges(typed), { problem })
  })
}

for (const [typed, time] of [
  ['8', '08:00'],
  ['17.30', '17:30'],
  ['1730', '17:30'],
  ['24', '24:00'],
  ['24:01', undefined],
  ['', undefined],
] as const)
  test(`"${typed}" on a clock is ${time}`, () => assert.equal(readTime(typed), time))

for (const [typed, hours] of [
  ['4.5', 4_500_000n],
  ['4,5', 4_500_000n],
  ['4', 4_000_000n],
  ['.5', 500_000n],
  [',25', 250_000n],
  ['4.', 4_000_000n],
  ['1.125', 1_125_000n], // never one thousand
  ['4.5h', 4_500_000n],
  ['4 h', 4_000_000n],
  ['4 Std.', 4_000_000n],
  ['4:30', 4_500_000n],
  [':45', 750_000n],
  ['4h30', 4_500_000n],
  ['4h 30m', 4_500_000n],
  ['4:20', 4_333_333n],
  ['270m', 4_500_000n],
  ['90 min', 1_500_000n],
  ['8-12', 4_000_000n],
  ['8-12 13-17:30', 8_500_000n],
  ['0', 0n],
] as const) {
  test(`"${typed}" is ${hours} millionths of an hour`, () => {
    assert.deepEqual(readHours(typed), { value: hours })
  })
}

for (const [typed, problem] of [
  ['', 'unreadable'],
  ['.', 'unreadable'],
  ['h', 'unreadable'],
  ['-3', 'unreadable'],
  ['4:75', 'unreadable'],
  ['4.1234567', 'unreadable'],
  ['four', 'unreadable'],
  ['12-8', 'order'],
] as const) {
  test(`"${typed}" is no number of hours: ${problem}`, () => {
    assert.deepEqual(readHours(typed), { problem })
  })
}

const swiss = formatsOf('CH', 'de')
const german = formatsOf('DE', 'de')

for (const { hours, formats, written } of [
  { hours: 4_500_000n, formats: swiss, written: '4.5' },
  { hours: 4_500_000n, formats: german, written: '4,5' },
  { hours: 4_333_333n, formats: german, written: '4:20' },
  { hours: 1_234_567n, formats: swiss, written: '1.234567' }, // no whole minutes
  { hours: 1_500_000_000n, formats: german, written: '1500' },
  { hours: 0n, formats: swiss, written: '0' },
]) {
  test(`${hours} millionths of an hour are written ${written} and read as the same`, () => {
    assert.equal(hoursText(hours, formats), written)
    assert.deepEqual(readHours(written), { value: hours })
  })
}

test('ranges are written so that they can be typed again', () => {
  const ranges = ['08:15-12:00', '13:00-17:30', '20:00-24:00'].map(range)
  assert.equal(rangesText(ranges), '8:15–12, 13–17:30, 20–24')
  assert.deepEqual(readRanges(rangesText(ranges)), { value: ranges })
  assert.equal(hoursOfRanges(ranges), 12_250_000n)
})

for (const { ranges, twice } of [
  { ranges: ['08:00-12:00', '13:00-17:00'], twice: [] },
  { ranges: ['08:00-12:00', '12:00-17:00'], twice: [] }, // they only touch
  { ranges: ['08:00-12:00', '11:00-17:00'], twice: ['11:00-12:00'] },
  { ranges: ['11:00-17:00', '08:00-12:00'], twice: ['11:00-12:00'] },
  { ranges: ['08:00-17:00', '10:00-11:00', '13:00-14:00'], twice: ['10:00-11:00', '13:00-14:00'] },
  { ranges: ['08:00-12:00', '09:00-11:00', '10:00-13:00'], twice: ['09:00-12:00'] },
  { ranges: ['08:00-12:00', '08:00-12:00'], twice: ['08:00-12:00'] },
]) {
  test(`of ${ranges.join(' and ')} is counted twice: ${twice.join(' and ') || 'nothing'}`, () => {
    assert.deepEqual(overlapsOf(ranges.map(range)), twice.map(range))
  })
}

test('a day has 24 hours', () => {
  assert.ok(!isMoreThanADay(24_000_000n))
  assert.ok(isMoreThanADay(24_000_001n))
})
