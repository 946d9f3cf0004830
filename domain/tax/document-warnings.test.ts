import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lacksServiceDate, ratesOutOfDate } from './document-warnings.ts'

const known = [
  { rate: 7.7, valid_from: '2018-01-01', valid_to: '2023-12-31' },
  { rate: 8.1, valid_from: '2024-01-01', valid_to: null },
]
const invoice = { kind: 'invoice', date: '2024-01-10', rates: [8.1] }

for (const [what, document, expected] of [
  ['the rate of its day', invoice, []],
  ['the rate of the year before', { ...invoice, rates: [8.1, 7.7, 7.7] }, [7.7]],
  ['a rate that never was', { ...invoice, rates: [7, 9] }, [9, 7]],
  ['no VAT', { ...invoice, rates: [0] }, []],
  ['the rate of a service before', { ...invoice, period_from: '2023-12-20', rates: [7.7] }, []],
  ['the new rate for a service before', { ...invoice, period_to: '2023-12-20' }, [8.1]],
  [
    'both rates for a service over the change',
    { ...invoice, period_from: '2023-12-20', period_to: '2024-01-05', rates: [7.7, 8.1] },
    [],
  ],
] as const)
  test(`an invoice with ${what} has ${expected.join(' and ') || 'nothing'} to look at`, () =>
    assert.deepEqual(ratesOutOfDate(document, known), expected))

test('a company without rates is not told anything about them', () =>
  assert.deepEqual(ratesOutOfDate(invoice, []), []))

for (const [country, document, expected] of [
  ['DE', invoice, true],
  ['AT', invoice, true],
  ['CH', invoice, false],
  ['DE', { ...invoice, kind: 'offer' }, false],
  ['DE', { ...invoice, period_from: '2024-01-02' }, false],
  ['DE', { ...invoice, period_to: '2024-01-02' }, false],
  ['AT', { ...invoice, period_text: 'Januar 2024' }, false],
] as const)
  test(`${JSON.stringify(document)} in ${country} ${expected ? 'lacks' : 'needs no further'} day of the service`, () =>
    assert.equal(lacksServiceDate(document, country), expected))
