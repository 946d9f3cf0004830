import assert from 'node:assert/strict'
import test from 'node:test'
import { countries, currencies, paymentCurrencies } from './codes.ts'

test('there are 249 countries, Kosovo, and 178 currencies, each once and in order', () => {
  assert.deepEqual([countries.length, currencies.length], [250, 178])
  assert.deepEqual(countries, [...new Set(countries)].sort())
  assert.deepEqual(currencies, [...new Set(currencies)].sort())
})

test('codes are capital letters, two for a country and three for a currency', () => {
  for (const code of countries) assert.match(code, /^[A-Z]{2}$/)
  for (const code of currencies) assert.match(code, /^[A-Z]{3}$/)
})

test('nobody is offered metals, funds, or the codes for tests and for none', () => {
  for (const code of ['XTS', 'XXX', 'XAU', 'CHE', 'USN']) assert.ok(!paymentCurrencies.includes(code), code)
  for (const code of ['CHF', 'EUR', 'XAF', 'XCD', 'XPF']) assert.ok(paymentCurrencies.includes(code), code)
  assert.equal(paymentCurrencies.length, currencies.length - 23)
})

// The runtime has lists of its own. They help to find mistakes in ours: every difference has its reason here.

const countriesOfTheRuntimeOnly = {
  'withdrawn from ISO 3166': 'AN BU CS DD DY FX HV NH RH SU TP VD YD YU ZR',
  'reserved for others, not assigned to a country': 'AC CP CQ DG EA EU EZ IC TA UK UN',
  'for private use': 'QO XA XB ZZ',
}

test('what only the runtime takes for a country is no assigned code', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const known = letters.flatMap((one) => letters.map((other) => one + other)).filter((code) => names.of(code))
  assert.deepEqual(without(countries, known), [])
  assert.deepEqual(without(known, countries, explained(countriesOfTheRuntimeOnly)), [])
})

const currenciesOfTheRuntimeOnly = {
  'replaced by the euro': 'BGN HRK',
  'replaced by XCG, CUP, SLE and ZWG': 'ANG CUC SLL ZWL',
}
const currenciesOfTheStandardOnly = {
  'units of funds': 'BOV CHE CHW CLF COU MXV USN UYI UYW XUA',
  'metals and units of the bond market': 'XAG XAU XBA XBB XBC XBD XPD XPT',
  'for tests, and for no currency': 'XTS XXX',
  'used by banks only': 'VED XAD',
}

test('what only the runtime takes for a currency is withdrawn, and what it lacks is no cash', () => {
  const known = Intl.supportedValuesOf('currency')
  assert.deepEqual(without(known, currencies, explained(currenciesOfTheRuntimeOnly)), [])
  assert.deepEqual(without(currencies, known, explained(currenciesOfTheStandardOnly)), [])
})

test('codes that are explained as differences are on the side where they belong', () => {
  const refused = [
    ...explained(countriesOfTheRuntimeOnly).filter((code) => countries.includes(code)),
    ...explained(currenciesOfTheRuntimeOnly).filter((code) => currencies.includes(code)),
  ]
  assert.deepEqual(refused, [])
  assert.deepEqual(without(explained(currenciesOfTheStandardOnly), currencies), [])
})

function explained(reasons: Readonly<Record<string, string>>): string[] {
  return Object.values(reasons).flatMap((text) => text.split(' '))
}

function without(codes: readonly string[], ...others: readonly (readonly string[])[]): string[] {
  return codes.filter((code) => !others.some((some) => some.includes(code)))
}
