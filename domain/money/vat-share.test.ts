import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sum } from './money.ts'
import { shareOfVat } from './vat-share.ts'

const rate = (percent: number) => BigInt(percent * 1_000_000)

for (const { name, document, amount, before, share } of [
  {
    name: 'two per cent of 108.10 at 8.1 %',
    document: { vat: [{ rate: rate(8.1), net: 100_00n, vat: 8_10n }], rounding: 0n },
    amount: 2_16n,
    share: { vat: [{ rate: rate(8.1), net: 2_00n, vat: 16n }], rounding: 0n },
  },
  {
    name: 'a discount over two rates',
    document: {
      vat: [
        { rate: rate(2.6), net: 200_00n, vat: 5_20n },
        { rate: rate(8.1), net: 100_00n, vat: 8_10n },
      ],
      rounding: 0n,
    },
    amount: 6_27n,
    share: {
      vat: [
        { rate: rate(2.6), net: 4_00n, vat: 11n },
        { rate: rate(8.1), net: 2_00n, vat: 16n },
      ],
      rounding: 0n,
    },
  },
  {
    name: 'all of a rounded invoice',
    document: { vat: [{ rate: rate(8.1), net: 10_01n, vat: 81n }], rounding: -2n },
    amount: 10_80n,
    share: { vat: [{ rate: rate(8.1), net: 10_01n, vat: 81n }], rounding: -2n },
  },
  {
    name: 'the rest after a first payment',
    document: { vat: [{ rate: rate(8.1), net: 100_00n, vat: 8_10n }], rounding: 0n },
    amount: 8_10n,
    before: 100_00n,
    share: { vat: [{ rate: rate(8.1), net: 7_49n, vat: 61n }], rounding: 0n },
  },
  {
    name: 'something of nothing',
    document: { vat: [], rounding: 0n },
    amount: 5n,
    share: { vat: [], rounding: 0n },
  },
]) {
  test(`the share of ${name}`, () => {
    assert.deepEqual(shareOfVat(document, amount, before), share)
  })
}

const amounts = fc.bigInt({ min: 0n, max: 10n ** 9n })
const documents = fc
  .record({
    vat: fc.array(fc.record({ net: amounts, vat: amounts }), { minLength: 1, maxLength: 5 }),
    rounding: fc.bigInt({ min: -2n, max: 2n }),
  })
  .filter((document) => totalOf(document) > 0n)
// Credits are below zero, and shared alike.
const anyDocuments = fc.oneof(
  documents,
  documents.map(({ vat, rounding }) => ({
    vat: vat.map((row) => ({ net: -row.net, vat: -row.vat })),
    rounding: -rounding,
  })),
)

test('every part of a share is less than a hundredth away from its exact fraction, and all add up', () => {
  fc.assert(
    fc.property(anyDocuments, fc.bigInt({ min: -(10n ** 10n), max: 10n ** 10n }), (document, amount) => {
      const share = shareOfVat(document, amount)
      const total = totalOf(document)
      assert.equal(totalOf(share), amount)
      const exact = partsOf(document)
      for (const [index, part] of partsOf(share).entries()) {
        // part and exact × amount / total, both times the total.
        const difference = part * total - (exact[index] as bigint) * amount
        assert.ok(magnitude(difference) < magnitude(total), `${part} of ${exact[index]}`)
      }
    }),
    { numRuns: 1_000 },
  )
})

test('however a document is paid, its payments together have its VAT', () => {
  fc.assert(
    fc.property(
      anyDocuments,
      fc.array(fc.nat(1000), { minLength: 1, maxLength: 12 }),
      (document, weights) => {
        const total = totalOf(document)
        const whole = BigInt(weights.reduce((one, other) => one + other, 1))
        let paid = 0n
        const shares = [...weights.map((weight) => (total * BigInt(weight)) / whole), undefined].map(
          (part) => {
            const amount = part ?? total - paid
            const share = shareOfVat(document, amount, paid)
            assert.equal(totalOf(share), amount)
            paid += amount
            return share
          },
        )
        const together = partsOf(document).map((_, index) =>
          sum(shares.map((share) => partsOf(share)[index] as bigint)),
        )
        assert.deepEqual(together, partsOf(document))
      },
    ),
    { numRuns: 500 },
  )
})

interface Parts {
  readonly vat: readonly { readonly net: bigint; readonly vat: bigint }[]
  readonly rounding: bigint
}

function partsOf({ vat, rounding }: Parts): bigint[] {
  return [...vat.flatMap((row) => [row.net, row.vat]), rounding]
}

function totalOf(document: Parts): bigint {
  return sum(partsOf(document))
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value
}
