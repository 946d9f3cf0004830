import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languages } from '../text/languages.ts'
import { formatDecimal } from './money.ts'
import { usualRate, validRates, vatRatesOf } from './vat-rates.ts'

for (const { country, day, rates } of [
  { country: 'CH', day: '2017-12-31', rates: [] },
  { country: 'CH', day: '2018-01-01', rates: ['7.7', '2.5', '3.7'] },
  { country: 'CH', day: '2023-12-31', rates: ['7.7', '2.5', '3.7'] },
  { country: 'CH', day: '2024-01-01', rates: ['8.1', '2.6', '3.8'] },
  { country: 'LI', day: '2026-02-10', rates: ['8.1', '2.6', '3.8'] },
  { country: 'DE', day: '2020-06-30', rates: ['19.0', '7.0'] },
  { country: 'DE', day: '2020-07-01', rates: ['16.0', '5.0'] },
  { country: 'DE', day: '2020-12-31', rates: ['16.0', '5.0'] },
  { country: 'DE', day: '2022-12-31', rates: ['19.0', '7.0'] },
  { country: 'DE', day: '2026-02-10', rates: ['19.0', '7.0', '0.0'] },
  { country: 'AT', day: '2021-12-31', rates: ['20.0', '10.0', '13.0', '5.0'] },
  { country: 'AT', day: '2025-03-31', rates: ['20.0', '10.0', '13.0', '0.0'] },
  { country: 'AT', day: '2026-02-10', rates: ['20.0', '10.0', '13.0'] },
  { country: 'FR', day: '2013-12-31', rates: ['19.6', '7.0', '5.5', '2.1'] },
  { country: 'FR', day: '2026-02-10', rates: ['20.0', '10.0', '5.5', '2.1'] },
  { country: 'IT', day: '2013-09-30', rates: ['21.0', '10.0', '4.0'] },
  { country: 'IT', day: '2026-02-10', rates: ['22.0', '10.0', '5.0', '4.0'] },
  { country: 'ES', day: '2026-02-10', rates: [] },
]) {
  test(`on ${day} the rates in ${country} are ${rates.join(', ') || 'not known'}`, () => {
    const valid = validRates(vatRatesOf(country, 'de'), day)
    assert.deepEqual(
      valid.map(({ rate }) => formatDecimal(rate, 6)),
      rates,
    )
  })
}

test('on no day does a country have two rates of the same name or percentage', () => {
  for (const country of ['CH', 'LI', 'DE', 'AT', 'FR', 'IT'])
    for (const { valid_from: day } of vatRatesOf(country, 'en')) {
      const valid = validRates(vatRatesOf(country, 'en'), day)
      assert.equal(new Set(valid.map(({ name }) => name)).size, valid.length)
      assert.equal(new Set(valid.map(({ rate }) => rate)).size, valid.length)
    }
})

test('every rate has a name of its own in every language', () => {
  const names = languages.flatMap((language) => vatRatesOf('CH', language).map(({ name }) => name))
  assert.equal(new Set(names).size, 3 * languages.length)
})

test('the usual rate is the highest of the day, and none where no rate is valid', () => {
  const rates = [
    { rate: 2.6, valid_from: '2024-01-01', valid_to: null },
    { rate: 8.1, valid_from: '2024-01-01', valid_to: null },
    { rate: 7.7, valid_from: '2018-01-01', valid_to: '2023-12-31' },
  ]
  assert.equal(usualRate(rates, '2023-12-31'), 7.7)
  assert.equal(usualRate(rates, '2024-01-01'), 8.1)
  assert.equal(usualRate(rates, '2017-12-31'), 0)
})
