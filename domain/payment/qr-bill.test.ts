import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  defaultReferenceType,
  isQrAmount,
  pairingFault,
  qrAddress,
  qrText,
  splitCity,
  splitStreet,
} from './qr-bill.ts'

const iban = 'CH9300762011623852957'
const qrIban = 'CH4431999123000889012'

for (const [account, referenceType, currency, key] of [
  [qrIban, 'QRR', 'CHF', null],
  [qrIban, 'QRR', 'EUR', null],
  ['CH44 3199 9123 0008 8901 2', 'QRR', 'CHF', null],
  [iban, 'SCOR', 'CHF', null],
  [iban, 'NON', 'EUR', null],
  ['LI21088100002324013AA', 'NON', 'CHF', null],
  [qrIban, 'NON', 'CHF', 'reference_type'],
  [qrIban, 'SCOR', 'CHF', 'reference_type'],
  [iban, 'QRR', 'CHF', 'reference_type'],
  ['DE89370400440532013000', 'NON', 'EUR', 'iban'],
  ['CH9400762011623852957', 'NON', 'CHF', 'iban'],
  [null, 'NON', 'CHF', 'iban'],
  ['', 'QRR', 'CHF', 'iban'],
  [iban, 'NON', 'USD', 'currency'],
  [null, 'QRR', 'GBP', 'currency'],
] as const) {
  test(`${account} with ${referenceType} in ${currency} ${key ? `is refused for its ${key}` : 'makes a QR-bill'}`, () => {
    assert.equal(pairingFault({ iban: account, referenceType, currency })?.key ?? null, key)
  })
}

test('a refusal says in one sentence what to change', () => {
  const refused = [
    { iban: qrIban, referenceType: 'NON', currency: 'CHF' },
    { iban, referenceType: 'QRR', currency: 'CHF' },
    { iban: 'DE89370400440532013000', referenceType: 'NON', currency: 'EUR' },
    { iban: 'CH1', referenceType: 'NON', currency: 'EUR' },
    { iban: null, referenceType: 'NON', currency: 'CHF' },
    { iban, referenceType: 'NON', currency: 'USD' },
  ] as const
  const messages = refused.map((pairing) => pairingFault(pairing)?.message ?? '')
  for (const message of messages) assert.match(message, /^[A-Z][^.]+: (enter|choose|compare) [^.]+\.$/)
  assert.equal(new Set(messages).size, refused.length)
})

for (const [account, expected] of [
  [qrIban, 'QRR'],
  [iban, 'NON'],
  ['DE89370400440532013000', 'NON'],
  [null, 'NON'],
] as const) {
  test(`the usual reference for ${account} is ${expected}, which makes no fault`, () => {
    assert.equal(defaultReferenceType(account), expected)
    const fault = pairingFault({ iban: account, referenceType: expected, currency: 'CHF' })
    assert.notEqual(fault?.key, 'reference_type')
  })
}

for (const [amount, expected] of [
  [-10n, false],
  [0n, false],
  [9n, false],
  [10n, true],
  [999_999_999_990n, true],
  [1_000_000_000_000n, false],
] as const) {
  test(`a QR-bill can${expected ? '' : 'not'} ask for ${amount} thousandths`, () => {
    assert.equal(isQrAmount(amount), expected)
  })
}

for (const [line, street, houseNumber] of [
  ['Seeweg 4a', 'Seeweg', '4a'],
  ['Seeweg 4 a', 'Seeweg', '4 a'],
  ['  Seeweg   4 ', 'Seeweg', '4'],
  ['Bahnhofstr. 12-14', 'Bahnhofstr.', '12-14'],
  ['Bahnhofstrasse 12 – 14b', 'Bahnhofstrasse', '12 – 14b'],
  ['Mariahilfer Straße 12/3', 'Mariahilfer Straße', '12/3'],
  ['Seeweg 4a/b', 'Seeweg', '4a/b'],
  ['Via Nassa, 5', 'Via Nassa', '5'],
  ['Rue du Lac 5 bis', 'Rue du Lac', '5 bis'],
  ['Strasse des 17. Juni 135', 'Strasse des 17. Juni', '135'],
  ['1. Mai-Strasse 3', '1. Mai-Strasse', '3'],
  ['1. Mai-Strasse', '1. Mai-Strasse', ''],
  ['Q7 24', 'Q7', '24'],
  ['12, rue du Lac', 'rue du Lac', '12'],
  ['12 bis rue du Lac', 'rue du Lac', '12 bis'],
  ['Im Dorf', 'Im Dorf', ''],
  ['Hof Obermatt 123456', 'Hof Obermatt 123456', ''],
  ['4', '4', ''],
  ['', '', ''],
] as const) {
  test(`"${line}" is the street "${street}" and the number "${houseNumber}"`, () => {
    assert.deepEqual(splitStreet(line), { street, houseNumber })
  })
}

