import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exchanged, inverseRate } from './exchange.ts'

for (const { amount, rate, expected } of [
  { amount: 100_00n, rate: 950_000n, expected: 95_00n },
  { amount: 100_00n, rate: inverseRate(950_000n), expected: 105_26n },
  { amount: 33_33n, rate: 937_450n, expected: 31_25n }, // 31.2452
  { amount: 1n, rate: 500_000n, expected: 1n }, // half a cent goes up
  { amount: -1n, rate: 500_000n, expected: -1n }, // and down below zero
  { amount: 0n, rate: 1n, expected: 0n },
])
  test(`${amount} at ${rate} is ${expected}`, () => {
    assert.equal(exchanged(amount, rate, 'CHF'), expected)
  })
