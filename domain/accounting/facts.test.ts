import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Minor } from '../money/money.ts'
import type { VatRow } from '../money/vat.ts'
import { type CompanyVat, companyTotal, settledShares } from './facts.ts'

const standard = (net: Minor, vat: Minor): VatRow => ({ category: 'S', rate: 8_100_000n, net, vat })

for (const { name, total, vat, rounding = 0n, amounts, shares } of [
  {
    name: 'two payments of half each',
    total: 108_100n,
    vat: [standard(100_000n, 8_100n)],
    amounts: [54_050n, 54_050n],
    shares: [
      [50_000n, 4_050n],
      [50_000n, 4_050n],
    ],
  },
  {
    name: 'more than the invoice, and the surplus paid back',
    total: 108_100n,
    vat: [standard(100_000n, 8_100n)],
    amounts: [120_000n, -11_900n],
    shares: [
      [100_000n, 8_100n],
      [0n, 0n],
    ],
  },
  {
    name: 'a payment that bounces, and the next one',
    total: 108_100n,
    vat: [standard(100_000n, 8_100n)],
    amounts: [108_100n, -108_100n, 108_100n],
    shares: [
      [100_000n, 8_100n],
      [-100_000n, -8_100n],
      [100_000n, 8_100n],
    ],
  },
  {
    // 108.10 in another currency is worth 101.61 in that of the company.
    name: 'an invoice in another currency',
    total: 108_100n,
    vat: [standard(94_000n, 7_610n)],
    amounts: [54_050n, 54_050n],
    shares: [
      [47_000n, 3_810n],
      [47_000n, 3_800n],
    ],
  },
  {
    name: 'an invoice below zero that is paid out',
    total: -108_100n,
    vat: [standard(-100_000n, -8_100n)],
    amounts: [-108_100n],
    shares: [[-100_000n, -8_100n]],
  },
  {
    name: 'a payment for nothing',
    total: 0n,
    vat: [standard(10n, 0n)],
    rounding: -10n,
    amounts: [5_000n],
    shares: [[0n, 0n]],
  },
]) {
  test(`what is settled by ${name}`, () => {
    const settled = settledShares({ total, vat: { vat, rounding }, accounting_currency: 'CHF' }, amounts)
    assert.deepEqual(
      settled.map((share) => share?.vat.flatMap((row) => [row.net, row.vat])),
      shares,
    )
  })
}

test('while no exchange rate is known, nothing is known of what is settled', () => {
  assert.deepEqual(
    settledShares({ total: 108_100n, vat: null, accounting_currency: 'CHF' }, [54_050n, 10n]),
    [null, null],
  )
})

const hundredths = (min: bigint, max: bigint) => fc.bigInt({ min, max }).map((value) => value * 10n)
const cents = hundredths(-10_000n, 100_000n)

test('however a document is settled, with surplus and in any currency, all shares together are the document', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ net: cents, vat: cents }), { minLength: 1, maxLength: 4 }),
      hundredths(-2n, 2n),
      hundredths(-(10n ** 7n), 10n ** 7n).filter((total) => total !== 0n),
      fc.array(cents, { maxLength: 8 }),
      (rows, rounding, total, amounts) => {
        const document: CompanyVat = { vat: rows.map(({ net, vat }) => standard(net, vat)), rounding }
        if (companyTotal(document) === 0n) return
        const paid = amounts.reduce((one, other) => one + other, 0n)
        const shares = settledShares({ total, vat: document, accounting_currency: 'CHF' }, [
          ...amounts,
          total - paid,
        ])
        const together = { vat: document.vat.map((row) => ({ ...row, net: 0n, vat: 0n })), rounding: 0n }
        for (const share of shares) {
          assert.ok(share)
          for (const [index, row] of share.vat.entries()) {
            const so = together.vat[index]
            assert.ok(so)
            so.net += row.net
            so.vat += row.vat
          }
          together.rounding += share.rounding
        }
        assert.deepEqual(together, document)
      },
    ),
    { numRuns: 1_000 },
  )
})

test('shares in a currency without decimals have none, and come to the document', () => {
  // 1000 yen and 100 of VAT, paid in three parts.
  const document = { total: 1_100_000n, vat: { vat: [standard(1_000_000n, 100_000n)], rounding: 0n } }
  const shares = settledShares({ ...document, accounting_currency: 'JPY' }, [333_000n, 333_000n, 434_000n])
  assert.deepEqual(
    shares.map((share) => share?.vat.map((row) => [row.net, row.vat])),
    [[[303_000n, 30_000n]], [[302_000n, 31_000n]], [[395_000n, 39_000n]]],
  )
  // An invoice from before the currency had its unit keeps its hundredths.
  const older = { total: 1_500n, vat: { vat: [standard(1_250n, 250n)], rounding: 0n } }
  assert.deepEqual(settledShares({ ...older, accounting_currency: 'JPY' }, [1_500n]), [older.vat])
})
