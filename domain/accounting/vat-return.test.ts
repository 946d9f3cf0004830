import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { factDocument } from '../../test/fact-document.ts'
import type { Micro, Minor } from '../money/money.ts'
import type { VatCategory, VatRow } from '../money/vat.ts'
import { type Fact, type FactDocument, type FactKind, settledShares } from './facts.ts'
import { type Taxpayer, vatFormOf } from './vat-forms.ts'
import { countedRows, entryAmounts, isMissing, type VatBasis, VatReturn } from './vat-return.ts'

const year = { from: '2026-01-01', to: '2026-12-31' }

// A history: documents, and what settles each until nothing is left.

const groups: readonly (readonly [VatCategory, Micro])[] = [
  ['S', 8_100_000n],
  ['S', 2_600_000n],
  ['S', 3_800_000n],
  ['S', 19_000_000n],
  ['S', 7_000_000n],
  ['S', 20_000_000n],
  ['Z', 0n],
  ['E', 0n],
  ['AE', 0n],
  ['K', 0n],
  ['G', 0n],
  ['O', 0n],
]

const days = fc
  .integer({ min: 1, max: 12 })
  .chain((month) => fc.integer({ min: 1, max: 28 }).map((day) => `2026-${two(month)}-${two(day)}`))
function two(value: number): string {
  return String(value).padStart(2, '0')
}

const hundredths = (min: bigint, max: bigint) => fc.bigInt({ min, max }).map((value) => value * 10n)
const cut = (amount: Minor) => amount - (amount % 10n)

const rowsOf = fc.uniqueArray(fc.nat(groups.length - 1), { minLength: 1, maxLength: 4 }).chain((chosen) =>
  fc.tuple(
    ...chosen.map((index) =>
      hundredths(-500n, 50_000n).map((net): VatRow => {
        const [category, rate] = groups[index] as (typeof groups)[number]
        return { category, rate, net, vat: cut((net * rate) / 100_000_000n) }
      }),
    ),
  ),
)

const histories = fc.array(
  fc.record({
    type: fc.constantFrom<FactDocument['type']>('invoice', 'credit_note'),
    date: days,
    rows: rowsOf,
    rounding: hundredths(-2n, 2n),
    country: fc.constantFrom('CH', 'DE', 'AT', 'FR', null),
    /** What the total is in the currency of the document, in thousandths of that of the company. */
    foreign: fc.constantFrom(1000n, 940n, 1057n),
    settled: fc.array(fc.record({ part: fc.integer({ min: -20, max: 150 }), date: days, kind: fc.nat(5) }), {
      maxLength: 6,
    }),
    lastDay: days,
  }),
  { minLength: 1, maxLength: 12 },
)

const kindsOf: Readonly<Record<FactDocument['type'], readonly FactKind[]>> = {
  invoice: ['payment', 'cash_discount', 'rounding', 'write_off', 'surplus_use', 'paid_back'],
  credit_note: ['refund', 'credit_use', 'refund', 'credit_use', 'refund', 'credit_use'],
}

type History = typeof histories extends fc.Arbitrary<infer Value> ? Value : never

function factsOf(history: History, isSettled: boolean): Fact[] {
  return history.flatMap((document, id) => {
    const { type, date, rows, rounding, country, foreign } = document
    const whole = rows.reduce((total, row) => total + row.net + row.vat, rounding)
    const total = cut((whole * foreign) / 1000n)
    // A total of one cent may be worth nothing: then there is nothing to share.
    const head = factDocument({
      ...{ type, id, number: String(id), country },
      ...{ total: total === 0n ? whole : total, exchangeRate: 1_000_000n, vat: { vat: rows, rounding } },
    })
    const settling = document.settled
      .map((one) => ({ ...one, amount: cut((head.total * BigInt(one.part)) / 100n) }))
      .sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
    const rest = head.total - settling.reduce((paid, { amount }) => paid + amount, 0n)
    if (isSettled) {
      const last = [document.lastDay, ...settling.map((one) => one.date)].sort().at(-1) as string
      settling.push({ part: 0, kind: 0, date: last, amount: rest })
    }
    const shares = settledShares(
      head,
      settling.map(({ amount }) => amount),
    )
    const issued = factOf(type, date, head, head.total, head.vat)
    return [
      issued,
      ...settling.map(({ kind, date: day, amount }, index) =>
        factOf(kindsOf[type][kind] as FactKind, day, head, amount, shares[index] ?? null),
      ),
    ]
  })
}

