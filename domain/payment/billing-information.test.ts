import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type BilledInvoice, billingInformation } from './billing-information.ts'
import { qrText } from './qr-bill.ts'

const bare: BilledInvoice = {
  number: '10023',
  date: '2026-02-28',
  vatId: null,
  serviceFrom: null,
  serviceTo: null,
  vat: [],
  conditions: [],
}
const standard = { rate: 8_100_000n, net: 553_390n, vat: 44_820n }
const reduced = { rate: 2_600_000n, net: 400_190n, vat: 10_400n }
const full: BilledInvoice = {
  number: 'X.66711/8824',
  date: '2020-07-12',
  vatId: 'CHE-198.765.432 MWST',
  serviceFrom: '2020-06-01',
  serviceTo: '2020-06-30',
  vat: [standard, reduced],
  conditions: [
    { percent: 2, days: 10 },
    { percent: 0, days: 30 },
  ],
}

const cases: readonly [rule: string, invoice: Partial<BilledInvoice>, expected: string][] = [
  ['what is not known is left out', {}, ''],
  ['the VAT number stands as digits', { vatId: 'CHE-106.017.086 MWST' }, '/30/106017086'],
  ['the VAT number may have any spelling', { vatId: 'che106017086' }, '/30/106017086'],
  ['a VAT number of another country is left out', { vatId: 'DE123456789' }, ''],
  ['a service has its day', { serviceFrom: '2026-01-31' }, '/31/260131'],
  ['a day at the end alone is the day', { serviceTo: '2026-01-31' }, '/31/260131'],
  ['a period of one day is the day', { serviceFrom: '2026-01-31', serviceTo: '2026-01-31' }, '/31/260131'],
  ['a period has two days', { serviceFrom: '2026-01-01', serviceTo: '2026-01-31' }, '/31/260101260131'],
  ['a single rate needs no net', { vat: [standard] }, '/32/8.1'],
  ['no VAT is a rate too', { vat: [{ rate: 0n, net: 100n, vat: 0n }] }, '/32/0'],
  ['rows of one rate are one rate', { vat: [standard, standard] }, '/32/8.1'],
  ['several rates have their nets', { vat: [standard, reduced] }, '/32/8.1:553.39;2.6:400.19'],
  [
    'zeros at the end are not written',
    {
      vat: [
        { ...standard, net: 1000_000n },
        { ...reduced, net: 51_800n },
      ],
    },
    '/32/8.1:1000;2.6:51.8',
  ],
  ['the term is a condition without discount', { conditions: [{ percent: 0, days: 30 }] }, '/40/0:30'],
  ['a term that was over before it began is left out', { conditions: [{ percent: 0, days: -1 }] }, ''],
  ['a cash discount comes before the term', { conditions: full.conditions }, '/40/2:10;0:30'],
]
for (const [rule, invoice, expected] of cases) {
  test(rule, () => {
    assert.equal(billingInformation({ ...bare, ...invoice }, 140), `//S1/10/10023/11/260228${expected}`)
  })
}

for (const [number, expected] of [
  ['X.66711/8824', '//S1/10/X.66711\\/8824/11/260228'],
  ['A\\B', '//S1/10/A\\\\B/11/260228'],
  ['№ 5\n東', '//S1/10/No 5 ./11/260228'],
] as const) {
  test(`the number ${JSON.stringify(number)} is written so that it can be read back`, () => {
    assert.equal(billingInformation({ ...bare, number }, 140), expected)
  })
}

const whole =
  '//S1/10/X.66711\\/8824/11/200712/30/198765432/31/200601200630/32/8.1:553.39;2.6:400.19/40/2:10;0:30'

for (const [maxLength, expected] of [
  [140, whole],
  [whole.length, whole],
  [whole.length - 1, whole.slice(0, whole.indexOf('/40/'))],
  [80, whole.slice(0, whole.indexOf('/32/'))],
  [59, whole.slice(0, whole.indexOf('/31/'))],
  [40, whole.slice(0, whole.indexOf('/30/'))],
  [25, whole.slice(0, whole.indexOf('/11/'))],
  [20, ''],
  [0, ''],
] as const) {
  test(`${maxLength} characters have room for "${expected}"`, () => {
    assert.equal(billingInformation(full, maxLength), expected)
  })
}

const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
const date = day.map((day) => day.toISOString().slice(0, 10))
const row = fc.record({
  rate: fc.bigInt(0n, 20_000_000n),
  net: fc.bigInt(-99_999_990n, 999_999_999_990n),
  vat: fc.constant(0n),
})
const anyInvoice: fc.Arbitrary<BilledInvoice> = fc.record({
  number: fc.oneof(
    fc.string({ minLength: 1 }),
    fc.string({ unit: 'binary' }),
    fc.stringMatching(/^[/\\10]*$/),
  ),
  date,
  vatId: fc.option(fc.constantFrom('CHE-106.017.086 MWST', 'DE123456789', '')),
  serviceFrom: fc.option(date),
  serviceTo: fc.option(date),
  vat: fc.array(row, { maxLength: 4 }),
  conditions: fc.array(fc.record({ percent: fc.nat(100), days: fc.integer({ min: -10, max: 365 }) }), {
    maxLength: 3,
  }),
})

test('what is written fits, and can be read back as a beginning of the whole', () => {
  fc.assert(
    fc.property(anyInvoice, fc.nat(140), (invoice, maxLength) => {
      const text = billingInformation(invoice, maxLength)
      assert.ok(text.length <= maxLength)
      assert.equal(qrText(text, maxLength), text)

      const read = tagsOf(text)
      const all = tagsOf(billingInformation(invoice, 10_000))
      assert.deepEqual(read, all.slice(0, read.length))
      const number = all.find(([tag]) => tag === '10')?.[1] ?? ''
      assert.equal(number, qrText(invoice.number))
      assert.equal(all.find(([tag]) => tag === '11')?.[1], invoice.date.slice(2).replaceAll('-', ''))
    }),
  )
})

/** Reads the tags and values as the payer's software does. */
function tagsOf(text: string): [tag: string, value: string][] {
  if (text === '') return []
  assert.ok(text.startsWith('//S1/'))
  const parts = [...text.slice('//S1'.length).matchAll(/\/((?:\\[/\\]|[^/\\])*)/g)]
  assert.equal(parts.map(([part]) => part).join(''), text.slice('//S1'.length))
  const words = parts.map(([, word = '']) => word.replace(/\\(.)/g, '$1'))
  assert.equal(words.length % 2, 0)
  return words.flatMap((word, index) => (index % 2 ? [] : [[word, words[index + 1] ?? '']]))
}
