import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { lineShares } from './line-shares.ts'
import { sum } from './money.ts'
import { documentTotals, type Position } from './totals.ts'

const line = (price: number, vat = 8.1): Position => ({
  type: 'N',
  price: BigInt(Math.round(price * 1e6)),
  amount: 1_000_000n,
  vat: BigInt(Math.round(vat * 1e6)),
  discount_rate: null,
  discount_type: null,
})

const plain = { vatIncluded: false, discountRate: 0n, discountType: 'P' } as const

function shared(positions: readonly Position[], options: Parameters<typeof documentTotals>[1]) {
  const { vat, net, total } = documentTotals(positions, options)
  return lineShares({
    currency: 'CHF',
    positions,
    vat,
    deductions: options.deductions ?? [],
    total,
    total_net: net,
  })
}

const amounts = (shares: readonly { net: bigint; gross: bigint }[]) =>
  shares.map(({ net, gross }) => [net, gross])

test('a line comes to its amount, without and with the VAT of its rate', () => {
  const { lines, rest } = shared([line(100), line(50, 2.6)], plain)
  assert.deepEqual(amounts(lines), [
    [50_000n, 51_300n],
    [100_000n, 108_100n],
  ])
  assert.deepEqual(rest, { net: 0n, gross: 0n })
})

test('each line has its share of the discount, and cents that cannot be split go to one of them', () => {
  const { lines, rest } = shared([line(33.33), line(33.33), line(33.34)], {
    ...plain,
    discountRate: 10_000_000n,
    discountType: 'A',
  })
  assert.deepEqual(
    lines.map(({ net }) => net),
    [30_000n, 30_000n, 30_000n],
  )
  assert.equal(sum(lines.map(({ gross }) => gross)), 97_290n)
  assert.deepEqual(rest, { net: 0n, gross: 0n })
})

test('the rounding to five rappen and deducted deposits are the rest', () => {
  const options = { ...plain, totalUnit: 50n }
  assert.deepEqual(shared([line(10.01)], options).rest, { net: 0n, gross: -20n })
  const deductions = [{ rate: 8_100_000n, net: 30_000n, vat: 2_430n }]
  const { lines, rest } = shared([line(100)], { ...plain, deductions })
  assert.deepEqual(amounts(lines), [[100_000n, 108_100n]])
  assert.deepEqual(rest, { net: -30_000n, gross: -32_430n })
})

test('lines that come to nothing have no share', () => {
  const { lines, rest } = shared([line(10), line(-10)], plain)
  assert.deepEqual([lines.length, rest], [0, { net: 0n, gross: 0n }])
})

test('the lines and the rest always come to the document', () => {
  const positions = fc.array(
    fc.record({
      type: fc.constantFrom<Position['type']>('N', 'N', 'N', 'T', 'SI'),
      price: fc.bigInt({ min: -900_000_000n, max: 900_000_000n }),
      amount: fc.bigInt({ min: -3_000_000n, max: 9_000_000n }),
      vat: fc.constantFrom(0n, 2_600_000n, 8_100_000n),
      vat_category: fc.constant(null),
      discount_rate: fc.constantFrom(null, 10_000_000n),
      discount_type: fc.constantFrom<'P' | 'A'>('P', 'A'),
    }),
    { maxLength: 8 },
  )
  const options = fc.record({
    vatIncluded: fc.boolean(),
    discountRate: fc.bigInt({ min: 0n, max: 40_000_000n }),
    discountType: fc.constantFrom<'P' | 'A'>('P', 'A'),
    roundToFiveRappen: fc.boolean(),
  })
  fc.assert(
    fc.property(positions, options, (some, given) => {
      const { net, total } = documentTotals(some, given)
      const { lines, rest } = shared(some, given)
      const all = [...lines, rest]
      assert.equal(sum(all.map((share) => share.net)), net)
      assert.equal(sum(all.map((share) => share.gross)), total)
    }),
  )
})

test('shares of lines in a currency without decimals have none', () => {
  const positions = [line(333, 10), line(333, 10), line(334, 10)]
  const unit = 1_000n
  const { vat, net, total } = documentTotals(positions, {
    ...{ ...plain, discountRate: 3_000_000n, unit, totalUnit: unit },
  })
  const { lines } = lineShares({ currency: 'JPY', positions, vat, deductions: [], total, total_net: net })
  for (const share of lines) assert.deepEqual([share.net % unit, share.gross % unit], [0n, 0n])
  assert.equal(sum(lines.map((share) => share.net)), net)
})
