import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Line, linesOf, oneLine, type Style, setText, widthOf } from './typesetting.ts'

const style: Style = { font: 'inter', size: 9.5, color: '#000000', isBold: false, language: 'de' }

function textOf(line: Line): string {
  return line.pieces.map((piece) => piece.text).join('')
}

function broken(text: string, width: number): string[] {
  return linesOf(text, style, width).map(textOf)
}

test('lines break at blanks and are never wider than allowed', () => {
  const lines = linesOf('Wir erlauben uns, die folgenden Arbeiten in Rechnung zu stellen.', style, 40)
  assert.ok(lines.length > 2)
  for (const line of lines) assert.ok(line.width <= 40)
  assert.equal(
    lines.map(textOf).join(' '),
    'Wir erlauben uns, die folgenden Arbeiten in Rechnung zu stellen.',
  )
})

test('words break at a dash or a slash between letters', () => {
  assert.deepEqual(broken('Nord-Süd-Achse', 18), ['Nord-Süd-', 'Achse'])
  assert.deepEqual(broken('und/oder', 9), ['und/', 'oder'])
})

test('a minus stays with its number, and a number with its percent sign', () => {
  assert.deepEqual(broken('Saldo −5.00', 12), ['Saldo', '−5.00'])
  assert.deepEqual(broken('Saldo -5.00', 12), ['Saldo', '-5.00'])
  assert.deepEqual(broken('Rabatt 8.1\u00a0%', 14), ['Rabatt', '8.1\u00a0%'])
})

test('a word that is too long is cut, and no character with it', () => {
  const word = 'Donaudampfschifffahrtsgesellschaftskapitän👩‍👩‍👧‍👦'.repeat(3)
  const lines = linesOf(word, style, 30)
  assert.equal(lines.map(textOf).join(''), word)
  for (const line of lines) {
    assert.ok(line.width <= 30.001)
    assert.ok(textOf(line).isWellFormed())
  }
})

test('a word that is too wide for its line breaks after a syllable, with a hyphen', () => {
  assert.deepEqual(broken('Architekturbüro', 20), ['Architektur-', 'büro'])
  assert.deepEqual(broken('Das Architekturbüro, Bern', 20), ['Das', 'Architektur-', 'büro, Bern'])
  assert.deepEqual(broken('Architekturbüro', 11), ['Archi-', 'tektur-', 'büro'])
  assert.deepEqual(
    linesOf('Das Architekturbüro', style, 20).map(({ isHyphenated }) => isHyphenated),
    [false, true, false],
  )
})

test('a letter that was typed as two characters breaks no word in its middle', () => {
  assert.deepEqual(broken('Architekturbüro'.normalize('NFD'), 20), ['Architektur-', 'büro'])
  assert.deepEqual(broken('Architekturbüro&Söhne'.normalize('NFD'), 20), ['Architektur-', 'büro&Söhne'])
})

test('a word that has room on a line of its own is not broken', () => {
  assert.deepEqual(broken('Das Architekturbüro', 28), ['Das', 'Architekturbüro'])
})

test('a word of several looks breaks after a syllable, and the hyphen looks like what is before it', () => {
  const [first, second] = setText('Archi<b>tekturbüro</b>', style, 20).map(({ line }) => line.pieces)
  assert.deepEqual(
    first?.map((piece) => piece.text),
    ['Archi', 'tektur-'],
  )
  assert.deepEqual(
    second?.map((piece) => piece.text),
    ['büro'],
  )
})

test('a syllable that is too wide is cut, and nothing is wider than its line', () => {
  for (const width of [3, 4, 5, 6, 8, 10, 15])
    for (const word of ['Architekturbüro', 'Schiffe', '(Haftpflichtversicherung), ']) {
      const lines = linesOf(word, style, width)
      for (const line of lines) assert.ok(line.width <= width + 0.001, `${word} ${width}`)
      const text = lines
        .map((line) => (line.isHyphenated ? textOf(line).slice(0, -1) : textOf(line)))
        .join('')
      assert.equal(text, word.trim())
    }
})

