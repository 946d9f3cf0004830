import assert from 'node:assert/strict'
import { test } from 'node:test'
import { priceIn, swiss } from './company-formats.ts'
import { amountText, dateText, ibanText, percentText, quantityText, referenceText } from './formats.ts'

for (const [amount, expected] of [
  [0n, '0.00'],
  [50n, '0.05'],
  [-50n, '−0.05'],
  [999_990n, '999.99'],
  [1_234_500n, '1’234.50'],
  [1_234_567_850n, '1’234’567.85'],
  [-1_234_567_850n, '−1’234’567.85'],
  [999_999_999_999_990n, '999’999’999’999.99'],
] as const) {
  test(`an amount of ${amount} is printed ${expected}`, () => assert.equal(amountText(amount), expected))
}

for (const [price, expected] of [
  [0n, '0.00'],
  [98_000_000n, '98.00'],
  [14_500_000n, '14.50'],
  [12_500n, '0.0125'],
  [1n, '0.000001'],
  [-1_234_567_850_000n, '−1’234’567.85'],
] as const) {
  test(`a price of ${price} is printed ${expected}`, () => assert.equal(priceIn(swiss, price), expected))
}

for (const [quantity, expected] of [
  [0n, '0'],
  [1_000_000n, '1'],
  [1_200_000_000n, '1’200'],
  [2_500_000n, '2.5'],
  [-4_000_000n, '−4'],
  [12_345_678n, '12.345678'],
] as const) {
  test(`a quantity of ${quantity} is printed ${expected}`, () =>
    assert.equal(quantityText(quantity), expected))
}

test('a percentage has a blank before its sign that does not break', () => {
  assert.equal(percentText(8_100_000n), '8.1\u00a0%')
  assert.equal(percentText(0n), '0\u00a0%')
})

test('a date is printed with the day first', () => assert.equal(dateText('2026-02-05'), '05.02.2026'))

test('an IBAN is printed in groups of four that stay on one line', () => {
  assert.equal(ibanText('CH9300762011623852957').replaceAll('\u00a0', ' '), 'CH93 0076 2011 6238 5295 7')
  assert.equal(ibanText('CH93 0076 2011 6238 5295 7'), ibanText('CH9300762011623852957'))
  assert.doesNotMatch(ibanText('CH9300762011623852957'), / /)
})

test('a payment reference stands in groups of five from the right, as on the slip', () => {
  assert.equal(referenceText('210000000003139471430009017'), '21 00000 00003 13947 14300 09017')
  assert.equal(referenceText('RF18539007547034'), 'RF18 5390 0754 7034')
  assert.equal(referenceText('RF20100'), 'RF20 100')
})
