import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inCountry } from './country-words.ts'
import de from './de/words.ts'
import fr from './fr/words.ts'

for (const country of ['DE', 'AT'])
  test(`a company in ${country} reads of USt. on its screens`, () => {
    const words = inCountry(de, country, 'de')
    assert.equal(words.fields.vat, 'USt.')
    assert.equal(words.fields.vat_rate, 'USt-Satz')
    assert.equal(words.fields.vat_reason, 'Grund ohne USt.')
    assert.equal(words.documents.totals.vat('19 %', '100,00'), 'USt. 19 % auf 100,00')
    assert.equal(words.dashboard.turnoverNote, 'Rechnungen inkl. USt., ohne Entwürfe und Storniertes.')
    assert.doesNotMatch(JSON.stringify(words), /MWST|USt\.\./)
  })

test('others have the words of their language', () => {
  assert.equal(inCountry(de, 'CH', 'de'), de)
  assert.equal(inCountry(fr, 'FR', 'fr'), fr)
})
