import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { exchanged } from '../money/exchange.ts'
import { divideToUnit, hundredth, type Micro, type Minor, microOf, minorNumber, sum } from '../money/money.ts'
import { vatCategories } from '../money/vat.ts'
import type { Accounts } from './accounts.ts'
import { type Booking, bookingsOf, postingsOf, withVatApart } from './bookings.ts'
import { chartNames, charts } from './charts.ts'
import {
  type CompanyVat,
  companyTotal,
  type Fact,
  type FactDocument,
  type FactKind,
  settledAmounts,
  settledShares,
} from './facts.ts'

const swiss: Accounts = { currency: 'CHF', chart: 'kmu', own: [], splitsVat: true }

/** 100.00 at 8.1 % and 50.00 at 2.6 %, rounded up to five rappen. */
const vat: CompanyVat = {
  vat: [
    { category: 'S', rate: microOf(2.6), net: 50_000n, vat: 1_300n },
    { category: 'S', rate: microOf(8.1), net: 100_000n, vat: 8_130n },
  ],
  rounding: 20n,
}

const document: FactDocument = {
  type: 'invoice',
  id: 1,
  number: '10000',
  date: '2026-01-01',
  contact_id: 1,
  contact_name: 'Muster AG',
  country: 'CH',
  currency: 'CHF',
  accounting_currency: 'CHF',
  total: companyTotal(vat),
  exchangeRate: microOf(1),
  vat,
}

const issued: Fact = {
  kind: 'invoice',
  date: '2026-03-01',
  document,
  paymentId: null,
  channel: null,
  reason: null,
  amount: document.total,
  charges: 0n,
  companyAmount: document.total,
  exchangeDifference: 0n,
  settled: document.total,
  share: vat,
}

/** Something settles a part of a document, after others have. */
function settling(kind: FactKind, amount: Minor, changes: Partial<Fact> = {}, before: Minor = 0n): Fact {
  const of = changes.document ?? document
  const amounts = [before, amount - (changes.charges ?? 0n)]
  const companyAmount = of.exchangeRate && exchanged(amount, of.exchangeRate, 'CHF')
  const settled = settledAmounts(of.total, amounts)[1] as Minor
  const share = settledShares(of, amounts)[1] as CompanyVat | null
  return { ...issued, kind, amount, paymentId: 1, companyAmount, settled, share, ...changes }
}

const euros: FactDocument = {
  ...document,
  currency: 'EUR',
  total: 108_100n,
  exchangeRate: microOf(0.94),
  vat: { vat: [{ category: 'S', rate: microOf(8.1), net: 94_000n, vat: 7_610n }], rounding: 0n },
}

