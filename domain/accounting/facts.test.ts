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
    total: 108_10n,
    vat: [standard(100_00n, 8_10n)],
    amounts: [54_05n, 54_05n],
    shares: [
      [50_00n, 4_05n],
      [50_00n, 4_05n],
    ],
  },
  {
    name: 'more than the invoice, and the surplus paid back',
    total: 108_10n,
    vat: [standard(100_00n, 8_10n)],
    amounts: [120_00n, -11_90n],
    shares: [
      [100_00n, 8_10n],
      [0n, 0n],
    ],
  },
  {
    name: 'a payment that bounces, and the next one',
    total: 108_10n,
    vat: [standard(100_00n, 8_10n)],
    amounts: [108_10n, -108_10n, 108_10n],
    shares: [
      [100_00n, 8_10n],
      [-100_00n, -8_10n],
      [100_00n, 8_10n],
    ],
  },
  {
    // 108.10 in another currency is worth 101.61 in that of the company.
    name: 'an invoice in another currency',
    total: 108_10n,
    vat: [standard(94_00n, 7_61n)],
    amounts: [54_05n, 54_05n],
    shares: [
      [47_00n, 3_81n],
      [47_00n, 3_80n],
    ],
  },
  {
    name: 'an invoice below zero that is paid out',
    total: -108_10n,
    vat: [standard(-100_00n, -8_10n)],
    amounts: [-108_10n],
    shares: [[-100_00n, -8_10n]],
  },
  {
    name: 'a payment for nothing',
    total: 0n,
    vat: [standard(1n, 0n)],
    rounding: -1n,
    amounts: [5_00n],
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
  assert.deepEqual(settledShares({ total: 108_10n, vat: null, accounting_currency: 'CHF' }, [54_05n, 1n]), [
    null,
    null,
  ])
})

const cents = fc.bigInt({ min: -100_000n, max: 1_000_000n })

test('however a document is settled, with surplus and in any currency, all shares together are the document', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ net: cents, vat: cents }), { minLength: 1, maxLength: 4 }),
      fc.bigInt({ min: -2n, max: 2n }),
      fc.bigInt({ min: -(10n ** 7n), max: 10n ** 7n }).filter((total) => total !== 0n),
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
  const document = { total: 1_100_00n, vat: { vat: [standard(1_000_00n, 100_00n)], rounding: 0n } }
  const shares = settledShares({ ...document, accounting_currency: 'JPY' }, [333_00n, 333_00n, 434_00n])
  assert.deepEqual(
    shares.map((share) => share?.vat.map((row) => [row.net, row.vat])),
    [[[303_00n, 30_00n]], [[302_00n, 31_00n]], [[395_00n, 39_00n]]],
  )
  // An invoice from before the currency had its unit keeps its hundredths.
  const older = { total: 1_50n, vat: { vat: [standard(1_25n, 25n)], rounding: 0n } }
  assert.deepEqual(settledShares({ ...older, accounting_currency: 'JPY' }, [1_50n]), [older.vat])
})
