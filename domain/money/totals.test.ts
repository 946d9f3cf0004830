import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { type Rounding, roundingOf } from './currency-units.ts'
import { decimalScale, divideRounded, divideToUnit, type Micro, parseDecimal, sum, toMinor } from './money.ts'
import {
  cashDiscountAmount,
  type DocumentTotals,
  documentTotals,
  type Position,
  type TotalsOptions,
} from './totals.ts'

const plain: TotalsOptions = { vatIncluded: false, discountRate: 0n, discountType: 'P' }
const empty = {
  type: 'T',
  price: null,
  amount: null,
  vat: null,
  discount_rate: null,
  discount_type: null,
} as const

const twoRates = [
  line({ price: 260, amount: 2, vat: 7.7, discount: 10 }),
  line({ price: 120.5, amount: 1.25, vat: 2.5 }),
]
const care = line({ price: 120, amount: 6.5, vat: 8.1 })
const soil = line({ price: 48.5, amount: 4, vat: 8.1 })
const mixed = [line({ price: 100, amount: 1, vat: 8.1 }), line({ price: 50, amount: 1, vat: 2.6 })]
const cancelling = [line({ price: 100, amount: 1, vat: 8.1 }), line({ price: -100, amount: 1, vat: 2.6 })]

const cases: readonly {
  rule: string
  positions: readonly Position[]
  options?: Partial<TotalsOptions>
  expected: Partial<Omit<DocumentTotals, 'lines' | 'sum' | 'whole'>> & { lines: { total: bigint | null }[] }
}[] = [
  {
    rule: 'lines are rounded, then VAT once per rate, so that what is printed adds up',
    positions: twoRates,
    expected: {
      lines: [{ total: 504_04n }, { total: 154_39n }],
      vat: [
        { category: 'S', rate: 2_500_000n, net: 150_63n, vat: 3_77n },
        { category: 'S', rate: 7_700_000n, net: 468_00n, vat: 36_04n },
      ],
      net: 618_63n,
      total: 658_44n,
    },
  },
  {
    rule: 'a line shows its total with VAT',
    positions: [care, soil],
    expected: {
      lines: [{ total: 843_18n }, { total: 209_71n }],
      vat: [{ category: 'S', rate: 8_100_000n, net: 974_00n, vat: 78_89n }],
      net: 974_00n,
      total: 1052_89n,
    },
  },
  {
    rule: 'VAT that prices include is taken out per rate',
    positions: mixed,
    options: { vatIncluded: true },
    expected: {
      lines: [{ total: 100_00n }, { total: 50_00n }],
      vat: [
        { category: 'S', rate: 2_600_000n, net: 48_73n, vat: 1_27n },
        { category: 'S', rate: 8_100_000n, net: 92_51n, vat: 7_49n },
      ],
      net: 141_24n,
      total: 150_00n,
    },
  },
  {
    rule: 'a discount in percent lowers the net of every rate before VAT, not the lines',
    positions: mixed,
    options: { discountRate: micro(10) },
    expected: {
      lines: [{ total: 108_10n }, { total: 51_30n }],
      vat: [
        { category: 'S', rate: 2_600_000n, net: 45_00n, vat: 1_17n },
        { category: 'S', rate: 8_100_000n, net: 90_00n, vat: 7_29n },
      ],
      net: 135_00n,
      discount: 15_00n,
      total: 143_46n,
    },
  },
  {
    rule: 'a discount as an amount is spread over the rates to the last Rappen',
    positions: mixed,
    options: { discountRate: micro(10), discountType: 'A' },
    expected: {
      lines: [{ total: 108_10n }, { total: 51_30n }],
      vat: [
        { category: 'S', rate: 2_600_000n, net: 46_67n, vat: 1_21n },
        { category: 'S', rate: 8_100_000n, net: 93_33n, vat: 7_56n },
      ],
      net: 140_00n,
      discount: 10_00n,
      total: 148_77n,
    },
  },
  {
    rule: 'a discount on prices that include VAT is taken off the gross',
    positions: mixed,
    options: { vatIncluded: true, discountRate: micro(10), discountType: 'A' },
    expected: {
      lines: [{ total: 100_00n }, { total: 50_00n }],
      vat: [
        { category: 'S', rate: 2_600_000n, net: 45_49n, vat: 1_18n },
        { category: 'S', rate: 8_100_000n, net: 86_34n, vat: 6_99n },
      ],
      net: 131_83n,
      discount: 10_00n,
      total: 140_00n,
    },
  },
  {
    rule: 'a percentage also reduces rates whose nets cancel out',
    positions: cancelling,
    options: { discountRate: micro(10) },
    expected: {
      lines: [{ total: 108_10n }, { total: -102_60n }],
      vat: [
        { category: 'S', rate: 2_600_000n, net: -90_00n, vat: -2_34n },
        { category: 'S', rate: 8_100_000n, net: 90_00n, vat: 7_29n },
      ],
      net: 0n,
      total: 4_95n,
    },
  },
  {
    rule: 'an amount is not taken off nets that cancel out',
    positions: cancelling,
    options: { discountRate: micro(10), discountType: 'A' },
    expected: {
      lines: [{ total: 108_10n }, { total: -102_60n }],
      vat: [
        { category: 'S', rate: 2_600_000n, net: -100_00n, vat: -2_60n },
        { category: 'S', rate: 8_100_000n, net: 100_00n, vat: 8_10n },
      ],
      net: 0n,
      total: 5_50n,
    },
  },
  {
    rule: 'a line can be reduced by an amount',
    positions: [{ ...line({ price: 10, amount: 3, vat: 8.1, discount: 4.5 }), discount_type: 'A' }],
    expected: {
      lines: [{ total: 27_57n }],
      vat: [{ category: 'S', rate: 8_100_000n, net: 25_50n, vat: 2_07n }],
      net: 25_50n,
      total: 27_57n,
    },
  },
  {
    rule: 'a line discount without a type is a percentage',
    positions: [{ ...line({ price: 10, amount: 3, vat: 0, discount: 10 }), discount_type: null }],
    expected: {
      lines: [{ total: 27_00n }],
      vat: [{ category: 'Z', rate: 0n, net: 27_00n, vat: 0n }],
      net: 27_00n,
      total: 27_00n,
    },
  },
  {
    rule: 'only normal positions count',
    positions: (['T', 'PB', 'H', 'SI', 'SNI'] as const).map((type) => ({ ...care, type })),
    options: { discountRate: micro(10), discountType: 'A' },
    expected: {
      lines: Array(5).fill({ total: null }),
      vat: [],
      net: 0n,
      total: 0n,
    },
  },
  {
    rule: 'a normal position without values costs nothing',
    positions: [empty, { ...empty, type: 'N' }],
    expected: {
      lines: [{ total: null }, { total: 0n }],
      vat: [{ category: 'Z', rate: 0n, net: 0n, vat: 0n }],
      net: 0n,
      total: 0n,
    },
  },
  {
    rule: 'rounding to five Rappen is an amount of its own',
    positions: [line({ price: 1, amount: 1, vat: 8 })],
    options: { totalUnit: 5n },
    expected: {
      lines: [{ total: 1_08n }],
      vat: [{ category: 'S', rate: 8_000_000n, net: 1_00n, vat: 8n }],
      net: 1_00n,
      rounding: 2n,
      total: 1_10n,
    },
  },
]

