// Worked examples of returns, each computed by hand from the words of its form.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { factDocument } from '../../test/fact-document.ts'
import { amountText, type Minor, microOf } from '../money/money.ts'
import type { VatCategory } from '../money/vat.ts'
import type { Fact, FactKind } from './facts.ts'
import { type Taxpayer, vatFormOf } from './vat-forms.ts'
import { type VatBasis, VatReturn } from './vat-return.ts'

type Row = readonly [category: VatCategory, rate: number, net: Minor, vat: Minor]
type Event = readonly [kind: FactKind, rows: readonly Row[], country?: string]

interface Example {
  readonly name: string
  readonly of: Partial<Taxpayer> & Pick<Taxpayer, 'country'>
  readonly year?: number
  readonly basis?: VatBasis
  readonly events: readonly Event[]
  /** What is declared: base and tax. Figures without amounts are left out. */
  readonly figures: Readonly<Record<string, readonly [base: string, tax: string]>>
}

const swiss = { country: 'CH' }
const german = { country: 'DE' }
const austrian = { country: 'AT' }

const examples: readonly Example[] = [
  {
    name: 'CH 1: one invoice at the standard rate',
    of: swiss,
    events: [['invoice', [['S', 8.1, 1000_000n, 81_000n]]]],
    figures: { 200: ['1000.00', ''], 299: ['1000.00', ''], 303: ['1000.00', '81.00'], 399: ['', '81.00'] },
  },
  {
    // 1000 × 7.7 % = 77; the period is before the change of 2024.
    name: 'CH 2: the rates before 2024 have their own figures',
    of: swiss,
    year: 2023,
    events: [
      [
        'invoice',
        [
          ['S', 7.7, 1000_000n, 77_000n],
          ['S', 2.5, 200_000n, 5_000n],
        ],
      ],
      ['invoice', [['S', 3.7, 100_000n, 3_700n]]],
    ],
    figures: {
      200: ['1300.00', ''],
      299: ['1300.00', ''],
      302: ['1000.00', '77.00'],
      312: ['200.00', '5.00'],
      342: ['100.00', '3.70'],
      399: ['', '85.70'],
    },
  },
  {
    // 289 = 300 + 50 + 20; 299 = 1370 − 370.
    name: 'CH 3: export, services abroad and exempt ones are deducted',
    of: swiss,
    events: [
      ['invoice', [['S', 8.1, 1000_000n, 81_000n]]],
      [
        'invoice',
        [
          ['G', 0, 300_000n, 0n],
          ['O', 0, 50_000n, 0n],
          ['E', 0, 20_000n, 0n],
        ],
      ],
    ],
    figures: {
      200: ['1370.00', ''],
      220: ['300.00', ''],
      221: ['50.00', ''],
      230: ['20.00', ''],
      289: ['370.00', ''],
      299: ['1000.00', ''],
      303: ['1000.00', '81.00'],
      399: ['', '81.00'],
    },
  },
  {
    // 2 % of 1081 are 21.62: 20 net and 1.62 VAT. 299 = 1000 − 20.
    name: 'CH 4: a cash discount of two per cent is a reduction',
    of: swiss,
    events: [
      ['invoice', [['S', 8.1, 1000_000n, 81_000n]]],
      ['cash_discount', [['S', 8.1, 20_000n, 1_620n]]],
    ],
    figures: {
      200: ['1000.00', ''],
      235: ['20.00', ''],
      289: ['20.00', ''],
      299: ['980.00', ''],
      303: ['980.00', '79.38'],
      399: ['', '79.38'],
    },
  },
  {
    // The discount is both in 235 and no longer in 220: 298 + 2 = 300.
    name: 'CH 5: a cash discount on an export leaves no taxable turnover',
    of: swiss,
    events: [
      ['invoice', [['G', 0, 300_000n, 0n]]],
      ['cash_discount', [['G', 0, 2_000n, 0n]]],
    ],
    figures: { 200: ['300.00', ''], 220: ['298.00', ''], 235: ['2.00', ''], 289: ['300.00', ''] },
  },
  {
    name: 'CH 6: a credit note takes off where its invoice counted',
    of: swiss,
    events: [
      ['invoice', [['S', 2.6, 500_000n, 13_000n]]],
      ['credit_note', [['S', 2.6, 100_000n, 2_600n]]],
    ],
    figures: { 200: ['400.00', ''], 299: ['400.00', ''], 313: ['400.00', '10.40'], 399: ['', '10.40'] },
  },
  {
    name: 'CH 7: by received consideration only the payment counts',
    of: swiss,
    basis: 'received',
    events: [
      ['invoice', [['S', 8.1, 1000_000n, 81_000n]]],
      ['payment', [['S', 8.1, 500_000n, 40_500n]]],
      ['write_off', [['S', 8.1, 500_000n, 40_500n]]],
    ],
    figures: { 200: ['500.00', ''], 299: ['500.00', ''], 303: ['500.00', '40.50'], 399: ['', '40.50'] },
  },
  {
    // 1081 with VAT × 6.2 % = 67.022.
    name: 'CH 8: one net tax rate, of the turnover with VAT',
    of: { ...swiss, method: 'net_tax_rate', netTaxRates: [microOf(6.2)] },
    events: [['invoice', [['S', 8.1, 1000_000n, 81_000n]]]],
    figures: { 200: ['1081.00', ''], 299: ['1081.00', ''], 323: ['1081.00', '67.02'], 399: ['', '67.02'] },
  },
  {
    // 1081 × 6.2 % = 67.022; 205.20 × 0.6 % = 1.2312.
    name: 'CH 9: two net tax rates, the higher one for the standard rate',
    of: { ...swiss, method: 'net_tax_rate', netTaxRates: [microOf(0.6), microOf(6.2)] },
    events: [
      [
        'invoice',
        [
          ['S', 8.1, 1000_000n, 81_000n],
          ['S', 2.6, 200_000n, 5_200n],
        ],
      ],
    ],
    figures: {
      200: ['1286.20', ''],
      299: ['1286.20', ''],
      323: ['1081.00', '67.02'],
      333: ['205.20', '1.23'],
      399: ['', '68.25'],
    },
  },
  {
    name: 'CH 10: Liechtenstein has the Swiss form, at the rate for accommodation too',
    of: { country: 'LI' },
    events: [['invoice', [['S', 3.8, 250_000n, 9_500n]]]],
    figures: { 200: ['250.00', ''], 299: ['250.00', ''], 343: ['250.00', '9.50'], 399: ['', '9.50'] },
  },
  {
    // 1999.99 without cents are 1999; × 19 % = 379.81.
    name: 'DE 1: the base has no cents, and the tax is that of the base',
    of: german,
    events: [['invoice', [['S', 19, 1999_990n, 380_000n]]]],
    figures: { 81: ['1999.00', '379.81'], 83: ['', '379.81'] },
  },
  {
    name: 'DE 2: both rates',
    of: german,
    events: [
      [
        'invoice',
        [
          ['S', 19, 100_000n, 19_000n],
          ['S', 7, 200_000n, 14_000n],
        ],
      ],
    ],
    figures: { 81: ['100.00', '19.00'], 86: ['200.00', '14.00'], 83: ['', '33.00'] },
  },
  {
    name: 'DE 3: the lower rates of 2020 are other rates',
    of: german,
    year: 2020,
    events: [
      [
        'invoice',
        [
          ['S', 16, 100_000n, 16_000n],
          ['S', 5, 50_000n, 2_500n],
        ],
      ],
    ],
    figures: { 35: ['150.00', ''], 36: ['', '18.50'], 83: ['', '18.50'] },
  },
  {
    name: 'DE 4: a photovoltaic system at 0 %',
    of: german,
    events: [['invoice', [['Z', 0, 12_000_000n, 0n]]]],
    figures: { 87: ['12000.00', ''] },
  },
  {
    name: 'DE 5: goods to a company in France',
    of: german,
    events: [['invoice', [['K', 0, 800_000n, 0n]], 'FR']],
    figures: { 41: ['800.00', ''] },
  },
  {
    name: 'DE 6: a service to a company in France, in Germany and in Switzerland',
    of: german,
    events: [
      ['invoice', [['AE', 0, 100_000n, 0n]], 'FR'],
      ['invoice', [['AE', 0, 200_000n, 0n]], 'DE'],
      ['invoice', [['AE', 0, 300_000n, 0n]], 'CH'],
    ],
    figures: { 21: ['100.00', ''], 60: ['200.00', ''], 45: ['300.00', ''] },
  },
  {
    name: 'DE 7: an export, an exempt and a foreign service',
    of: german,
    events: [
      [
        'invoice',
        [
          ['G', 0, 10_000n, 0n],
          ['E', 0, 20_000n, 0n],
          ['O', 0, 30_000n, 0n],
        ],
        'CH',
      ],
    ],
    figures: { 43: ['10.00', ''], 48: ['20.00', ''], 45: ['30.00', ''] },
  },
  {
    // 1000 − 30 net.
    name: 'DE 8: three per cent cash discount reduces the base',
    of: german,
    events: [
      ['invoice', [['S', 19, 1000_000n, 190_000n]]],
      ['cash_discount', [['S', 19, 30_000n, 5_700n]]],
    ],
    figures: { 81: ['970.00', '184.30'], 83: ['', '184.30'] },
  },
  {
    name: 'DE 9: a bad debt is corrected in the period in which it is written off',
    of: german,
    events: [['write_off', [['S', 19, 500_000n, 95_000n]]]],
    figures: { 81: ['-500.00', '-95.00'], 83: ['', '-95.00'] },
  },
  {
    // −1.50 without cents is −1.
    name: 'DE 10: a credit note alone is below zero',
    of: german,
    events: [['credit_note', [['S', 7, 1_500n, 110n]]]],
    figures: { 86: ['-1.00', '-0.07'], 83: ['', '-0.07'] },
  },
  {
    name: 'AT 1: the standard rate, with cents',
    of: austrian,
    events: [['invoice', [['S', 20, 100_550n, 20_110n]]]],
    figures: { '000': ['100.55', ''], '022': ['100.55', '20.11'], '095': ['', '20.11'] },
  },
  {
    name: 'AT 2: the two reduced rates',
    of: austrian,
    events: [
      [
        'invoice',
        [
          ['S', 10, 100_000n, 10_000n],
          ['S', 13, 200_000n, 26_000n],
        ],
      ],
    ],
    figures: {
      '000': ['300.00', ''],
      '029': ['100.00', '10.00'],
      '006': ['200.00', '26.00'],
      '095': ['', '36.00'],
    },
  },
  {
    name: 'AT 3: Jungholz and Mittelberg',
    of: austrian,
    events: [['invoice', [['S', 19, 100_000n, 19_000n]]]],
    figures: { '000': ['100.00', ''], '037': ['100.00', '19.00'], '095': ['', '19.00'] },
  },
  {
    name: 'AT 4: an export',
    of: austrian,
    events: [['invoice', [['G', 0, 400_000n, 0n]], 'CH']],
    figures: { '000': ['400.00', ''], '011': ['400.00', ''] },
  },
  {
    name: 'AT 5: goods to a company in Germany',
    of: austrian,
    events: [['invoice', [['K', 0, 400_000n, 0n]], 'DE']],
    figures: { '000': ['400.00', ''], '017': ['400.00', ''] },
  },
  {
    name: 'AT 6: construction work for another contractor',
    of: austrian,
    events: [['invoice', [['AE', 0, 5_000_000n, 0n]], 'AT']],
    figures: { '000': ['5000.00', ''], '021': ['5000.00', ''] },
  },
  {
    name: 'AT 7: a service to a company in Germany is not taxable in Austria',
    of: austrian,
    events: [['invoice', [['AE', 0, 5_000_000n, 0n]], 'DE']],
    figures: {},
  },
  {
    name: 'AT 8: an exempt turnover',
    of: austrian,
    events: [['invoice', [['E', 0, 60_000n, 0n]]]],
    figures: { '000': ['60.00', ''], '020': ['60.00', ''] },
  },
  {
    name: 'AT 9: what is received, and paid back of a credit note',
    of: austrian,
    basis: 'received',
    events: [
      ['invoice', [['S', 20, 100_000n, 20_000n]]],
      ['payment', [['S', 20, 100_000n, 20_000n]]],
      ['credit_note', [['S', 20, 10_000n, 2_000n]]],
      ['refund', [['S', 20, 10_000n, 2_000n]]],
    ],
    figures: { '000': ['90.00', ''], '022': ['90.00', '18.00'], '095': ['', '18.00'] },
  },
  {
    name: 'AT 10: a cash discount',
    of: austrian,
    events: [
      ['invoice', [['S', 10, 100_000n, 10_000n]]],
      ['cash_discount', [['S', 10, 3_000n, 300n]]],
    ],
    figures: { '000': ['97.00', ''], '029': ['97.00', '9.70'], '095': ['', '9.70'] },
  },
]

