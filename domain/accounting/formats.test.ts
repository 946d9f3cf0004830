import assert from 'node:assert/strict'
import { test } from 'node:test'
import { microOf } from '../money/money.ts'
import { windows1252 } from '../text/windows-1252.ts'
import { bananaHead, bananaLines } from './banana.ts'
import type { Booking } from './bookings.ts'
import { datevHead, datevLines } from './datev.ts'
import { plainHead, plainLines } from './plain.ts'

const invoice: Booking = {
  date: '2026-03-09',
  kind: 'invoice',
  number: '10000',
  contact: 'Müller "Söhne"; Bern',
  debit: '1100',
  credit: '3200',
  amount: 108_100n,
  vat: { side: 'credit', account: '2200', amount: 8_100n, rate: microOf(8.1) },
  vatCode: 'V81',
  foreign: null,
}
const payment: Booking = {
  ...invoice,
  date: '2026-03-31',
  kind: 'payment',
  debit: '1020',
  credit: '1100',
  amount: 105_940n,
  vat: null,
  vatCode: null,
}
const discount: Booking = {
  ...invoice,
  date: '2026-03-31',
  kind: 'cash_discount',
  debit: '3800',
  credit: '1100',
  amount: 2_160n,
  vat: { side: 'debit', account: '2200', amount: 160n, rate: microOf(8.1) },
  vatCode: 'VS81',
}
const foreign: Booking = {
  ...invoice,
  number: '=1+1',
  contact: 'Two\r\nlines\tLtd',
  vat: { side: 'credit', account: '2200', amount: 8_100n, rate: microOf(7.7) },
  vatCode: null,
  foreign: { currency: 'EUR', amount: 115_000n },
}
const bookings = [invoice, payment, discount, foreign]

test('Banana gets one line for each booking, and splits off the VAT by its code', () => {
  const file = bananaHead + bookings.map((booking) => bananaLines(booking, 'de')).join('')
  assert.equal(
    file,
    [
      'Date\tDoc\tDocInvoice\tDescription\tAccountDebit\tAccountCredit\tAmount\tVatCode\tNotes',
      '2026-03-09\t10000\t10000\tRechnung 10000 Müller "Söhne"; Bern\t1100\t3200\t108.10\tV81\t',
      '2026-03-31\t10000\t10000\tZahlung 10000 Müller "Söhne"; Bern\t1020\t1100\t105.94\t\t',
      '2026-03-31\t10000\t10000\tSkonto 10000 Müller "Söhne"; Bern\t3800\t1100\t2.16\tVS81\t',
      // Without a code, the VAT has its own line.
      "2026-03-09\t'=1+1\t'=1+1\tRechnung =1+1 Two lines Ltd\t1100\t3200\t100.00\t\tEUR 115.00",
      "2026-03-09\t'=1+1\t'=1+1\tRechnung =1+1 Two lines Ltd\t1100\t2200\t8.10\t\t",
      '',
    ].join('\n'),
  )
})

test('a plain file has a line for each account that is posted to', () => {
  const signs = { separator: ';', decimal: '.' } as const
  const file = plainHead(signs) + bookings.map((booking) => plainLines(booking, 'en', signs)).join('')
  assert.equal(
    file,
    [
      '\uFEFFdate;number;text;account;debit;credit;vat_rate;vat_code;currency;amount',
      '2026-03-09;10000;"Invoice 10000 Müller ""Söhne""; Bern";1100;108.1;;;;;',
      '2026-03-09;10000;"Invoice 10000 Müller ""Söhne""; Bern";3200;;100;;;;',
      '2026-03-09;10000;"Invoice 10000 Müller ""Söhne""; Bern";2200;;8.1;8.1;V81;;',
      '2026-03-31;10000;"Payment 10000 Müller ""Söhne""; Bern";1020;105.94;;;;;',
      '2026-03-31;10000;"Payment 10000 Müller ""Söhne""; Bern";1100;;105.94;;;;',
      '2026-03-31;10000;"Cash discount 10000 Müller ""Söhne""; Bern";3800;2;;;;;',
      '2026-03-31;10000;"Cash discount 10000 Müller ""Söhne""; Bern";1100;;2.16;;;;',
      '2026-03-31;10000;"Cash discount 10000 Müller ""Söhne""; Bern";2200;0.16;;8.1;VS81;;',
      "2026-03-09;'=1+1;Invoice =1+1 Two lines Ltd;1100;108.1;;;;EUR;115",
      "2026-03-09;'=1+1;Invoice =1+1 Two lines Ltd;3200;;100;;;;",
      "2026-03-09;'=1+1;Invoice =1+1 Two lines Ltd;2200;;8.1;7.7;;;",
      '',
    ].join('\r\n'),
  )
})

