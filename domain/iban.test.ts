import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isIban } from './iban.ts'

for (const [text, expected] of [
  ['CH9300762011623852957', true],
  ['CH93 0076 2011 6238 5295 7', true],
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
