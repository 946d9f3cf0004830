import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type DocumentEntity, standardText } from '../../domain/documents/standard-texts.ts'
import { documentLanguages } from '../../domain/text/languages.ts'
import { readPlainText, readRichText, writePlainText, writeRichText } from './rich-text.ts'

const documents: readonly DocumentEntity[] = ['invoice', 'offer', 'order_confirmation', 'delivery_note']

const isKnown = (placeholder: string) => /^\{[A-Z:#]+\}$/.test(placeholder)

const pieces = fc.constantFrom(
  ...['<b>', '</b>', '<i>', '</i>', '<u>', '</u>', '<ul>', '</ul>', '<ol>', '</ol>', '<li>', '</li>'],
  ...[
    '{INVOICENO}',
    '{unknown}',
    '{',
    '}',
    '&amp;',
    '&lt;',
    '&',
    '<',
    '<br>',
    '<p>',
    '\n',
    ' ',
    'Guten Tag',
    'ä',
  ],
)
const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(pieces, { maxLength: 12 }).map((all) => all.join('')),
)

test('a text that can be edited is stored as it was, when nothing is changed', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const lines = readRichText(text, isKnown)
      if (lines) assert.equal(writeRichText(lines), text)
      assert.equal(writePlainText(readPlainText(text, isKnown)), text)
    }),
  )
})

for (const text of [
  'Guten Tag {INVOICENO}\n\nVielen <b>Dank, <i>Nora</i></b> & Co',
  'Wir liefern:\n<ul><li>Kies</li><li><b>Sand</b></li></ul>\nMit Gruss',
  '3 < 4 & 5 &lt;b> {unknown}',
  '',
])
  test(`${JSON.stringify(text)} can be edited`, () => assert.ok(readRichText(text, isKnown)))

for (const text of [
  '<p>Guten Tag</p>',
  'eins<br>zwei',
  '<i><b>x</b></i>',
  '<b>offen',
  'Tom &amp; Jerry',
  '<ul><li>a\n</li></ul>',
])
  test(`${JSON.stringify(text)} is read by the browser`, () =>
    assert.equal(readRichText(text, isKnown), undefined))

test('what was typed does not become markup', () => {
  const line = {
    list: null,
    runs: [{ isBold: false, isItalic: false, isUnderlined: false, text: '<b> &amp; &' }],
  }
  assert.equal(writeRichText([line]), '&lt;b> &amp;amp; &')
})

test('all standard texts can be edited', () => {
  for (const document of documents)
    for (const language of documentLanguages) {
      const { introduction, conditions } = standardText(document, 'D', language)
      for (const text of [introduction, conditions]) assert.ok(readRichText(text, isKnown), text)
    }
})
