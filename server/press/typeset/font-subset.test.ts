import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'
import { TrueType } from './font-subset.ts'

for (const path of [
  './fonts/LiberationSans-Regular.ttf', // hinted, with short offsets or long ones
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  '@expo-google-fonts/source-sans-3/400Regular_Italic/SourceSans3_400Regular_Italic.ttf',
]) {
  const file = readFileSync(fileURLToPath(import.meta.resolve(path)))
  const whole = create(file) as Font

  test(`glyphs of ${path} look in a subset as they did`, () => {
    const subset = new TrueType(file).subset()
    // Letters with accents are composed of parts.
    const glyphs = whole.glyphsForString('Rechnung äöüÄÖÜéèçÅŵ 0123456789 ’.,–')
    const numbers = glyphs.map((glyph) => subset.includeGlyph(glyph.id))
    const part = create(Buffer.from(subset.encode())) as Font
    glyphs.forEach((glyph, index) => {
      const copy = part.getGlyph(numbers[index] as number)
      assert.equal(copy.path.toSVG(), glyph.path.toSVG())
      assert.equal(copy.advanceWidth, glyph.advanceWidth)
    })
    assert.ok(subset.encode().length < file.length / 10)
  })

  test(`the sums of a subset of ${path} are right`, () => {
    const subset = new TrueType(file).subset()
    subset.includeGlyph(whole.glyphForCodePoint(0xe4).id)
    const bytes = Buffer.from(subset.encode())
    assert.equal(sumOf(bytes), 0xb1b0afba)
    for (let entry = 12; entry < 12 + 16 * bytes.readUInt16BE(4); entry += 16) {
      const tag = bytes.toString('latin1', entry, entry + 4)
      const start = bytes.readUInt32BE(entry + 8)
      const length = 4 * Math.ceil(bytes.readUInt32BE(entry + 12) / 4)
      const table = Buffer.from(bytes.subarray(start, start + length))
      if (tag === 'head') table.writeUInt32BE(0, 8)
      assert.equal(sumOf(table), bytes.readUInt32BE(entry + 4), tag)
    }
  })
}

test('a glyph is included once, and the one for missing characters is always there', () => {
  const file = readFileSync(fileURLToPath(import.meta.resolve('./fonts/LiberationSans-Bold.ttf')))
  const subset = new TrueType(file).subset()
  assert.equal(subset.includeGlyph(0), 0)
  assert.equal(subset.includeGlyph(36), 1)
  assert.equal(subset.includeGlyph(37), 2)
  assert.equal(subset.includeGlyph(36), 1)
})

function sumOf(bytes: Buffer): number {
  let sum = 0
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0
  return sum
}