for (const { rule, positions, options, expected } of cases) {
  test(rule, () => {
    const { sum: _, whole, lines, ...totals } = documentTotals(positions, { ...plain, ...options })
    const found = { ...totals, lines: lines.map(({ total }) => ({ total })) }
    assert.deepEqual(found, { discount: 0n, rounding: 0n, ...expected })
    const { vat, net, rounding, total } = totals
    assert.deepEqual(whole, { vat, net, rounding, total }, 'nothing is deducted')
  })
}

const printed: readonly {
  rule: string
  positions: readonly Position[]
  options?: Partial<TotalsOptions>
  amounts: readonly (bigint | null)[]
  running: readonly bigint[]
  sum: bigint
}[] = [
  {
    rule: 'a line is printed without VAT',
    positions: [care, soil],
    amounts: [780_00n, 194_00n],
    running: [780_00n, 974_00n],
    sum: 974_00n,
  },
  {
    rule: 'a line is printed with VAT where its price includes it',
    positions: mixed,
    options: { vatIncluded: true },
    amounts: [100_00n, 50_00n],
    running: [100_00n, 150_00n],
    sum: 150_00n,
  },
  {
    rule: 'a line is printed less its own discount, rounded',
    positions: twoRates,
    amounts: [468_00n, 150_63n],
    running: [468_00n, 618_63n],
    sum: 618_63n,
  },
  {
    rule: 'the discount on the whole comes after the sum',
    positions: mixed,
    options: { discountRate: micro(10) },
    amounts: [100_00n, 50_00n],
    running: [100_00n, 150_00n],
    sum: 150_00n,
  },
  {
    rule: 'headings, texts and page breaks have no amount',
    positions: [other('H'), care, other('T'), other('PB'), soil],
    amounts: [null, 780_00n, null, null, 194_00n],
    running: [0n, 780_00n, 780_00n, 780_00n, 974_00n],
    sum: 974_00n,
  },
  {
    rule: 'an incremental subtotal is the sum of all lines so far',
    positions: [other('SI'), care, other('SI'), soil, other('SI')],
    amounts: [0n, 780_00n, 780_00n, 194_00n, 974_00n],
    running: [0n, 780_00n, 780_00n, 974_00n, 974_00n],
    sum: 974_00n,
  },
  {
    rule: 'another subtotal is the sum since the last one of either type',
    positions: [care, other('SNI'), soil, other('SI'), soil, other('SNI'), other('SNI'), care],
    amounts: [780_00n, 780_00n, 194_00n, 974_00n, 194_00n, 194_00n, 0n, 780_00n],
    running: [780_00n, 780_00n, 974_00n, 974_00n, 1168_00n, 1168_00n, 1168_00n, 1948_00n],
    sum: 1948_00n,
  },
  { rule: 'nothing comes to nothing', positions: [], amounts: [], running: [], sum: 0n },
]

