import assert from 'node:assert/strict'
import { test } from 'node:test'
import { syllablesOf } from './syllables.ts'

for (const [language, word, syllables] of [
  ['de', 'Architekturbüro', 'Ar-chi-tek-tur-bü-ro'],
  ['de', '(Haftpflichtversicherung),', '(Haft-pflicht-ver-si-che-rung),'],
  ['de', 'STRASSENBAU', 'STRAS-SEN-BAU'],
  ['fr', 'développement', 'dé-ve-lop-pe-ment'],
  ['fr', 'l’architecture', 'l’ar-chi-tec-ture'],
  ['it', 'responsabilità', 're-spon-sa-bi-li-tà'],
  ['es', 'responsabilidad', 'res-pon-sa-bi-li-dad'],
  ['en', 'responsibility', 're-spons-ib-il-ity'],
] as const)
  test(`${word} is broken as it is in ${language}`, () => {
    assert.equal(syllablesOf(word, language).join('-'), syllables)
  })

for (const word of [
  'buchhaltung@architekturbuero.example',
  'www.architekturbuero.example',
  'CH4431999123000889012',
  'Artikelnummer10023',
  'Rechnungs_archiv',
  'weich\u00adtrennbar',
  'a'.repeat(101),
  '漢字漢字漢字',
  '',
])
  test(`${JSON.stringify(word.slice(0, 40))} is not broken at syllables`, () => {
    assert.deepEqual(syllablesOf(word, 'de'), [word])
  })

test('more words than are remembered are broken all the same', () => {
  for (let count = 0; count < 2_500; count++) {
    const letters = [...String(count)].map((digit) => 'bdfgklmnpr'[Number(digit)]).join('a')
    const word = `Versicherung${letters}`
    assert.equal(syllablesOf(word, 'de').join(''), word)
  }
})
