import assert from 'node:assert/strict'
import { test } from 'node:test'
import { face } from './fonts.ts'

const fonts = ['inter', 'source-sans', 'liberation-sans'] as const
const weights = ['regular', 'bold', 'italic'] as const

function charactersOf(text: string, font: (typeof fonts)[number] = 'inter'): string {
  const { glyphs } = face(font, 'regular').source.layout(text)
  return String.fromCodePoint(...glyphs.flatMap((glyph) => glyph.codePoints))
}

for (const font of fonts)
  for (const weight of weights)
    test(`${font} ${weight} has every letter of our languages`, () => {
      const { glyphs } = face(font, weight).source.layout(
        'ÄÖÜäöüÀÂÇÉÈÊËÎÏÔŒÙÛàâçéèêëîïôœùûÌìÒòÑñ¿¡«»‹›„“”’–—…·•−×€§°½²³',
      )
      for (const glyph of glyphs) assert.notEqual(glyph.id, 0, String.fromCodePoint(...glyph.codePoints))
    })

for (const [text, printed] of [
  ['Grüsse', 'Grüsse'],
  ['Gru\u0308sse', 'Grüsse'], // composed
  ['a\u00a0b\u202fc\u2009d', 'a b c d'],
  ['nicht\u2011trennbar', 'nicht-trennbar'],
  ['weich\u00adtrennbar', 'weichtrennbar'],
  ['\u200bnull\u200d\ufeff', 'null'],
  ['Zeile\u0007\u0000', 'Zeile'],
  ['日本', '??'],
  ['👍🏽', '??'],
  ['ﷺ', '?'],
  ['𝐁old', 'Bold'],
] as const) {
  test(`${JSON.stringify(text)} is printed ${JSON.stringify(printed)}`, () => {
    assert.equal(charactersOf(text, 'liberation-sans'), printed)
  })
}

test('no text needs the glyph for missing characters', () => {
  for (const font of fonts)
    for (let start = 0x20; start < 0x3000; start += 64) {
      const text = String.fromCodePoint(...Array.from({ length: 64 }, (_, index) => start + index))
      for (const { id } of face(font, 'regular').source.layout(text).glyphs) assert.notEqual(id, 0)
    }
})

test('a glyph stands for one character, whatever was printed before', () => {
  charactersOf('soft\u00adhyphen')
  assert.equal(charactersOf('a-b −1 Ω Ω µ μ'), 'a-b −1 Ω Ω µ μ'.normalize('NFC'))
})

test('pdfkit has nothing to scale, so that what it gets can be shared', () => {
  for (const font of fonts) {
    const { source, widthOf } = face(font, 'regular')
    assert.equal(source.unitsPerEm, 1000)
    assert.equal(source.layout('Wort').advanceWidth, 1000 * widthOf('Wort'))
    assert.equal(source.layout('Wort'), source.layout('Wort'))
  }
})

test('the width of a text is the width of its words', () => {
  const { widthOf } = face('inter', 'bold')
  assert.ok(Math.abs(widthOf('AVA Wort') - widthOf('AVA ') - widthOf('Wort')) < 1e-9)
  assert.equal(widthOf(''), 0)
})

test('a long word is shaped in parts, and what is known is not shaped again', () => {
  const { source, widthOf } = face('inter', 'regular')
  const word = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(10)
  const { glyphs, positions } = source.layout(word)
  assert.equal(glyphs.length, word.length)
  assert.equal(positions.length, word.length)
  assert.equal(charactersOf(word), word)
  assert.ok(widthOf(word) > 10 * widthOf('Donaudampfschifffahrtsgesellschaftskapitä'))
  assert.equal(source.layout(word).glyphs[0], glyphs[0])
})

test('words share their glyphs and positions', () => {
  const { source } = face('inter', 'regular')
  const [one, other] = [source.layout('1042'), source.layout('2104')]
  assert.equal(one.glyphs[0], other.glyphs[1])
  assert.equal(new Set([...one.positions, ...other.positions]).size, 1)
  // The A is kerned before the V, and not before the B.
  const [kerned, alone] = [source.layout('AV'), source.layout('AB')]
  assert.equal(kerned.glyphs[0], alone.glyphs[0])
  assert.notEqual(kerned.positions[0]?.xAdvance, alone.positions[0]?.xAdvance)
})

test('characters that a font lacks share what was shaped for their replacement', () => {
  const { source } = face('inter', 'regular')
  assert.equal(source.layout('漢'), source.layout('字'))
})
