import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isIban, isQrIban, isSwissIban } from './iban.ts'

for (const [text, expected] of [
  ['CH9300762011623852957', true],
  ['CH93 0076 2011 6238 5295 7', true],
  ['CH93\u00a00076\u00a02011\u00a06238\u00a05295\u00a07', true], // as our screens show it
  ['CH4431999123000889012', true],
  ['LI21088100002324013AA', true],
  ['DE89370400440532013000', true],
  ['FR1420041010050500013M02606', true],
  ['GB29NWBK60161331926819', true],
  ['MT84MALT011000012345MTLCAST001S', true],
  ['CH9400762011623852957', false], // another check digit
  ['CH9300762011623852975', false], // two digits swapped
  ['CH930076201162385295', false], // one digit short
  ['CH93007620116238529570', false],
  ['ch9300762011623852957', false],
  ['DE8937040044053201300', false],
  ['', false],
  ['CH93', false],
  ['CH93-0076-2011-6238-5295-7', false],
] as const) {
  test(`"${text}" is ${expected ? 'an' : 'no'} IBAN`, () => assert.equal(isIban(text), expected))
}

for (const [text, isSwiss, isQr] of [
  ['CH9300762011623852957', true, false],
  ['CH93 0076 2011 6238 5295 7', true, false],
  ['LI21088100002324013AA', true, false],
  ['CH5730000123456789012', true, true],
  ['CH4431999123000889012', true, true],
  ['CH44 3199 9123 0008 8901 2', true, true],
  ['LI7030000123456789012', true, true],
  ['CH4929999123456789012', true, false],
  ['CH5232000123456789012', true, false],
  ['DE89370400440532013000', false, false],
  ['DE35300000000000000001', false, false], // begins like an institution of QR-IBANs
  ['CH4531999123000889012', false, false], // another check digit
  ['', false, false],
] as const) {
  test(`"${text}" is ${isSwiss ? 'a' : 'no'} Swiss IBAN and ${isQr ? 'a' : 'no'} QR-IBAN`, () => {
    assert.equal(isSwissIban(text), isSwiss)
    assert.equal(isQrIban(text), isQr)
  })
}
