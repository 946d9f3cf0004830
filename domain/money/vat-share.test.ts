import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sum } from './money.ts'
import { shareOfVat } from './vat-share.ts'

const rate = (percent: number) => BigInt(percent * 1_000_000)

for (const { name, document, amount, before, share } of [
  {
    name: 'two per cent of 108.10 at 8.1 %',
    document: { vat: [{ rate: rate(8.1), net: 100_000n, vat: 8_100n }], rounding: 0n },
    amount: 2_160n,
    share: { vat: [{ rate: rate(8.1), net: 2_000n, vat: 160n }], rounding: 0n },
  },
  {
    name: 'a discount over two rates',
    document: {
      vat: [
        { rate: rate(2.6), net: 200_000n, vat: 5_200n },
        { rate: rate(8.1), net: 100_000n, vat: 8_100n },
      ],
      rounding: 0n,
    },
    amount: 6_270n,
    share: {
      vat: [
        { rate: rate(2.6), net: 4_000n, vat: 110n },
        { rate: rate(8.1), net: 2_000n, vat: 160n },
      ],
      rounding: 0n,
    },
  },
  {
    name: 'all of a rounded invoice',
    document: { vat: [{ rate: rate(8.1), net: 10_010n, vat: 810n }], rounding: -20n },
    amount: 10_800n,
    share: { vat: [{ rate: rate(8.1), net: 10_010n, vat: 810n }], rounding: -20n },
  },
  {
    name: 'the rest after a first payment',
    document: { vat: [{ rate: rate(8.1), net: 100_000n, vat: 8_100n }], rounding: 0n },
    amount: 8_100n,
    before: 100_000n,
    share: { vat: [{ rate: rate(8.1), net: 7_490n, vat: 610n }], rounding: 0n },
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

const hundredths = (min: bigint, max: bigint) => fc.bigInt({ min, max }).map((value) => value * 10n)
const amounts = hundredths(0n, 10n ** 9n)
const documents = fc
  .record({
    vat: fc.array(fc.record({ net: amounts, vat: amounts }), { minLength: 1, maxLength: 5 }),
    rounding: hundredths(-2n, 2n),
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
    fc.property(anyDocuments, hundredths(-(10n ** 10n), 10n ** 10n), (document, amount) => {
      const share = shareOfVat(document, amount)
      const total = totalOf(document)
      assert.equal(totalOf(share), amount)
      const exact = partsOf(document)
      for (const [index, part] of partsOf(share).entries()) {
        // part and exact × amount / total, both times the total.
        const difference = part * total - (exact[index] as bigint) * amount
        assert.ok(magnitude(difference) < 10n * magnitude(total), `${part} of ${exact[index]}`)
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
        const shares = [
          ...weights.map((weight) => ((total * BigInt(weight)) / (10n * whole)) * 10n),
          undefined,
        ].map((part) => {
          const amount = part ?? total - paid
          const share = shareOfVat(document, amount, paid)
          assert.equal(totalOf(share), amount)
          paid += amount
          return share
        })
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