function factOf(
  kind: FactKind,
  date: string,
  document: FactDocument,
  amount: Minor,
  share: Fact['share'],
): Fact {
  const none = { paymentId: null, channel: null, reason: null, charges: 0n, exchangeDifference: 0n }
  return { ...none, kind, date, document, amount, companyAmount: amount, settled: amount, share }
}

const taxpayers: readonly Taxpayer[] = [
  { country: 'CH', method: 'effective', netTaxRates: [] },
  { country: 'LI', method: 'net_tax_rate', netTaxRates: [600_000n, 6_200_000n] },
  { country: 'CH', method: 'net_tax_rate', netTaxRates: [6_200_000n] },
  { country: 'DE', method: 'effective', netTaxRates: [] },
  { country: 'AT', method: 'effective', netTaxRates: [] },
  { country: 'FR', method: 'effective', netTaxRates: [] },
]

function returnOf(taxpayer: Taxpayer, basis: VatBasis, facts: readonly Fact[]): VatReturn {
  const made = new VatReturn(vatFormOf(taxpayer), basis)
  for (const fact of facts) made.add(fact)
  return made
}

function withoutEmpty<Row extends { net: Minor; vat: Minor }>(rows: readonly Row[]): Row[] {
  return rows.filter(({ net, vat }) => net !== 0n || vat !== 0n)
}

const runs = { numRuns: 300 }

test('agreed and received consideration come to the same, once everything is settled', () => {
  fc.assert(
    fc.property(histories, fc.constantFrom(...taxpayers), (history, taxpayer) => {
      const facts = factsOf(history, true)
      const [agreed, received] = (['agreed', 'received'] as const).map((basis) =>
        returnOf(taxpayer, basis, facts),
      )
      assert.deepEqual(
        withoutEmpty(agreed?.rows() ?? []).map(({ figures: _, ...row }) => row),
        withoutEmpty(received?.rows() ?? []).map(({ figures: _, ...row }) => row),
      )
      // 200 and 235 differ: what was agreed is reduced, what was received is less from the start.
      const figures = (made?: VatReturn) =>
        made?.figures(year).filter(({ figure }) => !['200', '235', '289'].includes(figure))
      assert.deepEqual(figures(agreed), figures(received))
    }),
    runs,
  )
})

test('the returns of any division of a year add up to that of the year', () => {
  fc.assert(
    fc.property(
      histories,
      fc.constantFrom(...taxpayers),
      fc.constantFrom<VatBasis>('agreed', 'received'),
      fc.boolean(),
      fc.array(days, { maxLength: 6 }),
      (history, taxpayer, basis, isSettled, ends) => {
        const facts = factsOf(history, isSettled)
        const whole = returnOf(taxpayer, basis, facts)
        const borders = ['', ...ends.sort(), year.to]
        const parts = borders.slice(1).map((to, index) =>
          returnOf(
            taxpayer,
            basis,
            facts.filter(({ date }) => date > (borders[index] as string) && date <= to),
          ),
        )
        for (const one of whole.figures(year)) {
          const all = parts.map((part) => part.figures(year).find(({ figure }) => figure === one.figure))
          for (const key of ['base', 'tax'] as const)
            assert.equal(
              all.reduce((total, part) => total + (part?.[key] ?? 0n), 0n),
              one[key] ?? 0n,
              one.figure,
            )
        }
        for (const row of whole.rows()) {
          const all = parts.map((part) =>
            part.rows().find(({ category, rate }) => category === row.category && rate === row.rate),
          )
          assert.equal(
            all.reduce((total, part) => total + (part?.vat ?? 0n), 0n),
            row.vat,
          )
        }
      },
    ),
    runs,
  )
})

