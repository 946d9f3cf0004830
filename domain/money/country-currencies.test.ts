import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countries, currencies } from '../text/codes.ts'
import { currencyOf } from './country-currencies.ts'

for (const { country, currency } of [
  { country: 'CH', currency: 'CHF' },
  { country: 'LI', currency: 'CHF' },
  { country: 'DE', currency: 'EUR' },
  { country: 'GB', currency: 'GBP' },
  { country: 'KE', currency: undefined }, // unknown rather than guessed
  { country: 'ch', currency: undefined },
]) {
  test(`the currency of ${country} is ${currency ?? 'not known'}`, () => {
    assert.equal(currencyOf(country), currency)
  })
}

test('what is known are codes of the standards', () => {
  const known = countries.map(currencyOf).filter((currency) => currency !== undefined)
  assert.equal(known.length, 52)
  for (const currency of known) assert.ok(currencies.includes(currency))
})