for (const { rule, positions, options, amounts, running, sum } of printed) {
  test(rule, () => {
    const totals = documentTotals(positions, { ...plain, ...options })
    assert.deepEqual(
      totals.lines.map((line) => line.amount),
      amounts,
    )
    assert.deepEqual(
      totals.lines.map((line) => line.running),
      running,
    )
    assert.equal(totals.sum, sum)
  })
}

for (const [total, percent, expected, currency] of [
  [1000_00n, 2, 980_00n, 'EUR'],
  [1052_89n, 2, 1031_83n, 'EUR'],
  [1000_00n, 2.5, 975_00n, 'EUR'],
  [843_18n, 2.5, 822_10n, 'EUR'], // 822.1005
  [100_00n, 0.333333, 99_67n, 'EUR'],
  [1n, 50, 1n, 'EUR'], // half a cent goes up
  [-1n, 50, -1n, 'EUR'], // and down for a credit
  [1000_00n, 0, 1000_00n, 'EUR'],
  [843_20n, 2.5, 822_10n, 'CHF'], // 822.12
  [10_05n, 2.5, 9_80n, 'CHF'], // 9.79875
  [1001_00n, 2.5, 976_00n, 'JPY'], // 975.975
] as const)
  test(`${currency} ${total} less a cash discount of ${percent} percent is ${expected}`, () => {
    assert.equal(cashDiscountAmount(total, micro(percent), roundingOf(currency, true)), expected)
  })

test('deductions lower the sums of each rate, and the rounding of their invoices is deducted too', () => {
  const deductions = [
    { rate: micro(8.1), net: 30_00n, vat: 2_44n }, // a Rappen more than 8.1 percent
    { rate: micro(2.6), net: 50_00n, vat: 1_30n },
    { rate: null, net: 1n, vat: 0n },
  ]
  const options = { ...plain, totalUnit: 5n, deductions }
  const { vat, net, rounding, total, whole } = documentTotals(mixed, options)
  assert.deepEqual(vat, [{ category: 'S', rate: micro(8.1), net: 70_00n, vat: 5_66n }])
  assert.deepEqual([net, rounding, total], [70_00n, -1n, 75_65n])
  assert.deepEqual([whole.net, whole.rounding, whole.total], [150_00n, 0n, 159_40n])
})

const rate = fc.constantFrom(0, 2.5, 2.6, 3.8, 7.7, 8.1).map(micro)
const discountType = fc.constantFrom('P', 'A')
const percent = fc.bigInt({ min: 0n, max: micro(100) })
const price = fc.bigInt({ min: micro(-1000), max: micro(10_000) })
const anyPosition: fc.Arbitrary<Position> = fc.record({
  type: fc.constantFrom('N', 'N', 'N', 'T', 'SI'),
  price: fc.option(price),
  amount: fc.option(fc.bigInt({ min: 0n, max: micro(100) })),
  vat: fc.option(rate),
  discount_rate: fc.option(percent),
  discount_type: fc.option(discountType),
})
const anyPositions = fc.array(anyPosition, { maxLength: 8 })
const roundings = [roundingOf('EUR', false), roundingOf('CHF', true), roundingOf('JPY', true)]
const anyOptions: fc.Arbitrary<TotalsOptions & Rounding> = fc
  .tuple(
    fc.record({ vatIncluded: fc.boolean(), discountRate: percent, discountType }),
    fc.constantFrom(...roundings),
  )
  .map(([options, rounding]) => ({ ...options, ...rounding }))

test('the rows add up to the total', () => {
  fc.assert(
    fc.property(anyPositions, anyOptions, (positions, options) => {
      const { vat, net, rounding, total } = documentTotals(positions, options)
      assert.equal(sum(vat.map((row) => row.net)), net)
      assert.equal(net + sum(vat.map((row) => row.vat)) + rounding, total)
    }),
  )
})

