import assert from 'node:assert/strict'
import { test } from 'node:test'
import { surplusOf } from './surplus.ts'

for (const { total, total_paid, surplus } of [
  { total: 100_000n, total_paid: 0n, surplus: 0n },
  { total: 100_000n, total_paid: 100_000n, surplus: 0n },
  { total: 100_000n, total_paid: 150_000n, surplus: 50_000n },
  { total: -100_000n, total_paid: 0n, surplus: 0n },
  { total: -100_000n, total_paid: -100_000n, surplus: 0n },
  { total: -100_000n, total_paid: 20_000n, surplus: 20_000n },
])
  test(`of ${total} paid with ${total_paid}, ${surplus} is too much`, () => {
    assert.equal(surplusOf({ total, total_paid }), surplus)
  })
