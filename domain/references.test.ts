import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkDigit, paymentReference } from './references.ts'

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