for (const { name, fact, accounts = swiss, lines } of [
  {
    name: 'an invoice goes to the revenue and the VAT of each rate, and its rounding to an account of its own',
    fact: issued,
    lines: ['1100 3200 51.3 V26 2200 1.3', '1100 3200 108.13 V81 2200 8.13', '1100 3800 0.02'],
  },
  {
    name: 'a credit note is an invoice the other way round',
    fact: {
      ...issued,
      kind: 'credit_note' as const,
      document: { ...document, type: 'credit_note' as const },
    },
    lines: ['3200 1100 51.3 V26 2200 1.3', '3200 1100 108.13 V81 2200 8.13', '3800 1100 0.02'],
  },
  { name: 'money goes to the bank', fact: settling('payment', 100_000n), lines: ['1020 1100 100'] },
  {
    name: 'money in cash goes to the cash account',
    fact: settling('payment', 100_000n, { channel: 'C' }),
    lines: ['1000 1100 100'],
  },
  {
    name: 'a charge of a reminder is no part of the invoice',
    fact: settling('payment', 179_450n, { charges: 20_000n }),
    lines: ['1020 1100 159.45', '1020 6950 20'],
  },
  {
    name: 'what was paid too much stays with the invoice',
    fact: settling('payment', 200_000n),
    lines: ['1020 1100 159.45', '1020 1100 40.55'],
  },
  {
    name: 'what is paid back goes the other way',
    fact: settling('paid_back', -40_550n, {}, 200_000n),
    lines: ['1100 1020 40.55'],
  },
  {
    name: 'a cash discount reduces the VAT of each rate',
    fact: settling('cash_discount', 3_190n, {}, 156_260n),
    lines: ['3800 1100 1.03 VS26 2200 0.03', '3800 1100 2.16 VS81 2200 0.16'],
  },
  {
    name: 'a loss reduces the VAT too',
    fact: settling('write_off', 159_450n, { reason: 'bad_debt' }),
    lines: ['3805 1100 51.3 VS26 2200 1.3', '3805 1100 108.13 VS81 2200 8.13', '3800 1100 0.02'],
  },
  {
    name: 'what a bank has kept is a cost of its own',
    fact: settling('write_off', 3_000n, { reason: 'charges' }),
    lines: ['6900 1100 0.97 - 2200 0.03', '6900 1100 2.03 - 2200 0.15'],
  },
  {
    name: 'a rounding difference reduces the VAT as well',
    fact: settling('rounding', 200n, {}, 159_250n),
    lines: ['3800 1100 0.06', '3800 1100 0.14 - 2200 0.01'],
  },
  {
    name: 'a credit note that is used for an invoice goes over the clearing account',
    fact: settling('credit_use', 10_000n),
    lines: ['1099 1100 10'],
  },
  {
    name: 'and comes from the credit note',
    fact: settling('credit_use', 10_000n, { document: { ...document, type: 'credit_note' } }),
    lines: ['1100 1099 10'],
  },
  {
    name: 'a credit note that is paid out is money that goes',
    fact: settling('refund', 10_000n, { document: { ...document, type: 'credit_note' } }),
    lines: ['1100 1020 10'],
  },
  {
    name: 'an invoice in another currency is booked in that of the company',
    fact: {
      ...issued,
      document: euros,
      amount: 108_100n,
      settled: 108_100n,
      companyAmount: 101_610n,
      share: euros.vat,
    },
    lines: ['1100 3200 101.61 V81 2200 7.61 EUR 108.1'],
  },
  {
    name: 'what its payment was worth more is a gain',
    fact: settling('payment', 108_100n, { document: euros, companyAmount: 103_000n }),
    lines: ['1020 1100 101.61 EUR 108.1', '1020 3806 1.39'],
  },
  {
    name: 'and what it was worth less is a loss',
    fact: settling('payment', 108_100n, { document: euros, companyAmount: 100_000n }),
    lines: ['1020 1100 101.61 EUR 108.1', '3806 1020 1.61'],
  },
  {
    name: 'German accounts split off the VAT by themselves',
    fact: {
      ...issued,
      share: {
        vat: [{ category: 'S' as const, rate: microOf(19), net: 100_000n, vat: 19_000n }],
        rounding: 0n,
      },
    },
    accounts: { ...swiss, chart: 'skr03' as const },
    lines: ['1410 8400 119 AM 1776 19'],
  },
  {
    name: 'by net tax rates, no VAT is split off',
    fact: issued,
    accounts: { ...swiss, splitsVat: false },
    lines: ['1100 3200 51.3', '1100 3200 108.13', '1100 3800 0.02'],
  },
  {
    name: 'the accounts of the company come first',
    fact: issued,
    accounts: {
      ...swiss,
      own: [
        { ...charts.kmu[0], account: '1105' } as (typeof charts.kmu)[number],
        {
          ...{ purpose: 'revenue' as const, category: 'S' as const, rate: microOf(8.1), channel: null },
          ...{ account: '3400', vat_code: 'V81-B' },
        },
      ],
    },
    lines: ['1105 3200 51.3 V26 2200 1.3', '1105 3400 108.13 V81-B 2200 8.13', '1105 3800 0.02'],
  },
  {
    name: 'VAT that rounding has left without a net is booked to its account',
    fact: {
      ...issued,
      share: { vat: [{ category: 'S' as const, rate: microOf(8.1), net: -10n, vat: 20n }], rounding: 0n },
    },
    lines: ['3200 1100 0.01', '1100 2200 0.02'],
  },
])
  test(name, () => {
    assert.deepEqual(bookingsOf(fact, accounts)?.map(lineText), lines)
  })

function lineText({ debit, credit, amount, vat, vatCode, foreign }: Booking): string {
  const tax = vat ? [vatCode ?? '-', vat.account, minorNumber(vat.amount)] : []
  const other = foreign ? [foreign.currency, minorNumber(foreign.amount)] : []
  return [debit, credit, minorNumber(amount), ...tax, ...other].join(' ')
}

test('a document without an exchange rate cannot be booked', () => {
  const unknown = { ...euros, exchangeRate: null, vat: null }
  assert.equal(bookingsOf({ ...issued, document: unknown, share: null, companyAmount: null }, swiss), null)
})

