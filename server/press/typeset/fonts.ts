// The typefaces of paper. Each is opened once, and measurements are cached, because texts repeat from paper to paper.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font, type Glyph } from 'fontkit'
import type { FontName } from '../paper.ts'
import { TrueType } from './font-subset.ts'

type Weight = 'regular' | 'bold' | 'italic'

/** One file of a typeface. */
export interface Face {
  /** The name for pdfkit; swissqrbill uses `Liberation Sans` and `Liberation Sans-Bold`. */
  readonly name: string
  /** The font that pdfkit embeds. */
  readonly source: PdfFont
  /** The height of a capital, in ems. */
  readonly capHeight: number
  /** In ems. */
  widthOf(text: string): number
}

/** Opens a face, or returns the open one. */
export function face(font: FontName, weight: Weight): Face {
  const path = files[font][weight]
  const known = faces.get(path)
  if (known) return known
  const opened = openFace(names[font] + suffixes[weight], createRequire(import.meta.url).resolve(path))
  faces.set(path, opened)
  return opened
}

const files: Readonly<Record<FontName, Readonly<Record<Weight, string>>>> = {
  inter: {
    regular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
    bold: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
    italic: '@expo-google-fonts/inter/400Regular_Italic/Inter_400Regular_Italic.ttf',
  },
  'source-sans': {
    regular: '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf',
    bold: '@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf',
    italic: '@expo-google-fonts/source-sans-3/400Regular_Italic/SourceSans3_400Regular_Italic.ttf',
  },
  'liberation-sans': {
    regular: './fonts/LiberationSans-Regular.ttf',
    bold: './fonts/LiberationSans-Bold.ttf',
    italic: './fonts/LiberationSans-Italic.ttf',
  },
}

const names = { inter: 'Inter', 'source-sans': 'Source Sans', 'liberation-sans': 'Liberation Sans' } as const
const suffixes = { regular: '', bold: '-Bold', italic: '-Italic' } as const

const faces = new Map<string, Face>()

function openFace(name: string, path: string): Face {
  const file = readFileSync(path)
  const font = create(file) as Font & PdfFont
  const outlines = new TrueType(file)
  const shaped = shaper(font)
  const scale = scaleOf(font)
  const { minX, minY, maxX, maxY } = font.bbox
  return {
    name,
    capHeight: (font.capHeight * scale) / unitsPerEm,
    source: {
      postscriptName: font.postscriptName,
      unitsPerEm,
      ascent: font.ascent * scale,
      descent: font.descent * scale,
      lineGap: font.lineGap * scale,
      capHeight: font.capHeight * scale,
      xHeight: font.xHeight * scale,
      italicAngle: font.italicAngle,
      bbox: { minX: minX * scale, minY: minY * scale, maxX: maxX * scale, maxY: maxY * scale },
      head: font.head,
      post: font.post,
      'OS/2': font['OS/2'],
      getGlyph: (id) => ({ advanceWidth: font.getGlyph(id).advanceWidth * scale }),
      createSubset: () => outlines.subset(),
      layout: shaped,
    },
    widthOf(text) {
      let width = 0
      // Word by word, each with the blank behind it, as pdfkit does it.
      for (let start = 0; start < text.length; ) {
        const end = text.indexOf(' ', start) + 1 || text.length
        width += shaped(text.slice(start, end)).advanceWidth
        start = end
      }
      return width / unitsPerEm
    },
  }
}

/** pdfkit counts in thousandths of an em. A font with the same unit needs no scaling, and words can be shared. */
const unitsPerEm = 1000

function scaleOf(font: Font): number {
  return unitsPerEm / font.unitsPerEm
}

/** The part of a fontkit font that pdfkit uses. */
interface PdfFont
  extends Pick<
    Font,
    | 'postscriptName'
    | 'unitsPerEm'
    | 'ascent'
    | 'descent'
    | 'lineGap'
    | 'capHeight'
    | 'xHeight'
    | 'italicAngle'
    | 'OS/2'
  > {
  readonly bbox: Pick<Font['bbox'], 'minX' | 'minY' | 'maxX' | 'maxY'>
  readonly head: unknown
  readonly post: unknown
  getGlyph(id: number): { readonly advanceWidth: number }
  createSubset(): { includeGlyph(glyph: number): number; encode(): Uint8Array }
  layout(text: string): Shaped
}

interface Shaped {
  readonly glyphs: readonly Pick<Glyph, 'id' | 'advanceWidth' | 'codePoints'>[]
  readonly positions: readonly Position[]
  readonly advanceWidth: number
}

interface Position {
  readonly xAdvance: number
  readonly yAdvance: number
  readonly xOffset: number
  readonly yOffset: number
  /** The width of the glyph itself, which pdfkit looks for here. */
  readonly advanceWidth: number
}

