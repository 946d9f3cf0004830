import assert from 'node:assert/strict'
import { test } from 'node:test'
import { taxNumberFault } from './tax-numbers.ts'

// The forms of the states, and the one of all of them.
for (const number of [
  '93815/08152',
  '181/815/08155',
  '21/815/08150',
  '2893081508152',
  '133/8150/8159',
  '048 815 08155',
])
  test(`${number} is a German tax number`, () => assert.equal(taxNumberFault(number, 'DE'), undefined))

for (const number of ['21/815', '21-815-08150', 'DE123456788', '2893181508152', '12345678901234'])
  test(`${number} is no German tax number`, () => assert.equal(taxNumberFault(number, 'DE'), '21/815/08150'))

test('tax numbers of other countries are not checked, and none is fine', () => {
  assert.equal(taxNumberFault('12 345/6789', 'AT'), undefined)
  assert.equal(taxNumberFault('', 'DE'), undefined)
})