test('every chart has an account for every purpose', () => {
  for (const chart of chartNames)
    for (const purpose of new Set(charts.kmu.map((account) => account.purpose)))
      assert.ok(
        charts[chart].some(
          (account) =>
            account.purpose === purpose &&
            [account.category, account.rate, account.channel].every((value) => value === null),
        ),
        `${chart} ${purpose}`,
      )
})

const hundredths = (min: number, max: number) => fc.integer({ min, max }).map((value) => 10n * BigInt(value))
const amount = (max: number) => hundredths(0, max)

const randomVat = fc.record({
  vat: fc.array(
    fc.record({
      category: fc.constantFrom(...vatCategories),
      rate: fc.constantFrom<Micro>(0n, microOf(2.6), microOf(8.1), microOf(19)),
      net: amount(1_000_00),
      vat: amount(100_00),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  rounding: hundredths(-2, 2),
})

const settlingKinds = [
  'payment',
  'cash_discount',
  'rounding',
  'write_off',
  'credit_use',
  'surplus_use',
] as const

const randomHistory = fc.record({
  type: fc.constantFrom('invoice' as const, 'credit_note' as const),
  vat: randomVat,
  exchangeRate: fc.constantFrom(null, microOf(0.937_123), microOf(1.31)),
  chart: fc.constantFrom(...chartNames),
  splitsVat: fc.boolean(),
  settling: fc.array(
    fc.record({
      kind: fc.constantFrom(...settlingKinds),
      amount: hundredths(-200_00, 2_000_00),
      charges: amount(5_00),
      gain: hundredths(-5_00, 5_00),
    }),
    { maxLength: 6 },
  ),
})

test('debits equal credits in every line, and receivables come to what is open', () => {
  fc.assert(
    fc.property(randomHistory, (history) => {
      const { chart, splitsVat, exchangeRate } = history
      const accounts: Accounts = { currency: 'CHF', chart, own: [], splitsVat }
      const whole = companyTotal(history.vat)
      const rate = exchangeRate ?? microOf(1)
      const total = exchangeRate ? divideToUnit(whole * microOf(1), exchangeRate, hundredth) : whole
      const of: FactDocument = {
        ...document,
        ...{ type: history.type, vat: history.vat, total, exchangeRate: rate },
        currency: exchangeRate ? 'EUR' : 'CHF',
      }
      const amounts = history.settling.map((one) => one.amount - one.charges)
      const shares = settledShares(of, amounts)
      const within = settledAmounts(total, amounts)
      const facts: Fact[] = [
        { ...issued, kind: history.type, document: of, amount: total, settled: total, share: history.vat },
        ...history.settling.map(({ kind, amount, charges, gain }, index) => ({
          ...issued,
          ...{ kind, amount, charges, document: of, share: shares[index] as CompanyVat },
          settled: within[index] as Minor,
          companyAmount: exchanged(amount, rate, 'CHF') + (exchangeRate ? gain : 0n),
        })),
      ]
      const lines = facts.flatMap((fact) => bookingsOf(fact, accounts) ?? [])
      for (const line of lines) {
        assert.ok(line.amount > 0n)
        for (const written of [[line], withVatApart(line)]) {
          const postings = written.flatMap(postingsOf)
          assert.ok(postings.every((posting) => posting.amount > 0n))
          assert.equal(sumOf(postings, 'debit'), line.amount)
          assert.equal(sumOf(postings, 'credit'), line.amount)
        }
      }
      const receivables = charts[chart][0]?.account
      const own = lines.flatMap(postingsOf).filter(({ account }) => account === receivables)
      const owed = (sumOf(own, 'debit') - sumOf(own, 'credit')) * (history.type === 'invoice' ? 1n : -1n)
      const surplus = amounts.map((one, index) => exchanged(one - (within[index] as Minor), rate, 'CHF'))
      const settled = shares.map((share) => companyTotal(share as CompanyVat))
      assert.equal(owed, whole - sum(settled) - sum(surplus))
      // In the company's own currency, that is the total without what was paid.
      if (!exchangeRate) assert.equal(owed, total - sum(amounts))
    }),
    { numRuns: 500 },
  )
})

function sumOf(postings: readonly { side: string; amount: Minor }[], side: string): Minor {
  return sum(postings.filter((posting) => posting.side === side).map((posting) => posting.amount))
}
