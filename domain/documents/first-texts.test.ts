import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentLanguages } from '../text/languages.ts'
import { firstTexts } from './first-texts.ts'
import { type DocumentKind, filler } from './placeholders.ts'

const kinds: readonly DocumentKind[] = [
  'invoice',
  'credit_note',
  'offer',
  'order_confirmation',
  'delivery_note',
]

function textOf(country: string, document: string, language: string) {
  return firstTexts(country).find((text) => text.document === document && text.language === language)
}

test('a new company has one text for each kind of document and language', () => {
  const places = firstTexts('CH').map(({ document, language }) => `${document} ${language}`)
  assert.equal(new Set(places).size, kinds.length * documentLanguages.length)
  assert.equal(places.length, kinds.length * documentLanguages.length)
})

test('every placeholder of these texts is known', () => {
  for (const country of ['CH', 'DE'])
    for (const { document, language, title, introduction, conditions } of firstTexts(country)) {
      const all = filler(document, language, {}).text('all', [title, introduction, conditions].join())
      assert.doesNotMatch(all, /[{}]/, `${document} ${language}`)
    }
})

for (const [country, language, introduction] of [
  ['CH', 'de', /^\{SALUTATION\}\n\nVielen Dank/],
  ['AT', 'de', /^\{SALUTATION\},\n\nvielen Dank/],
  ['CH', 'fr', /^\{SALUTATION\},\n\nnous vous/],
  ['CH', 'it', /^\{SALUTATION\},\n\ngrazie/],
  ['CH', 'en', /^\{SALUTATION\},\n\nThank you/],
] as const)
  test(`the salutation in ${country} and ${language} is written as there`, () => {
    for (const document of ['invoice', 'offer', 'order_confirmation', 'delivery_note'])
      assert.match(textOf(country, document, language)?.introduction ?? '', introduction)
  })

test('a company in Germany makes an Angebot, and writes ß', () => {
  const offer = textOf('DE', 'offer', 'de')
  assert.equal(offer?.title, 'Angebot {OFFERNO}')
  assert.match(offer?.introduction ?? '', /folgendes Angebot\.$/)
  assert.equal(
    offer?.conditions,
    'Dieses Angebot ist gültig bis zum {DATEDUE}. Wir freuen uns auf Ihren Auftrag.\n\nFreundliche Grüße',
  )
  assert.doesNotMatch(JSON.stringify(firstTexts('DE')), /Offerte(?!nno)|Grüsse/)
})
