import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { escapedMarkup, fold, isCleanText, searchForm } from './text.ts'

for (const [text, folded] of [
  ['Zürich', 'zurich'],
  ['Zu\u0308rich', 'zurich'],
  ['ÉCOLE Ça', 'ecole ca'],
  ['Straße STRAẞE', 'strasse strasse'],
  ['İstanbul', 'istanbul'],
  ['Müller & Söhne  AG', 'muller & sohne  ag'],
  ['Smørrebrød', 'smørrebrød'], // a letter of its own, not an accent
  ['№ 5 ½', '№ 5 ½'],
  ['', ''],
] as const) {
  test(`${JSON.stringify(text)} is searched as ${JSON.stringify(folded)}`, () => {
    assert.equal(fold(text), folded)
  })
}

for (const [text, form] of [
  ["2'802.47", '2802.47'],
  ["CHF 1’234'567.-", 'chf 1234567.-'],
  ["l'Étoile O'Brien", "l'etoile o'brien"],
  [' Zürich\n\tHB\u00a0\x01 ', 'zurich hb'],
  ['', ''],
] as const) {
  test(`${JSON.stringify(text)} and ${JSON.stringify(form)} find each other`, () => {
    assert.equal(searchForm(text), form)
    assert.equal(searchForm(form), form)
  })
}

test('folded text stays as it is', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => fold(fold(text)) === fold(text)))
})

test('composed and decomposed text is searched the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => fold(text.normalize('NFC')) === fold(text)),
  )
})

for (const [text, expected] of [
  ['', true],
  ['Zürich 🧾\n', true],
  ['a\0b', false],
  ['\ud83e', false],
  ['\uddfe\ud83e', false],
] as const) {
  test(`${JSON.stringify(text)} is ${expected ? 'clean' : 'not clean'}`, () => {
    assert.equal(isCleanText(text), expected)
  })
}

test('text in markup is only text', () => {
  assert.equal(
    escapedMarkup(`<a href="x" title='y'>& ü`),
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp; ü',
  )
})
