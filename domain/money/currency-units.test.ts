import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currencies } from '../text/codes.ts'
import { amountIn, inCurrency, priceIn, swiss } from '../text/company-formats.ts'
import { decimalsOf, roundingOf } from './currency-units.ts'

// From list one of ISO 4217.
for (const { decimals, codes } of [
  { decimals: 0, codes: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF' },
  { decimals: 2, codes: 'AUD CHF CZK DKK EUR GBP HUF IDR NOK PLN RON SEK USD' },
  { decimals: 3, codes: 'BHD IQD JOD KWD LYD OMR TND' },
])
  test(`${codes} have ${decimals} decimals`, () => {
    for (const code of codes.split(' ')) {
      assert.ok(currencies.includes(code), code)
      assert.equal(decimalsOf(code), decimals, code)
    }
  })

for (const { currency, unit, totalUnit } of [
  { currency: 'CHF', unit: 10n, totalUnit: 50n },
  { currency: 'EUR', unit: 10n, totalUnit: 10n },
  { currency: 'JPY', unit: 1_000n, totalUnit: 1_000n },
  { currency: 'BHD', unit: 1n, totalUnit: 1n },
])
  test(`amounts in ${currency} are multiples of ${unit}, and totals of ${totalUnit}`, () => {
    assert.deepEqual(roundingOf(currency, true), { unit, totalUnit })
    assert.deepEqual(roundingOf(currency, false), { unit, totalUnit: unit })
  })

for (const { currency, amount, written } of [
  { currency: 'CHF', amount: 1_234_500n, written: '1’234.50' },
  { currency: 'JPY', amount: 1_234_000n, written: '1’234' },
  { currency: 'JPY', amount: 1_234_500n, written: '1’234.5' }, // from before yen had no decimals
  { currency: 'BHD', amount: 1_234_500n, written: '1’234.500' },
  { currency: 'BHD', amount: 1_234n, written: '1.234' },
  { currency: 'BHD', amount: -50n, written: '−0.050' },
  { currency: 'BHD', amount: -5n, written: '−0.005' },
])
  test(`${currency} ${amount} is written ${written}`, () => {
    assert.equal(amountIn(inCurrency(swiss, currency), amount), written)
    assert.equal(priceIn(inCurrency(swiss, currency), amount * 1_000n), written)
  })