test('what is printed adds up: the lines to the sum, and the sum less the discount to net or total', () => {
  fc.assert(
    fc.property(anyPositions, anyOptions, (positions, options) => {
      const totals = documentTotals(positions, options)
      const amounts = totals.lines
        .filter((_, index) => positions[index]?.type === 'N')
        .map((line) => line.amount)
      assert.equal(sum(amounts.map((amount) => amount ?? 0n)), totals.sum)
      assert.equal(totals.lines.at(-1)?.running ?? 0n, totals.sum)
      const discounted = options.vatIncluded ? totals.total - totals.rounding : totals.net
      assert.equal(totals.sum - totals.discount, discounted)
    }),
  )
})

test('the parts of a discount add up to the discount', () => {
  fc.assert(
    fc.property(anyPositions, anyOptions, (positions, options) => {
      const full = documentTotals(positions, { ...options, discountRate: 0n, totalUnit: options.unit })
      const { net, total, rounding, discount } = documentTotals(positions, options)
      if (options.vatIncluded) assert.equal(total - rounding, full.total - discount)
      else assert.equal(net, full.net - discount)

      const sumOfLines = options.vatIncluded ? full.total : full.net
      if (options.discountType === 'P') {
        assert.equal(discount, divideToUnit(sumOfLines * options.discountRate, micro(100), options.unit))
      } else {
        assert.equal(
          discount,
          sumOfLines === 0n ? 0n : divideToUnit(toMinor(options.discountRate), 1n, options.unit),
        )
      }
    }),
  )
})

test('the order of the lines decides nothing', () => {
  const shuffled = anyPositions.chain((positions) =>
    fc.tuple(
      fc.constant(positions),
      fc.shuffledSubarray(positions, { minLength: positions.length, maxLength: positions.length }),
    ),
  )
  fc.assert(
    fc.property(shuffled, anyOptions, ([positions, reordered], options) => {
      const { lines: _, ...totals } = documentTotals(positions, options)
      const { lines: __, ...totalsReordered } = documentTotals(reordered, options)
      assert.deepEqual(totalsReordered, totals)
    }),
  )
})

test('a credit over the same lines cancels a document exactly', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ price, rate }), { maxLength: 8 }), anyOptions, (lines, options) => {
      const discountRate = options.discountType === 'P' ? options.discountRate : -options.discountRate
      const invoiced = documentTotals(
        lines.map(({ price, rate }) => single(price, rate)),
        options,
      )
      const credited = documentTotals(
        lines.map(({ price, rate }) => single(-price, rate)),
        { ...options, discountRate },
      )
      assert.equal(credited.total, -invoiced.total)
      assert.deepEqual(
        credited.vat,
        invoiced.vat.map((row) => ({ ...row, net: -row.net, vat: -row.vat })),
      )
    }),
  )
})

const rappen = fc.bigInt({ min: -100_000n, max: 1_000_000n })

test('for one rate and nets of whole Rappen, the total is the rounded sum of the unrounded lines', () => {
  fc.assert(
    fc.property(fc.array(rappen, { maxLength: 8 }), rate, (nets, rate) => {
      const positions = nets.map((net) => single(net * 10_000n, rate))
      const { total } = documentTotals(positions, plain)
      assert.equal(total, divideRounded(sum(nets) * (micro(100) + rate), micro(100)))
    }),
  )
})

test('prices that include VAT and prices that do not agree on VAT and total', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ net: rappen, rate }), { maxLength: 8 }), (lines) => {
      const positions = lines.map(({ net, rate }) => single(net * 10_000n, rate))
      const excluded = documentTotals(positions, plain)
      const gross = excluded.vat.map(({ rate, net, vat }) => single((net + vat) * 10_000n, rate))
      const included = documentTotals(gross, { ...plain, vatIncluded: true })
      assert.deepEqual(included.vat, excluded.vat)
      assert.equal(included.total, excluded.total)
    }),
  )
})

function line(values: { price: number; amount: number; vat: number; discount?: number }): Position {
  return {
    type: 'N',
    price: micro(values.price),
    amount: micro(values.amount),
    vat: micro(values.vat),
    discount_rate: values.discount === undefined ? null : micro(values.discount),
    discount_type: values.discount === undefined ? null : 'P',
  }
}

function other(type: Position['type']): Position {
  return { ...empty, type }
}

function single(price: Micro, vat: Micro): Position {
  return { ...empty, type: 'N', price, amount: micro(1), vat }
}

function micro(value: number): Micro {
  const parsed = parseDecimal(value, decimalScale)
  assert.ok(parsed !== undefined, `${value} has at most six decimals`)
  return parsed
}
