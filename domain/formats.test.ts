import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountText, dateText } from './formats.ts'

for (const [amount, expected] of [
  [0n, '0.00'],
  [5n, '0.05'],
  [-5n, '-0.05'],
  [99_999n, '999.99'],
  [123_450n, '1’234.50'],
  [123_456_785n, '1’234’567.85'],
  [-123_456_785n, '-1’234’567.85'],
] as const) {
  test(`${amount} is printed ${expected}`, () => assert.equal(amountText(amount), expected))
}

test('a date is printed with the day first', () => assert.equal(dateText('2026-02-05'), '05.02.2026'))
