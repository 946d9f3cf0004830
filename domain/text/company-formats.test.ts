import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isDate } from '../time/dates.ts'
import {
  amountIn,
  columnSeparator,
  dateIn,
  type Formats,
  formatsOf,
  percentIn,
  priceIn,
  quantityIn,
  readDate,
  readNumber,
} from './company-formats.ts'
import { type Language, languages } from './languages.ts'

const today = '2026-11-15'
const CH = formatsOf('CH', 'de')
const DE = formatsOf('DE', 'de')
const FR = formatsOf('FR', 'fr')
const GB = formatsOf('GB', 'en')
const US = formatsOf('US', 'en')
const all = { CH, DE, FR, GB, US, IT: formatsOf('IT', 'it'), NL: formatsOf('NL', 'en') }

for (const [country, language, amount, date] of [
  ['CH', 'de', '1’234.50', '28.02.2026'],
  ['CH', 'fr', '1’234.50', '28.02.2026'],
  ['LI', 'en', '1’234.50', '28.02.2026'],
  ['DE', 'de', '1.234,50', '28.02.2026'],
  ['AT', 'en', '1.234,50', '28.02.2026'],
  ['FR', 'fr', '1\u202f234,50', '28/02/2026'],
  ['IT', 'it', '1.234,50', '28/02/2026'],
  ['GB', 'en', '1,234.50', '28/02/2026'],
  ['US', 'en', '1,234.50', '02/28/2026'],
  ['XX', 'de', '1.234,50', '28.02.2026'],
  ['XX', 'fr', '1\u202f234,50', '28/02/2026'],
  ['XX', 'it', '1.234,50', '28/02/2026'],
  ['XX', 'en', '1,234.50', '28/02/2026'],
] as const satisfies [string, Language, string, string][])
  test(`a company in ${country} that speaks ${language} writes ${amount} and ${date}`, () => {
    const formats = formatsOf(country, language)
    assert.equal(amountIn(formats, 1_234_500n), amount)
    assert.equal(dateIn(formats, '2026-02-28'), date)
  })

test('no country has the name of something that every object has', () => {
  for (const country of ['constructor', '__proto__', 'toString'])
    assert.equal(formatsOf(country, 'de'), formatsOf('XX', 'de'))
})

test('prices, quantities and percentages have the decimals that they need', () => {
  assert.equal(priceIn(DE, 1_234_000_000n), '1.234,00')
  assert.equal(priceIn(DE, 12_500n), '0,0125')
  assert.equal(quantityIn(DE, 1_200_000_000n), '1.200')
  assert.equal(quantityIn(DE, 2_500_000n), '2,5')
  assert.equal(quantityIn(CH, -2_500_000n), '−2.5')
  assert.equal(percentIn(DE, 8_100_000n), '8,1\u00a0%')
})

