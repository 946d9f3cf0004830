// The domain's totals against the reference in exact fractions: random documents of all categories, what is deducted from
// them, and what corrects them.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { inLane } from '../../test/lane.ts'
import { anyDocument } from '../../test/random-documents.ts'
import {
  added,
  minus,
  over,
  type ReferenceDocument,
  type ReferenceRow,
  referenceTotals,
  roundedTo,
  times,
} from '../../test/reference-totals.ts'
import { depositAmounts } from '../documents/billing.ts'
import { fineUnitOf, roundingOf } from './currency-units.ts'
import type { Minor } from './money.ts'
import { cashDiscountAmount, type Deduction, documentTotals, type Position, type TaxedSum } from './totals.ts'
import type { VatRow } from './vat.ts'
import { shareOfVat } from './vat-share.ts'

const million = 1_000_000n
const numRuns = inLane({ short: 1_000, long: 10_000 })

type Document = ReferenceDocument & { readonly positions: readonly Position[] }

test('random documents have the lines, the rows of VAT and the total of the reference', () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      const totals = totalsOf(document)
      const reference = referenceTotals(document)
      const lines = totals.lines.filter((_, index) => document.positions[index]?.type === 'N')
      assert.deepEqual(
        lines.map(({ amount }) => amount),
        reference.lines,
      )
      assert.deepEqual(byRow(totals.vat), new Map(reference.rows))
      assert.equal(totals.total, reference.total)
    }),
    { numRuns },
  )
})

const anySteps = fc.array(fc.bigInt({ min: 1n, max: 70n * million }), { maxLength: 4 })

test('what is left after deposits, or after credit notes, is the reference less all of them, row by row', () => {
  fc.assert(
    fc.property(anyDocument, anySteps, (document, percents) => {
      const steps = percents.map((percent) => flatDocument(document, percent))
      const deductions = steps.flatMap((step) => billed(totalsOf(step)))
      const rest = totalsOf(document, deductions)
      const reference = referenceTotals(document)
      const left = new Map<string, ReferenceRow>(reference.rows)
      for (const step of steps)
        for (const [row, { net, vat }] of referenceTotals(step).rows) {
          const before = left.get(row) ?? { net: 0n, vat: 0n }
          left.set(row, { net: before.net - net, vat: before.vat - vat })
        }
      const isSomething = ({ net, vat }: ReferenceRow) => net !== 0n || vat !== 0n
      const withSums = (rows: ReadonlyMap<string, ReferenceRow>) =>
        new Map([...rows].filter(([, row]) => isSomething(row)))
      assert.deepEqual(withSums(byRow(rest.vat)), withSums(left))
      const taken = added(steps.map((step) => referenceTotals(step).total))
      assert.equal(rest.total, reference.total - taken)
    }),
    { numRuns },
  )
})

test('a cash discount corrects each row by its exact share, to less than the smallest part of its currency, and all payments by all of it', () => {
  fc.assert(
    fc.property(anyDocument, fc.bigInt({ min: 1n, max: 10n * million }), (document, percent) => {
      const totals = totalsOf(document)
      fc.pre(totals.total > 0n)
      const reference = referenceTotals(document)
      const { currency, rounds } = document
      const rounding = roundingOf(currency, rounds)
      const payable = cashDiscountAmount(totals.total, percent, rounding)
      const exact = times(over(reference.total, 1n), over(100n * million - percent, 100n * million))
      assert.equal(payable, roundedTo(rounding.totalUnit, exact))

      const granted = totals.total - payable
      const unit = fineUnitOf(currency)
      const paid = shareOfVat(totals, payable, 0n, unit)
      const share = shareOfVat(totals, granted, payable, unit)
      for (const { category, rate, net, vat } of share.vat) {
        const row = reference.rows.get(`${category} ${rate}`) as ReferenceRow
        const part = over(granted, reference.total)
        // Two roundings: of what was paid, and of all.
        assert.ok(isWithin(minus(times(over(row.net, 1n), part), over(net, 1n)), 2n * unit))
        assert.ok(isWithin(minus(times(over(row.vat, 1n), part), over(vat, 1n)), 2n * unit))
      }
      assert.equal(grossOf(share), granted)
      assert.deepEqual(
        byRow(share.vat.map((row, index) => addedTo(row, paid.vat[index] as VatRow))),
        byRow(totals.vat),
      )
    }),
    { numRuns },
  )
})

function totalsOf(document: Document, deductions: readonly Deduction[] = []) {
  const { positions, vatIncluded, discount_rate, discount_type, currency, rounds } = document
  return documentTotals(positions, {
    vatIncluded,
    discountRate: discount_rate,
    discountType: discount_type,
    ...roundingOf(currency, rounds),
    deductions,
  })
}

/** A deposit or a credit note of a share of a document: one position for each row, with VAT in its price. */
function flatDocument(document: Document, percent: bigint): Document {
  const parts = depositAmounts(totalsOf(document), { percent }, document.currency)
  const positions = parts.map(
    ({ category, rate, amount }): Position => ({
      type: 'N',
      price: amount * 1_000n,
      amount: million,
      vat: rate,
      vat_category: category,
      discount_rate: null,
      discount_type: null,
    }),
  )
  return { ...document, positions, vatIncluded: true, discount_rate: 0n, discount_type: 'P' }
}

/** What a document has billed, with its rounding. */
function billed({ vat, rounding }: TaxedSum): Deduction[] {
  return [...vat, { rate: null, net: rounding, vat: 0n }]
}

function byRow(rows: readonly VatRow[]): Map<string, ReferenceRow> {
  return new Map(rows.map(({ category, rate, net, vat }) => [`${category} ${rate}`, { net, vat }]))
}

function addedTo(row: VatRow, other: VatRow): VatRow {
  return { ...row, net: row.net + other.net, vat: row.vat + other.vat }
}

function grossOf({ vat, rounding }: Pick<TaxedSum, 'vat' | 'rounding'>): Minor {
  return added(vat.map((row) => row.net + row.vat)) + rounding
}

function isWithin({ n, d }: { readonly n: bigint; readonly d: bigint }, limit: bigint): boolean {
  return (n < 0n ? -n : n) < limit * d
}
