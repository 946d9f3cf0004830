import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDecimal } from '../money/money.ts'
import { netTaxRates, netTaxRatesOn } from './net-tax-rates.ts'

for (const [day, rates] of [
  ['2017-12-31', ''],
  ['2023-12-31', '0.1 0.6 1.2 2.0 2.8 3.5 4.3 5.1 5.9 6.5'],
  ['2024-01-01', '0.1 0.6 1.3 2.1 3.0 3.7 4.5 5.3 6.2 6.8'],
] as const)
  test(`the net tax rates of ${day} are ${rates || 'not known'}`, () => {
    const written = netTaxRatesOn(day).map((rate) => formatDecimal(rate, 6))
    assert.equal(written.join(' '), rates)
  })

test('each rate is known once', () => {
  assert.equal(new Set(netTaxRates).size, netTaxRates.length)
  assert.equal(netTaxRates.length, 18)
})