for (const [text, formats, micro] of [
  ["1'234.50", CH, 1_234_500_000n],
  ['1’234.5', CH, 1_234_500_000n],
  ['1234.5', CH, 1_234_500_000n],
  ['1234,5', CH, 1_234_500_000n],
  ['1234,5', DE, 1_234_500_000n],
  ['1 234,50', FR, 1_234_500_000n],
  ['1\u00a0234,50', FR, 1_234_500_000n],
  ['1\u202f234,50', FR, 1_234_500_000n],
  ['1 234,50', CH, 1_234_500_000n],
  // A point groups in Germany, and not in Switzerland.
  ['1.234', DE, 1_234_000_000n],
  ['1.234', CH, 1_234_000n],
  ['1.234,5', DE, 1_234_500_000n],
  ['1.234.567,89', DE, 1_234_567_890_000n],
  ['1,234', GB, 1_234_000_000n],
  ['1,234.5', US, 1_234_500_000n],
  ['12.5', DE, 12_500_000n],
  ['12,5', GB, 12_500_000n],
  ['1.2345', DE, 1_234_500n],
  // No group begins with a zero.
  ['0.125', DE, 125_000n],
  ['0,125', GB, 125_000n],
  ['0,125', CH, 125_000n],
  ['.5', CH, 500_000n],
  ['5.', CH, 5_000_000n],
  ['-5', CH, -5_000_000n],
  ['− 5,25', DE, -5_250_000n],
  ['–5', DE, -5_000_000n],
  ['+5', DE, 5_000_000n],
  ['  7 ', DE, 7_000_000n],
  ['8.1 %', CH, 8_100_000n],
  // A dash for the decimals.
  ["2'450.-", CH, 2_450_000_000n],
  ['2’450.–', CH, 2_450_000_000n],
  ['2450.--', CH, 2_450_000_000n],
  ['95,-', DE, 95_000_000n],
  ['1.200,—', DE, 1_200_000_000n],
  ['-95.-', CH, -95_000_000n],
  ['1’200', CH, 1_200_000_000n],
  ['12,50', CH, 12_500_000n],
  ['1 200.50', CH, 1_200_500_000n],
  // What else could be a thousand times as much is what the country says.
  ['1.200', CH, 1_200_000n],
  ['1.200', DE, 1_200_000_000n],
  ['1,200', DE, 1_200_000n],
  ['1,200', GB, 1_200_000_000n],
  ['8.1%', CH, 8_100_000n],
  ['0.000001', CH, 1n],
  ['999999999999.99', CH, 999_999_999_999_990_000n],
] as const)
  test(`"${text}" is read as ${micro} millionths with "${formats.decimal}" and "${formats.group}"`, () => {
    assert.equal(readNumber(text, formats), micro)
  })

for (const [text, formats] of [
  ['', CH],
  ['.', CH],
  ['-', CH],
  ['%', CH],
  ['abc', CH],
  ['1e3', CH],
  ['0x10', CH],
  ['1.5.2', CH],
  ['--5', CH],
  ['CHF 5', CH],
  ['١', CH],
  ['0.0000001', CH],
  ['1000000000000', CH],
  // Could mean a thousand times as much.
  ['1,234', CH],
  ['1,200', CH],
  ['1.200', FR],
  ['1.200.-', CH],
  ['.-', CH],
  ['5.---', CH],
  ['5-', CH],
  ['1.234', FR],
  ['1234.567', DE],
  ['1234,567', GB],
  ['1’234,567', CH],
  // No groups of three.
  ['12 34', FR],
  ["1'23", CH],
  ["1'2345", CH],
  ['1.23.456', DE],
  ['1.234’567', DE],
  ['1.234.50', DE],
  ['1,234.50', DE],
  ['1.234,50', GB],
] as const)
  test(`"${text}" is not read with "${formats.decimal}" and "${formats.group}"`, () => {
    assert.equal(readNumber(text, formats), undefined)
  })

for (const [country, formats] of Object.entries(all) as [string, Formats][]) {
  const largest = 10n ** 18n - 1n

  test(`what is written in ${country} is read back`, () => {
    fc.assert(
      fc.property(fc.bigInt(-largest, largest), (micro) => {
        for (const write of [priceIn, quantityIn, percentIn])
          assert.equal(readNumber(write(formats, micro), formats), micro)
      }),
    )
    fc.assert(
      fc.property(fc.bigInt(1n - 10n ** 14n, 10n ** 14n - 1n), (minor) => {
        assert.equal(readNumber(amountIn(formats, minor), formats), minor * 1_000n)
      }),
    )
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        (at) => {
          const date = at.toISOString().slice(0, 10)
          assert.equal(readDate(dateIn(formats, date), formats, today), date)
          assert.equal(readDate(date, formats, today), date)
        },
      ),
    )
  })

  test(`amounts as people type them in ${country} are read, or refused where they could be another`, () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 9n), fc.bigInt(0n, 99n), (whole, cents) => {
        const micro = whole * 1_000_000n
        for (const group of ['’', "'", ' ', formats.group]) {
          const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, group)
          for (const dash of ['.-', '.–', ',-', '.--', ''])
            assert.equal(readNumber(grouped + dash, formats), micro)
          // Two decimals are no group, whichever sign is before them.
          for (const sign of ['.', ','].filter((one) => one !== group)) {
            const text = `${grouped}${sign}${String(cents).padStart(2, '0')}`
            assert.equal(readNumber(text, formats), micro + cents * 10_000n)
          }
        }
      }),
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), fc.constantFrom('.', ','), (thousands, sign) => {
        const read = readNumber(`${thousands}${sign}200`, formats)
        const larger = BigInt(thousands) * 1_000_000_000n + 200_000_000n
        const expected =
          sign === formats.group ? larger : sign === formats.decimal ? larger / 1000n : undefined
        assert.equal(read, expected)
      }),
    )
  })

  test(`whatever is typed in ${country}, a number or a day comes of it, or nothing`, () => {
    const typed = fc.string({ unit: fc.constantFrom(..."0123456789.,’' -+/%") })
    fc.assert(
      fc.property(typed, (text) => {
        const number = readNumber(text, formats)
        assert.ok(number === undefined || (number < 10n ** 18n && number > -(10n ** 18n)))
        const date = readDate(text, formats, today)
        assert.ok(date === undefined || isDate(date))
      }),
    )
  })
}

