import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { firstNumbers, largestNumber, nextNumber, numericValue } from './numbering.ts'

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
    assert.equal(nextNumber(highest, start), next)
  })
}

test('the next number continues from itself', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (highest, start) => {
      const next = numericValue(nextNumber(highest, start))
      assert.ok(next !== null && next > highest && next >= start)
    }),
  )
})
