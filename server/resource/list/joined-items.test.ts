import assert from 'node:assert/strict'
import { test } from 'node:test'
import { between, itemBytes, joinItems } from './joined-items.ts'

const items = ['{"name":"Zoé"}', '{}', `{"notes":"${'é'.repeat(5_000)}"}`]

for (const [what, after] of [
  ['a short end', '],"links":"é"}'],
  ['an end that is longer than the room for it', `],"links":"${'é'.repeat(1_500)}"}`],
] as const)
  for (const list of [items, items.slice(0, 1), []])
    test(`${list.length} items joined between a beginning and ${what} are the same as their texts`, () => {
      const joined = joinItems(list.map((item) => itemBytes(Buffer.from(item))))
      const whole = `{"items":[${list.join()}${after}`
      assert.equal(`${between('{"items":[', joined, after).content}`, whole)
      assert.equal(`${between('{"items":[', list.join(), after).content}`, whole)
    })
