import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import {
  compareNumbers,
  countAfter,
  firstNumbers,
  headParts,
  largestNumber,
  nextNumbers,
  numberIn,
  numericValue,
  patternFault,
  plainCount,
  seriesAt,
  valueIn,
} from './numbering.ts'

for (const [number, value] of [
  ['0', 0],
  ['1000', 1000],
  ['007', 7],
  ['0000050000', 50000], // padded by another program
  ['000000000000000', 0],
  ['999999999999999', largestNumber],
] as const) {
  test(`${number} is a numeric number`, () => {
    assert.equal(numericValue(number), value)
  })
}

for (const number of [
  '',
  '1000000000000000',
  '0000000000000007',
  'AB-12-0023',
  '-1',
  '1.0',
  '1e3',
  ' 1',
  '1\n',
  '١',
]) {
  test(`${JSON.stringify(number)} is not a numeric number`, () => {
    assert.equal(numericValue(number), null)
  })
}

for (const { highest, start, next } of [
  { highest: null, start: firstNumbers.documents, next: '10000' },
  { highest: 10000, start: firstNumbers.documents, next: '10001' },
  { highest: 7, start: firstNumbers.catalog, next: '100' },
  { highest: 99, start: firstNumbers.catalog, next: '100' },
  { highest: 100, start: firstNumbers.catalog, next: '101' },
  { highest: numericValue('0000050000'), start: firstNumbers.documents, next: '50001' },
  { highest: largestNumber - 1, start: firstNumbers.documents, next: '999999999999999' },
]) {
  test(`after ${highest ?? 'none'}, counting from ${start}, comes ${next}`, () => {
    assert.deepEqual(nextNumbers(plainCount(highest, start), 1), [next])
  })
}

test('the next number continues from itself', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (highest, start) => {
      const [number = ''] = nextNumbers(plainCount(highest, start), 1)
      const next = numericValue(number)
      assert.ok(next !== null && next > highest && next >= start)
    }),
  )
})

for (const [pattern, date, numbers] of [
  ['RE-{YYYY}-{0000}', '2026-02-10', ['RE-2026-0001', 'RE-2026-0002']],
  ['{YY}{000}', '2026-12-31', ['26001', '26002']],
  ['{YYYY}/{MM}/{00}', '2026-02-10', ['2026/02/01', '2026/02/02']],
  ['{0}', '2026-02-10', ['1', '2']],
  ['Offerte {YYYY} Nr. {000}', '2027-01-01', ['Offerte 2027 Nr. 001', 'Offerte 2027 Nr. 002']],
] as const) {
  test(`${pattern} on ${date} starts with ${numbers[0]}`, () => {
    assert.equal(patternFault(pattern), undefined)
    assert.deepEqual(nextNumbers(countAfter(seriesAt(pattern, date), []), 2), numbers)
  })
}

for (const { highest, next } of [
  { highest: ['RE-2026-0412'], next: 'RE-2026-0413' },
  { highest: ['RE-2026-9999'], next: 'RE-2026-10000' },
  { highest: ['RE-2026-9999', 'RE-2026-10007'], next: 'RE-2026-10008' },
  // Typed with more zeros than the pattern has: the next one is as long, so that it comes after it.
  { highest: ['RE-2026-0412', 'RE-2026-00007'], next: 'RE-2026-00413' },
  { highest: ['RE-2026-999999999999998'], next: 'RE-2026-999999999999999' },
]) {
  test(`after ${highest.join(' and ')} comes ${next}`, () => {
    const count = countAfter(seriesAt('RE-{YYYY}-{0000}', '2026-05-01'), highest)
    assert.deepEqual(nextNumbers(count, 1), [next])
    assert.ok(highest.every((number) => compareNumbers(number, next) < 0))
  })
}

test('the last numbers of a series are fewer than were asked for', () => {
  const count = countAfter({ head: 'A', width: 1 }, [`A${largestNumber - 2}`])
  assert.deepEqual(nextNumbers(count, 3), [`A${largestNumber - 1}`, `A${largestNumber}`])
})

for (const [pattern, fault] of [
  ['', 'counter'],
  ['RE', 'counter'],
  ['RE-{YYYY}', 'counter'],
  ['RE-{YYYY}-{DD}-{00}', 'placeholder'],
  ['RE-{yyyy}-{00}', 'placeholder'],
  ['RE-{0000000000000}', 'placeholder'],
  ['RE-{}{00}', 'placeholder'],
  ['RE-{00', 'placeholder'],
  ['RE-{{00}}', 'placeholder'],
  ['RE-00}', 'placeholder'],
  ['{00}-{YYYY}', 'order'],
  ['{00}{00}', 'order'],
  ['{MM}-{YYYY}-{00}', 'order'],
  ['{MM}-{00}', 'order'],
  ['{YYYY}{YY}{00}', 'order'],
] as const) {
  test(`the pattern ${JSON.stringify(pattern)} is refused`, () => {
    assert.equal(patternFault(pattern), fault)
  })
}

test('a pattern has texts and digits of the date before its counter', () => {
  assert.deepEqual(headParts('RE-{YYYY}/{MM}-{0000}'), ['RE-', 4, '/', 2, '-'])
  assert.deepEqual(headParts('{YY}{000}'), [2])
  assert.deepEqual(headParts('{000}'), [])
})

const patterns = fc.constantFrom('RE-{YYYY}-{0000}', '{YY}{000}', '{YYYY}{MM}{00}', 'R{0}')
const dates = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })

test('numbers of a pattern are read as they were written, and are in the order of their counter', () => {
  fc.assert(
    fc.property(patterns, dates, fc.integer({ min: 1, max: 99_999 }), (pattern, date, value) => {
      const series = seriesAt(pattern, date.toISOString().slice(0, 10))
      const number = numberIn(series, value)
      assert.equal(valueIn(series, number), value)
      assert.ok(compareNumbers(number, numberIn(series, value + 1)) < 0)
    }),
  )
})
