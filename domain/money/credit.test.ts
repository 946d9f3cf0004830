import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { restByRate } from './credit.ts'
import { sum } from './money.ts'
import { vatCategories } from './vat.ts'

const row = fc.record({
  category: fc.constantFrom(...vatCategories),
  rate: fc.constantFrom(0n, 2_600_000n, 3_800_000n, 8_100_000n),
  net: fc.bigInt(1n, 1_000_000n),
  vat: fc.bigInt(0n, 81_000n),
})
const rows = fc.array(row, { minLength: 1, maxLength: 5 })

test('what is left by rate adds up to what is left in all, roundings included', () => {
  fc.assert(
    fc.property(rows, rows, fc.bigInt(-3n, 3n), (invoice, credited, rounding) => {
      const gross = (table: typeof invoice) => sum(table.map(({ net, vat }) => net + vat))
      const rest = gross(invoice) - gross(credited) + rounding
      assert.equal(sum(restByRate(rest, invoice, credited).map(({ amount }) => amount)), rest)
    }),
  )
})
