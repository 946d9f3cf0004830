import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keptNumber, readKeptNumber } from './kept-numbers.ts'

const item = { type: 'item' }
const row = { category: 'S' }

for (const { value, key, object, text } of [
  { value: 637_000n, key: 'amount', object: item, text: '63700' },
  { value: 3_702n, key: 'amount', object: item, text: '370.2' },
  { value: -1n, key: 'rounding', object: {}, text: '-0.1' },
  { value: 0n, key: 'due', object: {}, text: '0' },
  { value: 8_100_000n, key: 'vat', object: item, text: '8100000' },
  { value: 8_100n, key: 'vat', object: row, text: '810' },
  { value: 8_100_000n, key: 'rate', object: row, text: '8100000' },
  { value: 1_234_000n, key: 'price', object: item, text: '1234000' },
  { value: 6_500_000n, key: 'quantity', object: item, text: '6500000' },
  { value: 950_000n, key: 'exchangeRate', object: {}, text: '950000' },
])
  test(`${key} ${value} of ${JSON.stringify(object)} is kept as ${text}`, () => {
    assert.equal(keptNumber(value, key, object), text)
    assert.equal(readKeptNumber(text, key, object), value)
  })
