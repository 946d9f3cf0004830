import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DocumentLanguage } from '../text/languages.ts'
import { personTitle, salutation } from './salutation.ts'

for (const [language, ms, mr, all] of [
  ['de', 'Sehr geehrte Frau Keller', 'Sehr geehrter Herr Keller', 'Sehr geehrte Damen und Herren'],
  ['en', 'Dear Ms Keller', 'Dear Mr Keller', 'Dear Sir or Madam'],
  ['es', 'Estimada señora Keller', 'Estimado señor Keller', 'Estimados señores y señoras'],
  ['fr', 'Madame', 'Monsieur', 'Mesdames, Messieurs'],
  ['it', 'Gentile signora Keller', 'Egregio signor Keller', 'Gentili signore e signori'],
] as readonly [DocumentLanguage, string, string, string][]) {
  test(`letters in ${language} begin with a greeting`, () => {
    assert.equal(salutation({ gender: 'F', surname: 'Keller' }, language), ms)
    assert.equal(salutation({ gender: 'M', surname: 'Keller' }, language), mr)
    assert.equal(salutation(null, language), all)
  })
}

test('a name with signs of its own stays as it is', () => {
  assert.equal(salutation({ gender: 'F', surname: "$& {NAME} $'" }, 'de'), "Sehr geehrte Frau $& {NAME} $'")
})

test('an address names a person with her title', () => {
  assert.equal(personTitle('F', 'fr'), 'Madame')
  assert.equal(personTitle('M', 'de'), 'Herr')
})
