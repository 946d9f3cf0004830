import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isVatNumber, vatNumberExample, vatNumberFault, vatNumberText } from './vat-numbers.ts'

/** Numbers that well-known companies print, at least one for each country. */
const known = `
  ATU33864707 ATU62895905 BE0214596464 BE0202239951 BG831642181 CHE-102.909.703 CHE-116.281.710
  CY10259033P CZ00177041 CZ45274649 DE143454214 DE129273398 DK24256790 DK54562519 EE100207415
  EL094019245 EL094014201 ESA15075062 ESA28015865 FI01120389 FR66780129987 FR64443061841
  GB220430231 XI220430231 HR27759560625 HU10537914 IE6388047V IE9700053D IT00905811006
  IT00159560366 LT100004801610 LU20260743 LV40003032949 MT15121333 NL853746333B01
  NL805734958B01 PL5252674798 PT504499777 RO1590082 SE556703748501 SI82646716 SK2020220862
`
  .trim()
  .split(/\s+/)

const memberStates = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(
  ' ',
)

test('numbers that companies print are right', () => {
  assert.deepEqual(
    known.filter((number) => !isVatNumber(number)),
    [],
  )
})

test('Switzerland, every member state and Northern Ireland have an example, and it is right', () => {
  for (const country of ['CH', 'GB', 'XI', ...memberStates]) {
    const example = vatNumberExample(country) ?? ''
    assert.equal(example.slice(0, 2), country === 'GR' ? 'EL' : country)
    assert.ok(isVatNumber(example), example)
  }
  assert.equal(vatNumberExample('US'), undefined)
})

for (const number of [
  'ES54362315K',
  'ESX5253868R',
  'ESM1234567L',
  'ESP2807900B',
  'FRK7399859412',
  'FR4Z123456782',
  'IE8D79739I',
  'IE6433435OA',
  'NL123456789B13',
  'BG7523169263',
  'CZ7103192745',
  'CZ640903926',
  'LT119511515',
  'LV16117519997',
  'GBGD001',
  'XIHA500',
]) {
  test(`${number} has a rarer form, and is right`, () => assert.ok(isVatNumber(number)))
}

for (const [number, country, example] of [
  ['CHE-123', 'CH', 'CHE-123.456.788 MWST'],
  ['CHE-123.456.789 MWST', 'CH', 'CHE-123.456.788 MWST'],
  ['CHE-123.456.788 UST', 'CH', 'CHE-123.456.788 MWST'],
  ['123456', 'CH', 'CHE-123.456.788 MWST'],
  ['123 456 788', 'DE', 'DE123456788'],
  ['DE123456789', 'DE', 'DE123456788'],
  // The letters of the number say which country it is of.
  ['DE123456789', 'CH', 'DE123456788'],
  ['DE123456789', 'US', 'DE123456788'],
  ['EL123456780', 'GR', 'EL123456783'],
  ['GR123456783', 'GR', 'EL123456783'],
  ['FR00123456782', 'FR', 'FR11123456782'],
] as const) {
  test(`${number} is wrong in ${country}: a right one looks like ${example}`, () =>
    assert.equal(vatNumberFault(number, country), example))
}

for (const [number, country] of [
  ['', 'CH'],
  ['CHE-123.456.788', 'CH'],
  ['che 123 456 788 mwst', 'CH'],
  ['DE 123 456 788', 'CH'],
  ['12-3456789', 'US'],
  ['NO 123 456 785 MVA', 'NO'],
  ['57 900', 'LI'],
] as const) {
  test(`${number || 'nothing'} is fine in ${country}`, () =>
    assert.equal(vatNumberFault(number, country), undefined))
}

test('in most countries, no single digit can be mistyped', () => {
  const strict = known.filter((number) => /^(AT|BE|CH|DE|DK|EE|FI|HR|HU|IT|LU|MT|PL|SE|SK)/.test(number))
  fc.assert(
    fc.property(
      fc.constantFrom(...strict),
      fc.nat(),
      fc.integer({ min: 1, max: 9 }),
      (number, place, more) => {
        const places = [...number.matchAll(/\d/g)].map(({ index }) => index)
        // The last digits of a Swedish number count its units.
        const countedPlaces = number.startsWith('SE') ? places.slice(0, -2) : places
        const at = countedPlaces[place % countedPlaces.length] as number
        const digit = (Number(number[at]) + more) % 10
        assert.ok(!isVatNumber(number.slice(0, at) + digit + number.slice(at + 1)))
      },
    ),
  )
})

test('blanks, points and small letters change nothing', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...known),
      fc.array(fc.constantFrom(' ', '.', '-', '\u00a0')),
      (number, marks) => {
        const spaced = [...number.toLowerCase()]
          .map((letter, index) => letter + (marks[index] ?? ''))
          .join('')
        assert.ok(isVatNumber(spaced))
        assert.equal(vatNumberText(spaced, 'de'), vatNumberText(number, 'de'))
      },
    ),
  )
})

test('any text has an answer, and what is right stays right on paper', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.stringMatching(/^[A-Z]{2}U?\d{8,12}[A-Z]?$/),
    fc.constantFrom(...known),
  )
  fc.assert(
    fc.property(texts, fc.constantFrom('CH', 'US', ...memberStates), (text, country) => {
      const fault = vatNumberFault(text, country)
      if (fault !== undefined) assert.ok(isVatNumber(fault))
      assert.equal(isVatNumber(vatNumberText(text, 'fr')), isVatNumber(text))
    }),
  )
})

for (const [stored, language, printed] of [
  ['CHE-123.456.788 MWST', 'de', 'CHE-123.456.788 MWST'],
  ['CHE-123.456.788 MWST', 'fr', 'CHE-123.456.788 TVA'],
  ['CHE-123.456.788 MWST', 'it', 'CHE-123.456.788 IVA'],
  ['CHE-123.456.788 TVA', 'en', 'CHE-123.456.788 TVA'],
  // Only what is registered for VAT says so.
  ['che123456788', 'fr', 'CHE-123.456.788'],
  ['de 123 456 788', 'fr', 'DE123456788'],
  // As it was stored.
  ['CHE-123.456.789 MWST', 'fr', 'CHE-123.456.789 MWST'],
  ['12-3456789', 'en', '12-3456789'],
] as const) {
  test(`${stored} is printed as ${printed} in ${language}`, () =>
    assert.equal(vatNumberText(stored, language), printed))
}