for (const [text, formats, date] of [
  ['15.11.2026', CH, '2026-11-15'],
  ['5.3.2026', CH, '2026-03-05'],
  ['15.11.26', CH, '2026-11-15'],
  ['15.11.', CH, '2026-11-15'],
  ['15.11', CH, '2026-11-15'],
  ['15. 11. 2026', CH, '2026-11-15'],
  ['15 11 26', CH, '2026-11-15'],
  ['3', CH, '2026-11-03'],
  ['3.', CH, '2026-11-03'],
  ['15112026', CH, '2026-11-15'],
  ['151126', CH, '2026-11-15'],
  ['2026-11-15', CH, '2026-11-15'],
  ['2026-1-5', US, '2026-01-05'],
  ['2026/11/15', US, '2026-11-15'],
  ['15/11/2026', GB, '2026-11-15'],
  ['15-11-2026', GB, '2026-11-15'],
  ['11/15/2026', US, '2026-11-15'],
  ['11/15', US, '2026-11-15'],
  ['3', US, '2026-11-03'],
  ['11152026', US, '2026-11-15'],
  ['.', CH, today],
  ['+30', CH, '2026-12-15'],
  ['-15', CH, '2026-10-31'],
  ['+0', CH, today],
  ['1.1.76', CH, '2076-01-01'],
  ['1.1.77', CH, '1977-01-01'],
  [' 15.11. ', CH, '2026-11-15'],
] as const)
  test(`"${text}" is the day ${date} in the order ${formats.day}`, () => {
    assert.equal(readDate(text, formats, today), date)
  })

for (const [text, formats] of [
  ['', CH],
  ['31.2.', CH],
  ['29.2.', CH],
  ['15.13.2026', CH],
  ['0', CH],
  ['32', CH],
  ['heute', CH],
  ['15.11.202', CH],
  ['15.11.20266', CH],
  ['15.11.2026.1', CH],
  ['15..11', CH],
  ['1511', CH],
  ['15/11/2026', US],
  ['15112026', US],
  ['+30 Tage', CH],
  ['+99999', CH],
] as const)
  test(`"${text}" is no day in the order ${formats.day}`, () => {
    assert.equal(readDate(text, formats, today), undefined)
  })

test('days beyond the calendar are none', () => {
  assert.equal(readDate('+30', CH, '9999-12-31'), undefined)
})

test('every language of the interface has formats', () => {
  for (const language of languages) assert.ok(formatsOf('XX', language).decimal)
})

test('spreadsheets part columns by a semicolon, and by a comma where English is written', () => {
  assert.deepEqual(['CH', 'DE', 'FR', 'IT', 'XX'].map(columnSeparator), [';', ';', ';', ';', ';'])
  assert.deepEqual(['GB', 'IE', 'US', 'AU', 'NZ', 'CA'].map(columnSeparator), [',', ',', ',', ',', ',', ','])
})