for (const { name, of, year = 2026, basis = 'agreed', events, figures } of examples)
  test(name, () => {
    const taxpayer: Taxpayer = { method: 'effective', netTaxRates: [], ...of }
    const made = new VatReturn(vatFormOf(taxpayer), basis)
    for (const event of events) made.add(factOf(event, of.country, year))
    const shown = made
      .figures({ from: `${year}-01-01`, to: `${year}-12-31` })
      .filter(({ declared_base, declared_tax }) => declared_base || declared_tax)
      .map(({ figure, declared_base: base, declared_tax: tax }) => [
        figure,
        [base === null ? '' : amountText(base), tax === null ? '' : amountText(tax)],
      ])
    assert.deepEqual(Object.fromEntries(shown), figures)
  })

function factOf([kind, rows, country]: Event, home: string, year: number): Fact {
  const vat = rows.map(([category, rate, net, tax]) => ({ category, rate: microOf(rate), net, vat: tax }))
  const amount = vat.reduce((total, row) => total + row.net + row.vat, 0n)
  return {
    ...{ kind, date: `${year}-02-01`, paymentId: null, channel: null, reason: null },
    ...{ amount, charges: 0n, companyAmount: amount, exchangeDifference: 0n, settled: amount },
    document: factDocument({
      type: kind === 'credit_note' || kind === 'refund' ? 'credit_note' : 'invoice',
      country: country ?? home,
      ...{ total: amount, exchangeRate: microOf(1), vat: { vat, rounding: 0n } },
    }),
    share: { vat, rounding: 0n },
  }
}
