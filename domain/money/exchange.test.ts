import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exchanged, inverseRate } from './exchange.ts'

for (const { amount, rate, expected } of [
  { amount: 100_000n, rate: 950_000n, expected: 95_000n },
  { amount: 100_000n, rate: inverseRate(950_000n), expected: 105_260n },
  { amount: 33_330n, rate: 937_450n, expected: 31_250n }, // 31.2452
  { amount: 10n, rate: 500_000n, expected: 10n }, // half a cent goes up
  { amount: -10n, rate: 500_000n, expected: -10n }, // and down below zero
  { amount: 0n, rate: 1n, expected: 0n },
])
  test(`${amount} at ${rate} is ${expected}`, () => {
    assert.equal(exchanged(amount, rate, 'CHF'), expected)
  })
