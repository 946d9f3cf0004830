import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { fine, type Rounding, roundingOf } from './currency-units.ts'
import {
  decimalScale,
  divideRounded,
  divideToUnit,
  hundredth,
  type Micro,
  parseDecimal,
  sum,
  toMinor,
} from './money.ts'
import {
  cashDiscountAmount,
  type DocumentTotals,
  documentTotals,
  type Position,
  storedTotals,
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
      lines: [{ total: 504_040n }, { total: 154_390n }],
      vat: [
        { category: 'S', rate: 2_500_000n, net: 150_630n, vat: 3_770n },
        { category: 'S', rate: 7_700_000n, net: 468_000n, vat: 36_040n },
      ],
      net: 618_630n,
      total: 658_440n,
    },
  },
  {
    rule: 'a line shows its total with VAT',
    positions: [care, soil],
    expected: {
      lines: [{ total: 843_180n }, { total: 209_710n }],
      vat: [{ category: 'S', rate: 8_100_000n, net: 974_000n, vat: 78_890n }],
      net: 974_000n,
      total: 1052_890n,
    },
  },
  {
    rule: 'VAT that prices include is taken out per rate',
    positions: mixed,
    options: { vatIncluded: true },
    expected: {
      lines: [{ total: 100_000n }, { total: 50_000n }],
      vat: [
        { category: 'S', rate: 2_600_000n, net: 48_730n, vat: 1_270n },
        { category: 'S', rate: 8_100_000n, net: 92_510n, vat: 7_490n },
      ],
      net: 141_240n,
      total: 150_000n,
    },
  },
  {
    rule: 'a discount in percent lowers the net of every rate before VAT, not the lines',
    positions: mixed,
    options: { discountRate: micro(10) },
    expected: {
      lines: [{ total: 108_100n }, { total: 51_300n }],
      vat: [
        { category: 'S', rate: 2_600_000n, net: 45_000n, vat: 1_170n },
        { category: 'S', rate: 8_100_000n, net: 90_000n, vat: 7_290n },
      ],
      net: 135_000n,
      discount: 15_000n,
      total: 143_460n,
    },
  },
  {
    rule: 'a discount as an amount is spread over the rates to the last Rappen',
    positions: mixed,
    options: { discountRate: micro(10), discountType: 'A' },
    expected: {
      lines: [{ total: 108_100n }, { total: 51_300n }],
      vat: [
        { category: 'S', rate: 2_600_000n, net: 46_670n, vat: 1_210n },
        { category: 'S', rate: 8_100_000n, net: 93_330n, vat: 7_560n },
      ],
      net: 140_000n,
      discount: 10_000n,
      total: 148_770n,
    },
  },
  {
    rule: 'a discount on prices that include VAT is taken off the gross',
    positions: mixed,
    options: { vatIncluded: true, discountRate: micro(10), discountType: 'A' },
    expected: {
      lines: [{ total: 100_000n }, { total: 50_000n }],
      vat: [
        { category: 'S', rate: 2_600_000n, net: 45_490n, vat: 1_180n },
        { category: 'S', rate: 8_100_000n, net: 86_340n, vat: 6_990n },
      ],
      net: 131_830n,
      discount: 10_000n,
      total: 140_000n,
    },
  },
  {
    rule: 'a percentage also reduces rates whose nets cancel out',
    positions: cancelling,
    options: { discountRate: micro(10) },
    expected: {
      lines: [{ total: 108_100n }, { total: -102_600n }],
      vat: [
        { category: 'S', rate: 2_600_000n, net: -90_000n, vat: -2_340n },
        { category: 'S', rate: 8_100_000n, net: 90_000n, vat: 7_290n },
      ],
      net: 0n,
      total: 4_950n,
    },
  },
  {
    rule: 'an amount is not taken off nets that cancel out',
    positions: cancelling,
    options: { discountRate: micro(10), discountType: 'A' },
    expected: {
      lines: [{ total: 108_100n }, { total: -102_600n }],
      vat: [
        { category: 'S', rate: 2_600_000n, net: -100_000n, vat: -2_600n },
        { category: 'S', rate: 8_100_000n, net: 100_000n, vat: 8_100n },
      ],
      net: 0n,
      total: 5_500n,
    },
  },
  {
    rule: 'a line can be reduced by an amount',
    positions: [{ ...line({ price: 10, amount: 3, vat: 8.1, discount: 4.5 }), discount_type: 'A' }],
    expected: {
      lines: [{ total: 27_570n }],
      vat: [{ category: 'S', rate: 8_100_000n, net: 25_500n, vat: 2_070n }],
      net: 25_500n,
      total: 27_570n,
    },
  },
  {
    rule: 'a line discount without a type is a percentage',
    positions: [{ ...line({ price: 10, amount: 3, vat: 0, discount: 10 }), discount_type: null }],
    expected: {
      lines: [{ total: 27_000n }],
      vat: [{ category: 'Z', rate: 0n, net: 27_000n, vat: 0n }],
      net: 27_000n,
      total: 27_000n,
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
    options: { totalUnit: 50n },
    expected: {
      lines: [{ total: 1_080n }],
      vat: [{ category: 'S', rate: 8_000_000n, net: 1_000n, vat: 80n }],
      net: 1_000n,
      rounding: 20n,
      total: 1_100n,
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
    amounts: [780_000n, 194_000n],
    running: [780_000n, 974_000n],
    sum: 974_000n,
  },
  {
    rule: 'a line is printed with VAT where its price includes it',
    positions: mixed,
    options: { vatIncluded: true },
    amounts: [100_000n, 50_000n],
    running: [100_000n, 150_000n],
    sum: 150_000n,
  },
  {
    rule: 'a line is printed less its own discount, rounded',
    positions: twoRates,
    amounts: [468_000n, 150_630n],
    running: [468_000n, 618_630n],
    sum: 618_630n,
  },
  {
    rule: 'the discount on the whole comes after the sum',
    positions: mixed,
    options: { discountRate: micro(10) },
    amounts: [100_000n, 50_000n],
    running: [100_000n, 150_000n],
    sum: 150_000n,
  },
  {
    rule: 'headings, texts and page breaks have no amount',
    positions: [other('H'), care, other('T'), other('PB'), soil],
    amounts: [null, 780_000n, null, null, 194_000n],
    running: [0n, 780_000n, 780_000n, 780_000n, 974_000n],
    sum: 974_000n,
  },
  {
    rule: 'an incremental subtotal is the sum of all lines so far',
    positions: [other('SI'), care, other('SI'), soil, other('SI')],
    amounts: [0n, 780_000n, 780_000n, 194_000n, 974_000n],
    running: [0n, 780_000n, 780_000n, 974_000n, 974_000n],
    sum: 974_000n,
  },
  {
    rule: 'another subtotal is the sum since the last one of either type',
    positions: [care, other('SNI'), soil, other('SI'), soil, other('SNI'), other('SNI'), care],
    amounts: [780_000n, 780_000n, 194_000n, 974_000n, 194_000n, 194_000n, 0n, 780_000n],
    running: [780_000n, 780_000n, 974_000n, 974_000n, 1168_000n, 1168_000n, 1168_000n, 1948_000n],
    sum: 1948_000n,
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
  [1000_000n, 2, 980_000n, 'EUR'],
  [1052_890n, 2, 1031_830n, 'EUR'],
  [1000_000n, 2.5, 975_000n, 'EUR'],
  [843_180n, 2.5, 822_100n, 'EUR'], // 822.1005
  [100_000n, 0.333333, 99_670n, 'EUR'],
  [10n, 50, 10n, 'EUR'], // half a cent goes up
  [-10n, 50, -10n, 'EUR'], // and down for a credit
  [1000_000n, 0, 1000_000n, 'EUR'],
  [843_200n, 2.5, 822_100n, 'CHF'], // 822.12
  [10_050n, 2.5, 9_800n, 'CHF'], // 9.79875
  [1001_000n, 2.5, 976_000n, 'JPY'], // 975.975
] as const)
  test(`${currency} ${total} less a cash discount of ${percent} percent is ${expected}`, () => {
    assert.equal(cashDiscountAmount(total, micro(percent), roundingOf(currency, true)), expected)
  })

test('deductions lower the sums of each rate, and the rounding of their invoices is deducted too', () => {
  const deductions = [
    { rate: micro(8.1), net: 30_000n, vat: 2_440n }, // a Rappen more than 8.1 percent
    { rate: micro(2.6), net: 50_000n, vat: 1_300n },
    { rate: null, net: 10n, vat: 0n },
  ]
  const options = { ...plain, totalUnit: 50n, deductions }
  const { vat, net, rounding, total, whole } = documentTotals(mixed, options)
  assert.deepEqual(vat, [{ category: 'S', rate: micro(8.1), net: 70_000n, vat: 5_660n }])
  assert.deepEqual([net, rounding, total], [70_000n, -10n, 75_650n])
  assert.deepEqual([whole.net, whole.rounding, whole.total], [150_000n, 0n, 159_400n])
})

for (const { currency, price, net, vat, total } of [
  { currency: 'BHD', price: 1.234, net: 3_702n, vat: 185n, total: 3_887n }, // 0.1851
  { currency: 'CHF', price: 1.234, net: 3_700n, vat: 190n, total: 3_900n }, // 0.185, and five Rappen
  { currency: 'EUR', price: 1.234, net: 3_700n, vat: 190n, total: 3_890n },
  { currency: 'JPY', price: 123.4, net: 370_000n, vat: 19_000n, total: 389_000n }, // 18.5
])
  test(`three times ${currency} ${price} and 5 percent of VAT come to ${total}`, () => {
    const rounding = roundingOf(currency, true)
    const totals = documentTotals([line({ price, amount: 3, vat: 5 })], { ...plain, ...rounding })
    assert.deepEqual([totals.net, totals.vat[0]?.vat, totals.total], [net, vat, total])
  })

for (const { what, currency, total, amounts } of [
  { what: 'a document in BHD', currency: 'BHD', total: 3_887n, amounts: [3_702n, 185n] },
  { what: 'one from before BHD had thousandths', currency: 'BHD', total: 3_890n, amounts: [3_700n, 190n] },
  { what: 'a document in JPY', currency: 'JPY', total: 4_000n, amounts: [4_000n, 0n] },
  { what: 'one from before JPY had no decimals', currency: 'JPY', total: 3_890n, amounts: [3_700n, 190n] },
  { what: 'a document in CHF', currency: 'CHF', total: 3_890n, amounts: [3_700n, 190n] },
])
  test(`${what} has the decimals of its stored total`, () => {
    const { net, vat } = storedTotals([line({ price: 1.234, amount: 3, vat: 5 })], plain, { currency, total })
    assert.deepEqual([net, sum(vat.map((row) => row.vat))], amounts)
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
const roundings = [
  roundingOf('EUR', false),
  roundingOf('CHF', true),
  roundingOf('JPY', true),
  roundingOf('BHD', true),
]
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
          sumOfLines === 0n
            ? 0n
            : divideToUnit(toMinor(options.discountRate, decimalScale, fine(options.unit)), 1n, options.unit),
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
      assert.equal(total, hundredth * divideRounded(sum(nets) * (micro(100) + rate), micro(100)))
    }),
  )
})

test('prices that include VAT and prices that do not agree on VAT and total', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ net: rappen, rate }), { maxLength: 8 }), (lines) => {
      const positions = lines.map(({ net, rate }) => single(net * 10_000n, rate))
      const excluded = documentTotals(positions, plain)
      const gross = excluded.vat.map(({ rate, net, vat }) => single((net + vat) * 1_000n, rate))
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
