import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { added, referenceTotals } from '../../test/reference-totals.ts'
import { roundingOf, unitOf } from '../money/currency-units.ts'
import { decimalScale, type Micro, type Minor, parseDecimal } from '../money/money.ts'
import { type Deduction, documentTotals, type TotalsOptions } from '../money/totals.ts'
import type { TaxedAmount, VatRow } from '../money/vat.ts'
import { amountsOf, billedBy, depositAmounts, isWithin, partOf, type Recognised } from './billing.ts'

const micro = (value: number) => parseDecimal(value, decimalScale) as Micro
const plain: TotalsOptions = { vatIncluded: false, discountRate: 0n, discountType: 'P' }

function line(values: { price: number; amount: number; vat?: number; name?: string }): Recognised {
  return {
    type: 'N',
    number: null,
    name: values.name ?? 'Pflege',
    unit_id: 1,
    price: micro(values.price),
    amount: micro(values.amount),
    vat: micro(values.vat ?? 8.1),
    discount_rate: null,
    discount_type: null,
  }
}

const care = line({ price: 100, amount: 10 })
const soil = line({ price: 50, amount: 4, vat: 2.6, name: 'Erde' })

for (const { rule, share, amounts } of [
  {
    rule: 'a deposit in percent takes as much of every rate',
    share: { percent: micro(30) },
    amounts: [
      { category: 'S', rate: micro(2.6), amount: 61_560n },
      { category: 'S', rate: micro(8.1), amount: 324_300n },
    ],
  },
  {
    rule: 'a deposit of an amount is spread over the rates and comes to it exactly',
    share: { amount: 100_000n },
    amounts: [
      { category: 'S', rate: micro(2.6), amount: 15_950n },
      { category: 'S', rate: micro(8.1), amount: 84_050n },
    ],
  },
  {
    rule: 'a rate of which nothing is due is left out',
    share: { amount: 10n },
    amounts: [{ category: 'S', rate: micro(8.1), amount: 10n }],
  },
]) {
  test(rule, () =>
    assert.deepEqual(depositAmounts(documentTotals([care, soil], plain).whole, share, 'CHF'), amounts),
  )
}

test('a deposit on an order that comes to nothing has no amounts', () => {
  const free = documentTotals([line({ price: 0, amount: 1 })], plain)
  assert.deepEqual(depositAmounts(free.whole, { percent: micro(50) }, 'CHF'), [])
})

test('a part has its share of discounts in an amount', () => {
  const reduced = { ...care, discount_type: 'A', discount_rate: micro(10) } as const
  const order = {
    currency: 'CHF',
    positions: [reduced, soil],
    discount_rate: micro(60),
    discount_type: 'A',
  } as const
  const part = partOf(order, [micro(3)])
  assert.deepEqual(part.positions, [{ ...reduced, amount: micro(3), discount_rate: micro(3) }])
  assert.equal(part.discount_rate, micro(14.97)) // 297 of 1190, of 60
})

for (const { rule, others, amounts } of [
  { rule: 'nothing was billed', others: [], amounts: [0, 0, 0] },
  {
    rule: 'positions are recognised by what they are, not by their quantity or place',
    others: [line({ price: 50, amount: 1, vat: 2.6, name: 'Erde' }), line({ price: 100, amount: 2 })],
    amounts: [2, 1, 0],
  },
  {
    rule: 'positions that are alike are filled one after the other',
    others: [line({ price: 100, amount: 12 })],
    amounts: [10, 0, 2],
  },
  { rule: 'what is too much is told too', others: [line({ price: 100, amount: 17 })], amounts: [10, 0, 7] },
  { rule: 'other things do not count', others: [line({ price: 99, amount: 12 })], amounts: [0, 0, 0] },
]) {
  test(`quantities: ${rule}`, () => {
    const ordered = [care, soil, { ...care, amount: micro(5) }]
    assert.deepEqual(amountsOf(ordered, others), amounts.map(micro))
  })
}

for (const [amount, left, expected] of [
  [1, 2, true],
  [2, 2, true],
  [2.000001, 2, false],
  [0, 2, false],
  [-1, 2, false],
  [-1, -2, true],
  [-3, -2, false],
  [1, 0, false],
] as const) {
  test(`${amount} ${expected ? 'is' : 'is not'} part of ${left}`, () =>
    assert.equal(isWithin(micro(amount), micro(left)), expected))
}

// The whole chain, compared with sums of the order in exact fractions.

const rate = fc.constantFrom(0, 2.5, 2.6, 3.8, 7.7, 8.1, 19).map(micro)
const discountType = fc.constantFrom('P', 'A')
const position: fc.Arbitrary<Recognised> = fc.record({
  type: fc.constantFrom('N', 'N', 'N', 'N', 'H'),
  number: fc.constant(null),
  name: fc.constantFrom('Pflege', 'Erde', 'Saat'),
  unit_id: fc.constant(1),
  price: fc.bigInt({ min: micro(-50), max: micro(900) }),
  amount: fc.bigInt({ min: 1n, max: micro(40) }),
  vat: rate,
  discount_rate: fc.option(fc.bigInt({ min: 0n, max: micro(40) })),
  discount_type: fc.option(discountType),
})
const anyOrder = fc.record({
  positions: fc.array(position, { minLength: 1, maxLength: 6 }),
  vatIncluded: fc.boolean(),
  discount_rate: fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: micro(50) })),
  discount_type: discountType,
  currency: fc.constantFrom('EUR' as const, 'CHF' as const, 'JPY' as const, 'BHD' as const),
})
const anyStep = fc.oneof(
  fc.record({ percent: fc.bigInt({ min: 1n, max: micro(60) }) }),
  fc.record({ amount: fc.bigInt({ min: 1n, max: 50_000n }).map((cents) => cents * 10n) }),
  fc.record({ shares: fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 6 }) }),
)
const anySteps = fc.array(fc.record({ step: anyStep, isCancelled: fc.boolean() }), { maxLength: 6 })

