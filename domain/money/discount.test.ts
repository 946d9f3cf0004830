import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problems } from '../refusal.ts'
import { checkDiscount } from './discount.ts'

for (const [discount_type, discount_rate, keys] of [
  ['P', 100_000_000n, []],
  ['P', 100_000_001n, ['positions.0.discount_rate']],
  [null, 101_000_000n, ['positions.0.discount_rate']],
  ['A', 101_000_000n, []],
  ['P', null, []],
] as const) {
  test(`a discount of ${discount_rate} millionths of type ${discount_type} has ${keys.length} problems`, () => {
    const problems = new Problems()
    checkDiscount({ discount_type, discount_rate }, problems, 'positions.0.')
    assert.deepEqual(
      [...problems].map(({ key }) => key),
      keys,
    )
  })
}