test('every figure is the sum of its entries, and those of a form fit together', () => {
  fc.assert(
    fc.property(
      histories,
      fc.constantFrom(...taxpayers),
      fc.constantFrom<VatBasis>('agreed', 'received'),
      (history, taxpayer, basis) => {
        const facts = factsOf(history, false)
        const form = vatFormOf(taxpayer)
        const figures = returnOf(taxpayer, basis, facts).figures(year)
        const base = (name: string) => figures.find(({ figure }) => figure === name)?.base ?? 0n
        for (const { figure, shows, amounts } of form?.figures ?? []) {
          const entries = facts.flatMap((fact) => entryAmounts(fact, basis, amounts) ?? [])
          const found = figures.find((one) => one.figure === figure)
          if (!found) continue
          if (shows !== 'tax')
            assert.equal(
              entries.reduce((total, entry) => total + entry.base, 0n),
              found.base,
            )
          if (shows !== 'base')
            assert.equal(
              entries.reduce((total, entry) => total + entry.tax, 0n),
              found.tax,
            )
        }
        if (['CH', 'LI'].includes(taxpayer.country)) {
          assert.equal(base('289'), base('220') + base('221') + base('230') + base('235'))
          assert.equal(base('299'), base('200') - base('289'))
        }
      },
    ),
    runs,
  )
})

test('what counts is, to the cent of each fact, what exact fractions say', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const facts = factsOf(history, false)
      for (const basis of ['agreed', 'received'] as const)
        for (const [category, rate] of groups) {
          const isOf = (row: VatRow) => row.category === category && row.rate === rate
          const counted = facts
            .flatMap((fact) => countedRows(fact, basis))
            .filter(isOf)
            .reduce((total, { vat }) => total + vat, 0n)
          // In millionths of a thousandth, cut off: each fact is a cent and a millionth away at most.
          const exact = history.reduce((total, document, id) => {
            const own = facts.filter((fact) => fact.document.id === id)
            return total + exactVat(own, basis, document.rows.find(isOf)?.vat ?? 0n)
          }, 0n)
          const difference = counted * 1_000_000n - exact
          assert.ok(
            (difference < 0n ? -difference : difference) <= BigInt(facts.length) * 10_000_001n,
            `${basis} ${category}: ${counted} and ${exact}`,
          )
        }
    }),
    runs,
  )
})

/** The VAT of a document that counts, by the words of docs/vat.md, in millionths of a thousandth. */
function exactVat(facts: readonly Fact[], basis: VatBasis, vat: Minor): bigint {
  const [issued, ...settling] = facts as [Fact, ...Fact[]]
  const { total, type } = issued.document
  const sign = type === 'invoice' ? 1n : -1n
  if (total === 0n) return sign * vat * 1_000_000n
  let [paid, money, reduced] = [0n, 0n, 0n]
  for (const { amount, kind } of settling) {
    const between = (value: bigint) =>
      total > 0n
        ? value < 0n
          ? 0n
          : value > total
            ? total
            : value
        : value > 0n
          ? 0n
          : value < total
            ? total
            : value
    const part = between(paid + amount) - between(paid)
    paid += amount
    if (['cash_discount', 'rounding', 'write_off'].includes(kind)) reduced += part
    else money += part
  }
  const share = basis === 'agreed' ? total - reduced : money
  return (sign * vat * share * 1_000_000n) / total
}

test('what has no exchange rate is missing where it counts', () => {
  const document = factDocument({ country: 'DE', total: 100n, exchangeRate: null, vat: null })
  const missing = (kind: FactKind, basis: VatBasis) =>
    isMissing(factOf(kind, '2026-01-01', document, 100n, null), basis)
  assert.deepEqual(
    [missing('invoice', 'agreed'), missing('payment', 'agreed'), missing('write_off', 'agreed')],
    [true, false, true],
  )
  assert.deepEqual(
    [missing('invoice', 'received'), missing('payment', 'received'), missing('write_off', 'received')],
    [false, true, false],
  )
})

test('who is not liable to VAT, and a country without a form, have no figures', () => {
  const facts = [
    factOf(
      'invoice',
      '2026-02-01',
      factDocument({ country: 'FR', total: 12_000n, exchangeRate: 1_000_000n, vat: null }),
      12_000n,
      { vat: [{ category: 'S', rate: 20_000_000n, net: 10_000n, vat: 2_000n }], rounding: 0n },
    ),
  ]
  const made = returnOf(taxpayers[5] as Taxpayer, 'agreed', facts)
  assert.deepEqual(made.figures(year), [])
  assert.deepEqual(made.rows(), [
    { category: 'S', rate: 20_000_000n, net: 10_000n, vat: 2_000n, figures: [] },
  ])
})