type Order = typeof anyOrder extends fc.Arbitrary<infer T> ? T : never
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never

test('all invoices of an order together come to the order, of every rate and in total', () => {
  fc.assert(
    fc.property(anyOrder, anySteps, (order, steps) => {
      const live = steps.filter(({ isCancelled }) => !isCancelled)
      const earlier = live.flatMap(({ step }) => billStep(order, step))
      const final = billedOf(order, order, earlier)
      const expected = reference(order)
      const all = [...earlier, ...final]
      const rates = new Set([...expected.rows.keys(), ...all.flatMap((row) => row.rate ?? [])])
      for (const rate of rates) {
        const rows = all.filter((row) => row.rate === rate)
        assert.deepEqual(
          { net: added(rows.map(({ net }) => net)), vat: added(rows.map(({ vat }) => vat)) },
          expected.rows.get(rate) ?? { net: 0n, vat: 0n },
          `rate ${rate}`,
        )
      }
      assert.equal(added(all.map(({ net, vat }) => net + vat)), expected.total)
    }),
    { numRuns: 1000 },
  )
})

test('all credit notes of an invoice together come to the invoice, of every rate and in total', () => {
  fc.assert(
    fc.property(anyOrder, anySteps, anySteps, (order, steps, credits) => {
      const earlier = steps.flatMap(({ step }) => billStep(order, step))
      const invoice = billedOf(order, order, earlier)
      const taken = credits.flatMap(({ step }) => creditStep(order, invoice, step))
      // Rounding may be set or not by now: the total of the rest is what is left of the stored total.
      const total = grossOf(invoice) - grossOf(taken)
      const { positions } = order
      const options = { ...optionsOf(order, order), totalUnit: unitOf(order.currency) }
      const rest = billedBy(
        documentTotals(positions, { ...options, deductions: [...earlier, ...taken] }),
        total,
      )
      const expected = reference(order)
      const all = [...earlier, ...taken, ...rest]
      for (const rate of new Set([...expected.rows.keys(), ...all.flatMap((row) => row.rate ?? [])])) {
        const rows = all.filter((row) => row.rate === rate)
        assert.deepEqual(
          { net: added(rows.map(({ net }) => net)), vat: added(rows.map(({ vat }) => vat)) },
          expected.rows.get(rate) ?? { net: 0n, vat: 0n },
          `rate ${rate}`,
        )
      }
      assert.equal(grossOf(all), expected.total)
    }),
    { numRuns: 1000 },
  )
})

/** What a credit note of an amount, of a share or of quantities gives back of an invoice. */
function creditStep(order: Order, invoice: readonly Deduction[], step: Step): Deduction[] {
  if ('shares' in step) return billStep(order, step)
  const vat = invoice.filter((row): row is VatRow => row.rate !== null)
  const positions = depositAmounts({ vat }, step, order.currency).map(flat)
  return billedOf({ ...order, vatIncluded: true }, { positions, discount_rate: 0n, discount_type: 'P' }, [])
}

function grossOf(rows: readonly Deduction[]): Minor {
  return added(rows.map(({ net, vat }) => net + vat))
}

/** What a deposit or a part bills. */
function billStep(order: Order, step: Step): Deduction[] {
  if ('shares' in step) {
    const amounts = order.positions.map(
      ({ amount }, index) => ((amount ?? 0n) * BigInt(step.shares[index] ?? 0)) / 100n,
    )
    return billedOf(order, partOf(order, amounts), [])
  }
  const parts = depositAmounts(
    documentTotals(order.positions, optionsOf(order, order)).whole,
    step,
    order.currency,
  )
  const positions = parts.map(flat)
  const deposit = { positions, discount_rate: 0n, discount_type: 'P' } as const
  return billedOf({ ...order, vatIncluded: true }, deposit, [])
}

function flat({ rate, amount }: TaxedAmount): Recognised {
  return { ...care, amount: micro(1), price: amount * 1_000n, vat: rate }
}

type Content = Pick<Order, 'positions' | 'discount_rate' | 'discount_type'>

/** What an invoice with this content has billed, as it is read from its stored total. */
function billedOf(order: Order, content: Content, deductions: readonly Deduction[]): Deduction[] {
  const options = { ...optionsOf(order, content), deductions }
  const { total } = documentTotals(content.positions, options)
  return billedBy(documentTotals(content.positions, { ...options, totalUnit: unitOf(order.currency) }), total)
}

function optionsOf({ vatIncluded, currency }: Order, content: Content): TotalsOptions {
  const { discount_rate: discountRate, discount_type: discountType } = content
  return { vatIncluded, discountRate, discountType, ...roundingOf(currency, true) }
}

/** The sums of an order from the reference, by rate. */
function reference(order: Order): { rows: Map<Micro, { net: Minor; vat: Minor }>; total: Minor } {
  const { rows, total } = referenceTotals({ ...order, rounds: true })
  return { rows: new Map([...rows].map(([row, sums]) => [BigInt(row.split(' ')[1] ?? 0), sums])), total }
}
