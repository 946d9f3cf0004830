import assert from 'node:assert/strict'
import { test } from 'node:test'
import { surplusOf } from './surplus.ts'

for (const { total, total_paid, surplus } of [
  { total: 100_00n, total_paid: 0n, surplus: 0n },
  { total: 100_00n, total_paid: 100_00n, surplus: 0n },
  { total: 100_00n, total_paid: 150_00n, surplus: 50_00n },
  { total: -100_00n, total_paid: 0n, surplus: 0n },
  { total: -100_00n, total_paid: -100_00n, surplus: 0n },
  { total: -100_00n, total_paid: 20_00n, surplus: 20_00n },
])
  test(`of ${total} paid with ${total_paid}, ${surplus} is too much`, () => {
    assert.equal(surplusOf({ total, total_paid }), surplus)
  })
