import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  checkDigit,
  creditorReference,
  isCreditorReference,
  isPaymentReference,
  paymentReference,
  searchedReference,
} from './references.ts'

for (const [digits, expected] of [
  ['21000000000313947143000901', 7], // the example of the Swiss payment standards
  ['00000000000000000000000100', 8],
  ['0', 0],
  ['1', 1],
  ['', 0],
] as const) {
  test(`the check digit of ${digits || 'nothing'} is ${expected}`, () => {
    assert.equal(checkDigit(digits), expected)
  })
}

for (const [customerNumber, running, expected] of [
  ['', 100, '000000000000000000000001008'],
  ['210000', 100, '210000000000000000000001004'],
  ['123456', 99_999_999, '123456000000000000999999992'],
] as const) {
  test(`the reference of ${running} for the bank customer "${customerNumber}" is ${expected}`, () => {
    assert.equal(paymentReference(customerNumber, running), expected)
  })
}

for (const [text, expected] of [
  ['210000000003139471430009017', true],
  ['000000000000000000000001008', true],
  ['210000000003139471430009018', false], // another check digit
  ['210000000003139471430090017', false], // two digits swapped
  ['21 00000 00003 13947 14300 09017', false],
  ['21000000000313947143000901', false],
  ['0210000000003139471430009017', false],
  ['RF18539007547034', false],
  ['', false],
] as const) {
  test(`"${text}" is ${expected ? 'a' : 'no'} QR reference`, () => {
    assert.equal(isPaymentReference(text), expected)
  })
}

test('every reference that is made is a QR reference, and no single wrong digit goes unnoticed', () => {
  const customer = fc.stringMatching(/^\d{0,6}$/)
  const place = fc.integer({ min: 0, max: 26 })
  fc.assert(
    fc.property(customer, fc.nat(), place, fc.integer({ min: 1, max: 9 }), (customer, running, at, by) => {
      const reference = paymentReference(customer, running)
      assert.ok(isPaymentReference(reference))
      const wrong = (Number(reference[at]) + by) % 10
      assert.ok(!isPaymentReference(reference.slice(0, at) + wrong + reference.slice(at + 1)))
    }),
  )
})

for (const [number, expected] of [
  ['539007547034', 'RF18539007547034'], // the example of ISO 11649
  ['100', 'RF20100'],
  ['0', 'RF040'],
  ['RE2026AB', 'RF27RE2026AB'],
  ['re2026ab', 'RF27RE2026AB'],
  ['123456789012345678901', 'RF40123456789012345678901'],
  ['1234567890123456789012', undefined],
  ['RE-2026', undefined],
  ['é1', undefined],
  ['', undefined],
] as const) {
  test(`the creditor reference of "${number}" is ${expected}`, () => {
    assert.equal(creditorReference(number), expected)
  })
}

for (const [text, expected] of [
  ['RF18539007547034', true],
  ['RF19539007547034', false], // other check digits
  ['rf18539007547034', false],
  ['RF18 5390 0754 7034', false],
  ['XX18539007547034', false],
  ['RF18', false],
  ['', false],
] as const) {
  test(`"${text}" is ${expected ? 'a' : 'no'} creditor reference`, () => {
    assert.equal(isCreditorReference(text), expected)
  })
}

test('every creditor reference that is made is one', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9]{1,21}$/), (number) => {
      assert.ok(isCreditorReference(creditorReference(number) ?? ''))
    }),
  )
})

test('no single wrong digit of a creditor reference goes unnoticed', () => {
  const digits = fc.stringMatching(/^\d{1,21}$/)
  fc.assert(
    fc.property(digits, fc.nat(), fc.integer({ min: 1, max: 9 }), (digits, seed, by) => {
      const reference = creditorReference(digits) ?? ''
      const at = 2 + (seed % (reference.length - 2))
      const wrong = (Number(reference[at]) + by) % 10
      assert.ok(!isCreditorReference(reference.slice(0, at) + wrong + reference.slice(at + 1)))
    }),
  )
})

for (const [entered, searched] of [
  ['210000000003139471430009017', '1430009017'],
  ['21 00000 00003 13947 14300 09017', '1430009017'],
  ['210000000003139471430009018', '210000000003139471430009018'], // a wrong check digit
  ['rf18539007547034', '539007547034'],
  ['rf18 5390 0754 7034', '539007547034'],
  ['14300 09017', '14300 09017'],
  ['hofladen 12', 'hofladen 12'],
  ['', ''],
] as const) {
  test(`who enters "${entered}" searches for "${searched}"`, () => {
    assert.equal(searchedReference(entered), searched)
  })
}
