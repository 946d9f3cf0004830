import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languages } from './languages.ts'
import { formatDecimal } from './money.ts'
import { vatRatesOf } from './vat-rates.ts'

for (const { country, day, rates } of [
  { country: 'CH', day: '2017-12-31', rates: [] },
  { country: 'CH', day: '2018-01-01', rates: ['7.7', '2.5', '3.7'] },
  { country: 'CH', day: '2023-12-31', rates: ['7.7', '2.5', '3.7'] },
  { country: 'CH', day: '2024-01-01', rates: ['8.1', '2.6', '3.8'] },
  { country: 'LI', day: '2026-02-10', rates: ['8.1', '2.6', '3.8'] },
  { country: 'DE', day: '2026-02-10', rates: [] },
]) {
  test(`on ${day} the rates in ${country} are ${rates.join(', ') || 'not known'}`, () => {
    const valid = vatRatesOf(country, 'de').filter(
      ({ valid_from, valid_to }) => valid_from <= day && (valid_to === null || day <= valid_to),
    )
    assert.deepEqual(
      valid.map(({ rate }) => formatDecimal(rate, 6)),
      rates,
    )
  })
}

test('every rate has a name of its own in every language', () => {
  const names = languages.flatMap((language) => vatRatesOf('CH', language).map(({ name }) => name))
  assert.equal(new Set(names).size, 3 * languages.length)
})