const batch = {
  consultant: 29098,
  client: 55003,
  chart: 'skr03',
  currency: 'EUR',
  fiscalYear: '2026-01-01',
  from: '2026-03-01',
  to: '2026-03-31',
  accountDigits: 4,
  created: new Date('2026-04-02T09:08:07.006Z'),
} as const

test('a batch for DATEV begins with its header and its 125 columns', () => {
  const [header, columns, ...rest] = datevHead(batch).split('\r\n')
  assert.equal(
    header,
    '"EXTF";700;21;"Buchungsstapel";13;20260402090807006;;"KO";"Kontor";"";29098;55003;20260101;4;20260301;20260331;"Kontor 2026-03";"";1;0;0;"EUR";;"";;;"03";;;"";""',
  )
  assert.equal(columns?.split(';').length, 125)
  assert.match(
    columns ?? '',
    /^Umsatz \(ohne Soll\/Haben-Kz\);.*;EU-Steuersatz \(Ursprung\);Abw\. Skontokonto$/,
  )
  assert.deepEqual(rest, [''])
})

const german = { vat: { side: 'credit', account: '1776', amount: 19_000n, rate: microOf(19) } } as const

for (const { name, booking, lines } of [
  {
    name: 'an automatic account gets the gross amount, and no key',
    booking: { ...invoice, ...german, debit: '1410', credit: '8400', amount: 119_000n, vatCode: 'AM' },
    lines: ['119,00;"S";;;;;1410;8400;;0903;"10000";;;"Rechnung 10000 Müller ""Söhne""; Bern"'],
  },
  {
    name: 'another account gets the key of the company',
    booking: { ...invoice, ...german, debit: '1410', credit: '8200', amount: 119_000n, vatCode: '3' },
    lines: ['119,00;"S";;;;;1410;8200;"3";0903;"10000";;;"Rechnung 10000 Müller ""Söhne""; Bern"'],
  },
  {
    name: 'the VAT of a discount is split off from the second account',
    booking: {
      ...discount,
      ...{ debit: '8736', credit: '1410', vatCode: 'AM' },
      vat: { ...german.vat, side: 'debit' as const, amount: 340n },
    },
    lines: ['2,16;"H";;;;;1410;8736;;3103;"10000";;;"Skonto 10000 Müller ""Söhne""; Bern"'],
  },
  {
    name: 'without a key, the VAT has its own line',
    booking: { ...invoice, number: 'RE 2026.7' },
    lines: [
      '100,00;"S";;;;;1100;3200;;0903;"RE-2026-7";;;"Rechnung RE 2026.7 Müller ""Söhne""; Bern"',
      '8,10;"S";;;;;1100;2200;;0903;"RE-2026-7";;;"Rechnung RE 2026.7 Müller ""Söhne""; Bern"',
    ],
  },
  {
    name: 'an amount in another currency is told beside',
    booking: { ...payment, contact: 'x'.repeat(80), foreign: { currency: 'USD', amount: 120_500n } },
    lines: [
      `105,94;"S";;;;;1020;1100;;3103;"10000";;;"Zahlung 10000 ${'x'.repeat(46)}";;;;;;;"Fremdwährung";"USD 120,50"`,
    ],
  },
])
  test(`DATEV: ${name}`, () => {
    const written = datevLines(booking, 'de').split('\r\n').slice(0, -1)
    assert.deepEqual(
      written.map((line) => line.replace(/;+$/, '')),
      lines,
    )
    for (const line of written) assert.equal(line.match(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/g)?.length, 124)
  })

test('Windows-1252 has accents and the euro; what it has not becomes a letter without an accent', () => {
  const bytes = windows1252('Müßig – 5 € „Ş“ ﬁ 漢')
  assert.equal(new TextDecoder('windows-1252').decode(bytes), 'Müßig – 5 € „S“ fi ?')
})
