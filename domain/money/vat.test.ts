import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { groupOf, sumByGroup, type VatCategory, vatCategories, vatTable, withoutRows } from './vat.ts'

const normal = 8_100_000n
const reduced = 2_600_000n

for (const { rule, amounts, vatIncluded, rows } of [
  { rule: 'no amounts make no rows', amounts: [], vatIncluded: false, rows: [] },
  {
    rule: 'amounts of one rate make one row, and rows are sorted by rate',
    amounts: [
      { rate: normal, amount: 100_000n },
      { rate: reduced, amount: 50_000n },
      { rate: normal, amount: 200_000n },
    ],
    vatIncluded: false,
    rows: [
      { rate: reduced, net: 50_000n, vat: 1_300n },
      { rate: normal, net: 300_000n, vat: 24_300n },
    ],
  },
  {
    rule: 'VAT is rounded once per rate, not once per amount',
    amounts: Array(10).fill({ rate: normal, amount: 50n }), // 0.405 Rappen each
    vatIncluded: false,
    rows: [{ rate: normal, net: 500n, vat: 40n }],
  },
  {
    rule: 'half a Rappen of VAT is rounded away from zero',
    amounts: [{ rate: 2_500_000n, amount: -200n }],
    vatIncluded: false,
    rows: [{ rate: 2_500_000n, net: -200n, vat: -10n }],
  },
  {
    rule: 'included VAT is taken out',
    amounts: [{ rate: normal, amount: 108_100n }],
    vatIncluded: true,
    rows: [{ rate: normal, net: 100_000n, vat: 8_100n }],
  },
  {
    rule: 'a rate of zero has its row too',
    amounts: [{ rate: 0n, amount: 100_000n }],
    vatIncluded: true,
    rows: [{ rate: 0n, net: 100_000n, vat: 0n }],
  },
]) {
  test(rule, () => {
    assert.deepEqual(vatTable(amounts.map(withGroup), vatIncluded), rows.map(withGroup))
  })
}

function withGroup<T extends { readonly rate: bigint; readonly category?: VatCategory }>(taxed: T) {
  return { ...taxed, ...groupOf(taxed.rate, taxed.category) }
}

test('what is taxed differently at the same rate has rows of its own', () => {
  const export_ = { category: 'G', rate: 0n } as const
  const exempt = { category: 'E', rate: 0n } as const
  const rows = vatTable(
    [
      { ...export_, amount: 30n },
      { ...exempt, amount: 20n },
      { ...export_, amount: 1n },
    ],
    false,
  )
  assert.deepEqual(rows, [
    { ...exempt, net: 20n, vat: 0n },
    { ...export_, net: 31n, vat: 0n },
  ])
  assert.deepEqual(withoutRows(rows, [{ ...export_, net: 31n, vat: 0n }]), [{ ...exempt, net: 20n, vat: 0n }])
})

const amounts = fc.array(
  fc.record({
    category: fc.constantFrom(...vatCategories),
    rate: fc.bigInt({ min: 0n, max: 100_000_000n }),
    amount: fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }),
  }),
)

test('the table of prices with VAT included is the table of the same prices without it', () => {
  fc.assert(
    fc.property(amounts, (nets) => {
      const rows = vatTable(nets, false)
      const gross = rows.map(({ net, vat, ...group }) => ({ ...group, amount: net + vat }))
      assert.deepEqual(vatTable(gross, true), rows)
    }),
  )
})

test('amounts that are already summed stay as they are', () => {
  fc.assert(fc.property(amounts, (nets) => assert.deepEqual(sumByGroup(sumByGroup(nets)), sumByGroup(nets))))
})
