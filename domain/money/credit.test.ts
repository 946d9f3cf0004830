import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { creditByRate, discountOfPart, partOfPosition, restByRate } from './credit.ts'
import { sum } from './money.ts'

const row = fc.record({
  rate: fc.constantFrom(0n, 2_600_000n, 3_800_000n, 8_100_000n),
  net: fc.bigInt(1n, 1_000_000n),
  vat: fc.bigInt(0n, 81_000n),
})
const rows = fc.array(row, { minLength: 1, maxLength: 5 })

test('an amount is spread over the rates and adds up', () => {
  fc.assert(
    fc.property(rows, fc.bigInt(1n, 2_000_000n), (invoice, amount) => {
      const parts = creditByRate(amount, invoice)
      assert.equal(sum(parts.map((part) => part.amount)), amount)
      assert.ok(parts.every((part) => part.amount > 0n))
    }),
  )
})

test('what is left by rate adds up to what is left in all, roundings included', () => {
  fc.assert(
    fc.property(rows, rows, fc.bigInt(-3n, 3n), (invoice, credited, rounding) => {
      const gross = (table: typeof invoice) => sum(table.map(({ net, vat }) => net + vat))
      const rest = gross(invoice) - gross(credited) + rounding
      assert.equal(sum(restByRate(rest, invoice, credited).map(({ amount }) => amount)), rest)
    }),
  )
})

test('a part of a position has its share of a discount that is an amount', () => {
  const position = { amount: 4_000_000n, discount_rate: 10_000_000n, discount_type: 'A' as const }
  assert.deepEqual(partOfPosition(position, 1_000_000n), {
    ...position,
    amount: 1_000_000n,
    discount_rate: 2_500_000n,
  })
  const percent = { ...position, discount_type: 'P' as const }
  assert.equal(partOfPosition(percent, 1_000_000n).discount_rate, 10_000_000n)
})

test('a part of a document has its share of a discount that is an amount', () => {
  assert.equal(discountOfPart({ discount_rate: 9_000_000n, discount_type: 'A' }, 1_00n, 3_00n), 3_000_000n)
  assert.equal(discountOfPart({ discount_rate: 9_000_000n, discount_type: 'P' }, 1_00n, 3_00n), 9_000_000n)
  assert.equal(discountOfPart({ discount_rate: 9_000_000n, discount_type: 'A' }, 0n, 0n), 9_000_000n)
})
