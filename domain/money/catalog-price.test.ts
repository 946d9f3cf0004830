import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentPrice } from './catalog-price.ts'

for (const { price, includesVat, document, expected } of [
  { price: 100_000_000n, includesVat: false, document: false, expected: 100_000_000n },
  { price: 108_100_000n, includesVat: true, document: true, expected: 108_100_000n },
  { price: 108_100_000n, includesVat: true, document: false, expected: 100_000_000n },
  { price: 100_000_000n, includesVat: false, document: true, expected: 108_100_000n },
  { price: 48_500_000n, includesVat: true, document: false, expected: 44_865_865n },
  { price: -100_000_000n, includesVat: false, document: true, expected: -108_100_000n },
])
  test(`a price of ${price} ${includesVat ? 'with' : 'without'} VAT is ${expected} where prices ${document ? 'include' : 'exclude'} it`, () => {
    assert.equal(documentPrice({ price, vat: 8_100_000n, includesVat }, document), expected)
  })