for (const [line, expected] of [
  ['6003 Luzern', [null, '6003', 'Luzern']],
  [' 8001  Zürich 1 ', [null, '8001', 'Zürich 1']],
  ['CH-6003 Luzern', ['CH', '6003', 'Luzern']],
  ['CH 6003 Luzern', ['CH', '6003', 'Luzern']],
  ['D-79539 Lörrach', ['DE', '79539', 'Lörrach']],
  ['DE-79539 Lörrach', ['DE', '79539', 'Lörrach']],
  ['FL-9490 Vaduz', ['LI', '9490', 'Vaduz']],
  ['LI-9490 Vaduz', ['LI', '9490', 'Vaduz']],
  ['A-6800 Feldkirch', ['AT', '6800', 'Feldkirch']],
  ['F-68300 Saint-Louis', ['FR', '68300', 'Saint-Louis']],
  ['I-39100 Bolzano', ['IT', '39100', 'Bolzano']],
  ['PL-00-950 Warszawa', ['PL', '00-950', 'Warszawa']],
  ['1000-001 Lisboa', [null, '1000-001', 'Lisboa']],
  ['S-114 55 Stockholm', ['SE', '114 55', 'Stockholm']],
  ['9016 St. Gallen', [null, '9016', 'St. Gallen']],
  ['XX-6003 Luzern', null],
  ['Luzern', null],
  ['Luzern 6003', null],
  ['6003', null],
  ['London SW1A 1AA', null],
  ['', null],
] as const) {
  test(`"${line}" ${expected ? `is ${expected.join(', ')}` : 'cannot be split'}`, () => {
    const [country, postcode, city] = expected ?? []
    assert.deepEqual(splitCity(line), expected && { country, postcode, city })
  })
}

for (const [text, expected] of [
  ['Müller & Söhne AG', 'Müller & Söhne AG'],
  ['Mu\u0308ller', 'Müller'],
  ['Žižek, Łódź, Œuvre, 5 €, Țiriac, Ștefan', 'Žižek, Łódź, Œuvre, 5 €, Țiriac, Ștefan'],
  ['L’Orangerie – „Hof“', `L'Orangerie - "Hof"`],
  ['Nguyễn Văn Ơn', 'Nguyen Văn On'],
  ['STRAẞE', 'STRASSE'],
  ['ﬁn… ①', 'fin... 1'],
  ['Zeile 1\nZeile 2\r\n\tZeile 3', 'Zeile 1 Zeile 2 Zeile 3'],
  ['eins\u0000zwei\u0085drei\u00a0vier', 'eins zwei drei vier'],
  ['null\u200bbreit', 'nullbreit'],
  ['Blumen 🌻', 'Blumen .'],
  ['東京', '..'],
  ['  ', ''],
] as const) {
  test(`${JSON.stringify(text)} is written ${JSON.stringify(expected)} on a QR-bill`, () => {
    assert.equal(qrText(text, 70), expected)
  })
}

test('a text is cut at its length, without a blank at the end', () => {
  assert.equal(qrText('abc def', 5), 'abc d')
  assert.equal(qrText('abc def', 4), 'abc')
  assert.equal(qrText('abc', 0), '')
})

test('every text comes within the characters and the length, and stays as it is then', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.nat(40), (text, maxLength) => {
      const clean = qrText(text, maxLength)
      assert.match(clean, /^[\x20-\x7e\xa1-\u017fȘșȚț€]*$/)
      assert.ok(clean.length <= maxLength)
      assert.equal(qrText(clean, maxLength), clean)
    }),
  )
})

test('an address comes within its lengths', () => {
  const long = 'ä'.repeat(100)
  const { name, street, houseNumber, postcode, city, country } = qrAddress({
    name: long,
    street: long,
    houseNumber: long,
    postcode: long,
    city: long,
    country: 'CH',
  })
  const lengths = [name, street, houseNumber, postcode, city].map((text) => text.length)
  assert.deepEqual(lengths, [70, 70, 16, 16, 35])
  assert.equal(country, 'CH')
})

test('no line is too strange to be split', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (line) => {
      const { street, houseNumber } = splitStreet(line)
      assert.ok(line.includes(street) && line.includes(houseNumber))
      const parts = splitCity(line)
      if (parts) assert.ok(line.includes(parts.postcode) && line.includes(parts.city))
    }),
  )
})