test('what is no word is cut without a hyphen', () => {
  const lines = linesOf('buchhaltung@architekturbuero.example', style, 20)
  assert.equal(lines.map(textOf).join(''), 'buchhaltung@architekturbuero.example')
})

test('a text as wide as its line stays on it', () => {
  for (const text of ['pauschal', 'Laufmeter', '1’234’567.85'])
    assert.equal(linesOf(text, style, widthOf(text, style)).length, 1)
})

test('line ends are kept, and an empty text is one empty line', () => {
  assert.deepEqual(broken('one\n\ntwo', 50), ['one', '', 'two'])
  assert.deepEqual(broken('', 50), [''])
})

test('a word keeps together when its looks change', () => {
  const [first, second] = setText('ein <b>Spiel</b>platz', style, 20)
  assert.equal(textOf((first as { line: Line }).line), 'ein')
  assert.deepEqual(
    second?.line.pieces.map((piece) => piece.text),
    ['Spiel', 'platz'],
  )
})

test('pieces of a line follow each other', () => {
  const pieces = setText('a <b>b</b> c', style, 50)[0]?.line.pieces ?? []
  for (const [index, piece] of pieces.entries()) {
    const before = pieces[index - 1]
    if (before) assert.ok(Math.abs(before.x + before.width - piece.x) < 0.001)
  }
})

test('items of a list are indented and begin with their mark', () => {
  const [item] = setText('<ol><li>Punkt</li></ol>', style, 50)
  const [marker, text] = item?.line.pieces ?? []
  assert.equal(marker?.text, '1.')
  assert.equal(marker?.x, 0)
  assert.ok((text?.x ?? 0) > (marker?.width ?? 0))
})

test('at least two lines of a paragraph stay together', () => {
  const keeping = (text: string) => setText(text, style, 30).map((set) => set.keepsWithNext)
  assert.deepEqual(keeping('kurz'), [false])
  assert.deepEqual(keeping('eins\nzwei'), [true, false])
  assert.deepEqual(keeping('eins\nzwei\ndrei'), [true, true, false])
  assert.deepEqual(keeping('eins\nzwei\ndrei\nvier\nfünf'), [true, false, false, true, false])
})

test('figures are equally wide, also where typefaces kern them', () => {
  for (const font of ['inter', 'source-sans', 'liberation-sans'] as const)
    for (const isBold of [false, true]) {
      const width = (text: string) => oneLine(text, { ...style, font, isBold }).width
      assert.equal(width('1’111.11'), width('7’047.40'), font)
      assert.equal(width('CHF\u00a0111'), width('CHF\u00a0404'), font)
    }
})

test('a digit inside a word is set like a letter', () => {
  const width = (text: string) => oneLine(text, { ...style, font: 'inter' }).width
  assert.ok(width('1a') < width('4a'))
  assert.ok(width('A1') < width('A4'))
})

for (const part of ['a', '\u00a0', '漢', '\u0301', '\u200b', 'a\u0301', '👍', 'ש', 'a<b>b</b>'])
  test(`a long text of ${JSON.stringify(part)} is broken about as fast as prose`, () => {
    const prose = 'Wir erlauben uns, die folgenden Arbeiten in Rechnung zu stellen. '
    assert.ok(breakingTime(part) < 40 * breakingTime(prose))
  })

function breakingTime(part: string): number {
  const text = part.repeat(60_000 / part.length)
  const start = performance.now()
  setText(text, style, 170)
  return performance.now() - start
}

test('a text without blanks fills its lines', () => {
  const lines = linesOf('漢'.repeat(1_000), style, 100)
  const widths = lines.slice(0, -1).map((line) => line.width)
  for (const width of widths) assert.ok(width > 97 && width <= 100)
})

test('words that are read from right to left stand from right to left', () => {
  assert.deepEqual(broken('Firma שלום עולם AG', 100), ['Firma עולם שלום AG'])
  assert.deepEqual(broken('שלום AG עולם', 100), ['שלום AG עולם'])
})
