import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Rule, type RuledEntry, ruleFits } from './rule.ts'

const fee: RuledEntry = {
  name: 'KANTONALBANK  ZÜRICH',
  iban: 'CH9300762011623852957',
  message: 'Gebühr für Kontoführung März',
  amount: -5_000n,
}
const nothing: Rule = { name: null, iban: null, text: null, direction: null }

for (const [rule, fits] of [
  [{ name: 'Kantonalbank Zurich' }, true],
  [{ name: 'Kantonalbank' }, false],
  [{ iban: 'CH93 0076 2011 6238 5295 7' }, true],
  [{ iban: 'CH5604835012345678009' }, false],
  [{ text: 'gebuhr  FÜR' }, true],
  [{ text: 'Lohn' }, false],
  [{ direction: 'out' }, true],
  [{ text: 'Gebühr', direction: 'in' }, false],
  [{ name: 'Kantonalbank Zürich', text: 'Lohn' }, false],
] as const)
  test(`a rule with ${JSON.stringify(rule)} ${fits ? 'fits' : 'does not fit'}`, () => {
    assert.equal(ruleFits({ ...nothing, ...rule }, fee), fits)
  })

test('a rule by name or account does not fit an entry without one', () => {
  const nameless = { ...fee, name: null, iban: null }
  assert.equal(ruleFits({ ...nothing, name: 'Kantonalbank Zürich' }, nameless), false)
  assert.equal(ruleFits({ ...nothing, iban: 'CH9300762011623852957' }, nameless), false)
})
