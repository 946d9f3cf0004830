import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
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
      { category: 'S', rate: micro(2.6), amount: 61_56n },
      { category: 'S', rate: micro(8.1), amount: 324_30n },
    ],
  },
  {
    rule: 'a deposit of an amount is spread over the rates and comes to it exactly',
    share: { amount: 100_00n },
    amounts: [
      { category: 'S', rate: micro(2.6), amount: 15_95n },
      { category: 'S', rate: micro(8.1), amount: 84_05n },
    ],
  },
  {
    rule: 'a rate of which nothing is due is left out',
    share: { amount: 1n },
    amounts: [{ category: 'S', rate: micro(8.1), amount: 1n }],
  },
]) {
  test(rule, () =>
    assert.deepEqual(depositAmounts(documentTotals([care, soil], plain).whole, share), amounts),
  )
}

test('a deposit on an order that comes to nothing has no amounts', () => {
  const free = documentTotals([line({ price: 0, amount: 1 })], plain)
  assert.deepEqual(depositAmounts(free.whole, { percent: micro(50) }), [])
})

test('a part has its share of discounts in an amount', () => {
  const reduced = { ...care, discount_type: 'A', discount_rate: micro(10) } as const
  const order = { positions: [reduced, soil], discount_rate: micro(60), discount_type: 'A' } as const
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
  roundToFiveRappen: fc.boolean(),
})
const anyStep = fc.oneof(
  fc.record({ percent: fc.bigInt({ min: 1n, max: micro(60) }) }),
  fc.record({ amount: fc.bigInt({ min: 1n, max: 500_00n }) }),
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
      const options = { ...optionsOf(order, order), roundToFiveRappen: false }
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
  const positions = depositAmounts({ vat }, step).map(flat)
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
  const parts = depositAmounts(documentTotals(order.positions, optionsOf(order, order)).whole, step)
  const positions = parts.map(flat)
  const deposit = { positions, discount_rate: 0n, discount_type: 'P' } as const
  return billedOf({ ...order, vatIncluded: true }, deposit, [])
}

function flat({ rate, amount }: TaxedAmount): Recognised {
  return { ...care, amount: micro(1), price: amount * 10_000n, vat: rate }
}

type Content = Pick<Order, 'positions' | 'discount_rate' | 'discount_type'>

/** What an invoice with this content has billed, as it is read from its stored total. */
function billedOf(order: Order, content: Content, deductions: readonly Deduction[]): Deduction[] {
  const options = { ...optionsOf(order, content), deductions }
  const { total } = documentTotals(content.positions, options)
  return billedBy(documentTotals(content.positions, { ...options, roundToFiveRappen: false }), total)
}

function optionsOf({ vatIncluded, roundToFiveRappen }: Order, content: Content): TotalsOptions {
  const { discount_rate: discountRate, discount_type: discountType } = content
  return { vatIncluded, roundToFiveRappen, discountRate, discountType }
}

/** The sums of an order, from the rules alone: exact fractions, rounded where the rules say so. */
function reference(order: Order): { rows: Map<Micro, { net: Minor; vat: Minor }>; total: Minor } {
  const sums = new Map<Micro, Minor>()
  for (const { type, price, amount, vat, discount_rate, discount_type } of order.positions) {
    if (type !== 'N') continue
    const full = times(over(price ?? 0n, million), over(amount ?? 0n, million))
    const rate = over(discount_rate ?? 0n, million)
    const less = discount_type === 'A' ? rate : times(full, over(rate.n, rate.d * 100n))
    const key = vat ?? 0n
    sums.set(key, (sums.get(key) ?? 0n) + hundredths(minus(full, less)))
  }
  const whole = added([...sums.values()])
  const discount = over(order.discount_rate, million)
  const share =
    order.discount_type === 'P'
      ? over(discount.n, discount.d * 100n)
      : whole === 0n
        ? over(0n, 1n)
        : over(hundredths(discount), whole)
  const parts = [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([rate, amount]) => {
      const exact = times(over(amount, 1n), share)
      return { rate, amount, exact, part: rounded(exact) }
    })
  let missing = rounded(times(over(whole, 1n), share)) - added(parts.map(({ part }) => part))
  const step = missing < 0n ? -1n : 1n
  const loss = ({ exact, part }: (typeof parts)[number]) =>
    times(minus(exact, over(part, 1n)), over(step, 1n))
  for (const part of parts.toSorted((a, b) => compared(loss(b), loss(a)))) {
    if (missing === 0n) break
    part.part += step
    missing -= step
  }
  const rows = new Map<Micro, { net: Minor; vat: Minor }>()
  for (const { rate, amount, part } of parts) {
    const taxed = over(amount - part, 1n)
    const percent = over(rate, 100n * million)
    const vat = order.vatIncluded
      ? rounded(times(taxed, over(rate, 100n * million + rate)))
      : rounded(times(taxed, percent))
    rows.set(rate, order.vatIncluded ? { net: taxed.n - vat, vat } : { net: taxed.n, vat })
  }
  const total = added([...rows.values()].map(({ net, vat }) => net + vat))
  return { rows, total: order.roundToFiveRappen ? rounded(over(total, 5n)) * 5n : total }
}

const million = 1_000_000n

interface Fraction {
  readonly n: bigint
  readonly d: bigint
}

function over(n: bigint, d: bigint): Fraction {
  return d < 0n ? { n: -n, d: -d } : { n, d }
}

function times(a: Fraction, b: Fraction): Fraction {
  return over(a.n * b.n, a.d * b.d)
}

function minus(a: Fraction, b: Fraction): Fraction {
  return over(a.n * b.d - b.n * a.d, a.d * b.d)
}

function compared(a: Fraction, b: Fraction): number {
  return Number(a.n * b.d - b.n * a.d)
}

/** Half goes away from zero. */
function rounded({ n, d }: Fraction): bigint {
  return n < 0n ? -rounded({ n: -n, d }) : (2n * n + d) / (2n * d)
}

function hundredths({ n, d }: Fraction): Minor {
  return rounded({ n: n * 100n, d })
}

function added(values: readonly bigint[]): bigint {
  return values.reduce((all, value) => all + value, 0n)
}