/** How many words of a face are cached, and their greatest length. */
const remembered = { words: 5_000, characters: 40 } as const

/** Shapes each word once. A longer one is shaped in parts, because fontkit is slow with long words. */
function shaper(font: Font): (word: string) => Shaped {
  const known = new Map<string, Shaped>()
  const shape = shapingOf(font)
  return shaped

  function shaped(word: string): Shaped {
    const before = known.get(word)
    if (before) return before
    if (word.length > remembered.characters) return inSequence(partsOf(word).map(shaped))
    const text = printable(word, font)
    const made = known.get(text) ?? shape(text)
    if (known.size >= remembered.words) known.clear()
    known.set(word, made).set(text, made)
    return made
  }
}

function partsOf(word: string): string[] {
  return word.normalize('NFC').match(new RegExp(`.{1,${remembered.characters / 2}}`, 'gsu')) ?? []
}

function inSequence(parts: readonly Shaped[]): Shaped {
  return {
    glyphs: parts.flatMap(({ glyphs }) => glyphs),
    positions: parts.flatMap(({ positions }) => positions),
    advanceWidth: parts.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
  }
}

// One glyph for one character: only then does copied text equal the printed one, whatever was printed before.
const plain = { ccmp: false, locl: false, rlig: false, calt: false, clig: false, liga: false, rclt: false }

function shapingOf(font: Font): (text: string) => Shaped {
  const figures = font.layout('0123456789', { ...plain, tnum: true }).glyphs
  // Cached words would take 240 bytes for each character, and most of them are amounts and names that do not come again.
  const sharedGlyph = sharing<Shaped['glyphs'][number]>()
  const sharedPosition = sharing<Position>()
  return (text) => {
    const codePoints = [...text].map((character) => character.codePointAt(0) ?? 0)
    // Kerning would move figures out of their columns. A word with a digit, such as A4, is no figure.
    if (/\d/.test(text) && !/\p{L}\d|\d\p{L}/u.test(text)) return unkerned(codePoints)
    const run = font.layout(text, plain)
    // fontkit gives glyphs from left to right, also for scripts that run the other way.
    if (run.direction === 'rtl') codePoints.reverse()
    const glyphs = run.glyphs.map(({ id, advanceWidth }, index) => ({
      id,
      advanceWidth,
      codePoints: codePoints.slice(index, index + 1),
    }))
    return shaped(glyphs, run.positions)
  }

  function unkerned(codePoints: readonly number[]): Shaped {
    const glyphs = codePoints.map((codePoint) => {
      const { id, advanceWidth } = figures[codePoint - 0x30] ?? font.glyphForCodePoint(codePoint)
      return { id, advanceWidth, codePoints: [codePoint] }
    })
    const positions = glyphs.map(({ advanceWidth: xAdvance }) => ({
      xAdvance,
      yAdvance: 0,
      xOffset: 0,
      yOffset: 0,
    }))
    return shaped(glyphs, positions)
  }

  function shaped(inUnits: Shaped['glyphs'], positions: readonly Omit<Position, 'advanceWidth'>[]): Shaped {
    const scale = scaleOf(font)
    const glyphs = inUnits.map((glyph) => sharedGlyph({ ...glyph, advanceWidth: glyph.advanceWidth * scale }))
    return {
      glyphs,
      positions: positions.map(({ xAdvance, yAdvance, xOffset, yOffset }, index) =>
        sharedPosition({
          xAdvance: xAdvance * scale,
          yAdvance: yAdvance * scale,
          xOffset: xOffset * scale,
          yOffset: yOffset * scale,
          advanceWidth: glyphs[index]?.advanceWidth ?? 0,
        }),
      ),
      advanceWidth: scale * positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
    }
  }
}

/** Gives one object for all that have the same values. */
function sharing<Part extends object>(): (part: Part) => Part {
  const known = new Map<string, Part>()
  return (part) => {
    const values = Object.values(part).join()
    const before = known.get(values)
    if (!before) known.set(values, part)
    return before ?? part
  }
}

/** The text in characters that the font has: a missing one becomes its base letter, or a question mark. */
function printable(text: string, font: Font): string {
  // Characters that look the same share a glyph, and a glyph is copied as one of them.
  const alike = text
    .normalize('NFC')
    .replace(/[\t\p{Zs}]/gu, ' ')
    .replace(/[\u2010\u2011]/g, '-')
  let result = ''
  for (const character of alike) {
    if (/\p{Cc}|\p{Default_Ignorable_Code_Point}/u.test(character)) continue
    result += has(character) ? character : baseOf(character)
  }
  return result

  function has(character: string): boolean {
    return font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
  }

  function baseOf(character: string): string {
    const base = [...character.normalize('NFKD').replace(/\p{M}/gu, '')]
    if (base.length > 0 && base.every(has)) return base.join('')
    return /\p{M}/u.test(character) ? '' : '?'
  }
}
