import assert from 'node:assert/strict'
import { test } from 'node:test'
import { datesOf, firstDateFrom, lastDateBefore, openDates, type Run } from './recurrence.ts'

const first = <T>(count: number, all: Iterable<T>): T[] => Iterator.from(all).take(count).toArray()

for (const { start, frequency, end = null, dates } of [
  { start: '2026-01-15', frequency: 1, dates: ['2026-01-15', '2026-02-15', '2026-03-15', '2026-04-15'] },
  { start: '2026-01-31', frequency: 1, dates: ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'] },
  { start: '2026-11-30', frequency: 3, dates: ['2026-11-30', '2027-02-28', '2027-05-30', '2027-08-30'] },
  { start: '2026-08-31', frequency: 6, dates: ['2026-08-31', '2027-02-28', '2027-08-31', '2028-02-29'] },
  { start: '2024-02-29', frequency: 12, dates: ['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28'] },
  { start: '2026-01-31', frequency: 1, end: '2026-03-30', dates: ['2026-01-31', '2026-02-28'] },
  { start: '2026-01-31', frequency: 1, end: '2026-01-31', dates: ['2026-01-31'] },
  { start: '9999-11-30', frequency: 1, dates: ['9999-11-30', '9999-12-30'] },
])
  test(`every ${frequency} months from ${start} until ${end}`, () => {
    assert.deepEqual(first(4, datesOf({ start_date: start, end_date: end, frequency })), dates)
  })

const monthly = { start_date: '2026-01-31', end_date: null, frequency: 1 }
const run = (date: string, outcome: Run['outcome'] = 'made'): Run => ({ date, outcome })

test('a date has its turn once', () => {
  const runs = [run('2026-01-31'), run('2026-02-28', 'skipped')]
  assert.deepEqual(first(2, openDates(monthly, runs)), ['2026-03-31', '2026-04-30'])
})

test('what failed comes again, before what follows', () => {
  const runs = [run('2026-01-31', 'failed'), run('2026-02-28')]
  assert.deepEqual(first(2, openDates(monthly, runs)), ['2026-01-31', '2026-03-31'])
})

test('another rhythm does not bring back what is over', () => {
  const runs = [run('2026-01-31'), run('2026-02-28')]
  const fromTheFirst = { ...monthly, start_date: '2026-01-01' }
  assert.deepEqual(first(1, openDates(fromTheFirst, runs)), ['2026-03-01'])
  assert.deepEqual(first(1, openDates({ ...monthly, frequency: 12 }, runs)), ['2027-01-31'])
  assert.deepEqual(first(1, openDates({ ...monthly, end_date: '2026-03-01' }, runs)), [])
})

test('dates around a day', () => {
  assert.equal(firstDateFrom('2026-02-28', datesOf(monthly)), '2026-02-28')
  assert.equal(firstDateFrom('2026-03-01', datesOf(monthly)), '2026-03-31')
  assert.equal(lastDateBefore('2026-03-01', datesOf(monthly)), '2026-02-28')
  assert.equal(lastDateBefore('2026-01-31', datesOf(monthly)), undefined)
})
