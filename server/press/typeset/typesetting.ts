// Breaks texts into lines and measures them. Lengths are millimetres, sizes of type are points.

import type { DocumentLanguage } from '../../../domain/text/languages.ts'
import type { FontName } from '../paper.ts'
import { type Face, face } from './fonts.ts'
import { withLinks } from './links.ts'
import { parseRichText, type Run } from './rich-text.ts'
import { syllablesOf } from './syllables.ts'

export const pointsPerMillimetre = 72 / 25.4

/** The look of a text. */
export interface Style {
  readonly font: FontName
  /** In points. */
  readonly size: number
  readonly color: string
  readonly isBold: boolean
  /** The language by which too wide words are broken; null where other code breaks the lines. */
  readonly language: DocumentLanguage | null
}

/** One line of text, ready to be drawn. */
export interface Line {
  readonly pieces: readonly Piece[]
  readonly width: number
  readonly style: Style
  /** Whether it ends with a hyphen that is not in the text. */
  readonly isHyphenated: boolean
}

export interface Piece {
  readonly text: string
  readonly face: Face
  /** From the start of the line. */
  readonly x: number
  readonly width: number
  readonly isUnderlined: boolean
  /** The address that it leads to. */
  readonly link?: string | undefined
}

/** The width of a text on one line. */
export function widthOf(text: string, style: Style): number {
  return millimetres(faceOf(style).widthOf(text) * style.size)
}

/** The height of capitals. */
export function capHeight(style: Style): number {
  return millimetres(faceOf(style).capHeight * style.size)
}

/** The base line of a line of this height: capitals are in its middle. */
export function baselineOf(top: number, height: number, style: Style): number {
  return top + (height + capHeight(style)) / 2
}

/** A text that is one line, however long it is. */
export function oneLine(text: string, style: Style): Line {
  return lineOf([{ text, face: faceOf(style), isUnderlined: false }], style)
}

/** The line as a link. */
export function leadingTo(line: Line, link: string | undefined): Line {
  return { ...line, pieces: line.pieces.map((piece) => ({ ...piece, link })) }
}

/** Breaks a plain text into lines that are at most so wide. */
export function linesOf(text: string, style: Style, width: number): Line[] {
  const run = { isBold: false, isItalic: false, isUnderlined: false }
  return text.split('\n').flatMap((line) => breakLine([{ ...run, text: line }], style, width))
}

/** A text for one line, on at most `most` lines. Line ends become blanks, and an ellipsis marks omitted text. */
export function fewLines(text: string, style: Style, width: number, most: number): Line[] {
  const lines = linesOf(onOneLine(text), style, width)
  const last = lines[most - 1]
  if (!last || lines.length === most) return lines
  return [...lines.slice(0, most - 1), withEllipsis(last, width)]
}

/** The text without line ends and tabs. */
export function onOneLine(text: string): string {
  return text.replace(/[ \t\n\v\f\r\u0085\u2028\u2029]+/g, ' ').trim()
}

function withEllipsis({ pieces, style }: Line, width: number): Line {
  const characters = [...graphemes.segment(pieces.map((piece) => piece.text).join(''))]
  const kept = characters.map(({ segment }) => segment)
  while (kept.length > 1 && widthOf(`${kept.join('')}…`, style) > width) kept.pop()
  return oneLine(`${kept.join('').replace(/[ ,-]+$/, '')}…`, style)
}

/** A line with its place in the text. */
export interface SetLine {
  readonly line: Line
  readonly beginsParagraph: boolean
  /** How many empty lines are above it. */
  readonly gap: number
  /** No page ends below it: at least two lines of a paragraph stay together. */
  readonly keepsWithNext: boolean
}

/** Breaks simple HTML into lines that are at most so wide. */
export function setText(html: string, style: Style, width: number): SetLine[] {
  return parseRichText(html).flatMap(({ lines, item, gap }) => {
    const step = millimetres(1.5 * style.size)
    const indent = step * (item?.depth ?? 0)
    const broken = lines
      .flatMap((runs) => breakLine(runs, style, Math.max(width - indent, step)))
      .map((line) => indented(line, indent))
    const first = broken[0]
    if (item && first) broken[0] = joinedLine(indented(oneLine(item.marker, style), indent - step), first)
    return broken.map((line, index) => ({
      line,
      beginsParagraph: index === 0,
      gap: index === 0 ? gap : 0,
      keepsWithNext: broken.length > 1 && (index === 0 || index === broken.length - 2),
    }))
  })
}

/** Breaks runs into lines that are at most so wide. An empty text is one empty line. */
function breakLine(runs: readonly Run[], style: Style, width: number): Line[] {
  const lines: Line[] = []
  let current: Part[] = []
  let used = 0
  // Sums of millimetres are not exact: a column that is as wide as its widest text must hold it.
  const limit = width + 0.001
  for (const word of wordsOf(runs, style)) {
    const wordWidth = widthOfParts(trimmed(word), style)
    if (used + wordWidth > limit && current.length > 0) end()
    if (wordWidth <= limit) add(word)
    else addTooWide(word)
  }
  if (trimmed(current).length > 0 || lines.length === 0) end()
  return lines

  function add(parts: readonly Part[]): void {
    for (const part of parts) current.push(part)
    used += widthOfParts(parts, style)
  }

  /** A word breaks after a syllable where a hyphen has room, else anywhere. */
  function addTooWide(word: readonly Part[]): void {
    const syllables = syllablesOfParts(word, style)
    for (const [index, syllable] of syllables.entries()) {
      const isLast = index === syllables.length - 1
      const needed = widthOfParts(isLast ? trimmed(syllable) : [...syllable, hyphenAfter(syllable)], style)
      if (used + needed > limit && index > 0 && current.length > 0) end(hyphenAfter(current))
      if (needed <= limit) add(syllable)
      else for (const character of charactersOf(syllable)) addCharacter(character)
    }
  }

  /** Each is measured once: a text without blanks can be as long as a book. */
  function addCharacter(character: Part): void {
    const isBlank = trimmed([character]).length === 0
    if (!isBlank && used + widthOfParts([character], style) > limit && current.length > 0) end()
    add([character])
  }

  /** Adds a hyphen within a word, if there is room: a word cut into characters fills its line. */
  function end(hyphen?: Part): void {
    const isHyphenated = hyphen !== undefined && used + widthOfParts([hyphen], style) <= limit
    lines.push({ ...lineOf(isHyphenated ? [...current, hyphen] : current, style), isHyphenated })
    current = []
    used = 0
  }
}

function hyphenAfter(parts: readonly Part[]): Part {
  return { ...(parts.at(-1) as Part), text: '-' }
}

/** The syllables of a word, each with its looks. */
function syllablesOfParts(word: readonly Part[], { language }: Style): Part[][] {
  const text = word.map((part) => part.text).join('')
  return language ? splitParts(word, syllablesOf(text, language)) : [[...word]]
}

function indented(line: Line, indent: number): Line {
  if (indent === 0) return line
  const pieces = line.pieces.map((piece) => ({ ...piece, x: piece.x + indent }))
  return { ...line, pieces, width: line.width + indent }
}

function joinedLine(marker: Line, line: Line): Line {
  return { ...line, pieces: [...marker.pieces, ...line.pieces] }
}

function millimetres(points: number): number {
  return points / pointsPerMillimetre
}

interface Part {
  readonly text: string
  readonly face: Face
  readonly isUnderlined: boolean
  readonly link?: string | undefined
}

function faceOf(style: Style): Face {
  return face(style.font, style.isBold ? 'bold' : 'regular')
}

function faceOfRun(run: Run, style: Style): Face {
  return face(style.font, run.isBold || style.isBold ? 'bold' : run.isItalic ? 'italic' : 'regular')
}

// After blanks, and after a dash or a slash between letters. A minus stays with its number.
const breaks = /(?<=[ \u200b])(?! )|(?<=\p{L}[-‐–—/])(?=\p{L})/u

/** Pieces of text that stay on one line, each with the blanks behind it. One piece can have several looks. */
function wordsOf(runs: readonly Run[], style: Style): Part[][] {
  const parts = runs.flatMap((run) => {
    const look = { face: faceOfRun(run, style), isUnderlined: run.isUnderlined }
    // Some computers write ü as two characters, which no pattern for syllables knows.
    return withLinks(run.text.normalize('NFC')).map((piece) => ({ ...look, ...piece }))
  })
  return splitParts(
    parts,
    parts
      .map((part) => part.text)
      .join('')
      .split(breaks),
  )
}

/** Divides parts in the same way as their text is divided. */
function splitParts(parts: readonly Part[], texts: readonly string[]): Part[][] {
  const pieces: Part[][] = []
  let piece: Part[] = []
  let missing = texts[0]?.length ?? 0
  for (const part of parts) {
    for (let from = 0; from < part.text.length; ) {
      const text = part.text.slice(from, from + missing)
      piece.push({ ...part, text })
      from += text.length
      missing -= text.length
      if (missing > 0) continue
      pieces.push(piece)
      piece = []
      missing = texts[pieces.length]?.length ?? 0
    }
  }
  return pieces
}

/** The characters of a word that is too long for a line, none of them cut. */
function charactersOf(word: readonly Part[]): Part[] {
  return word.flatMap((part) =>
    [...graphemes.segment(part.text)].map(({ segment: text }) => ({ ...part, text })),
  )
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

function widthOfParts(parts: readonly Part[], style: Style): number {
  return millimetres(parts.reduce((sum, part) => sum + part.face.widthOf(part.text), 0) * style.size)
}

function lineOf(parts: readonly Part[], style: Style): Line {
  const pieces: Piece[] = []
  let x = 0
  for (const part of joined(trimmed(parts)).map(asDrawn)) {
    const width = widthOfParts([part], style)
    pieces.push({ ...part, x, width })
    x += width
  }
  return { pieces, width: x, style, isHyphenated: false }
}

/** Parts of the same look as one. */
function joined(parts: readonly Part[]): Part[] {
  const result: Part[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (last && last.face === part.face && last.isUnderlined === part.isUnderlined && last.link === part.link)
      result[result.length - 1] = { ...last, text: last.text + part.text }
    else result.push(part)
  }
  return result
}

// Scripts that run from right to left.
const leftwards = /[\u0590-\u08ff]/

/** Lines are drawn from left to right, so consecutive words of right-to-left scripts are put in reverse order. */
function asDrawn(part: Part): Part {
  if (!leftwards.test(part.text)) return part
  const drawn: string[] = []
  let turned: string[] = []
  for (const word of part.text.split(' ')) {
    if (leftwards.test(word)) turned.push(word)
    else {
      drawn.push(...turned.reverse(), word)
      turned = []
    }
  }
  return { ...part, text: [...drawn, ...turned.reverse()].join(' ') }
}

/** Without the blanks at the end. */
function trimmed(parts: readonly Part[]): readonly Part[] {
  const end = parts.findLastIndex((part) => lengthWithoutBlanks(part.text) > 0)
  const last = parts[end]
  if (!last) return []
  const length = lengthWithoutBlanks(last.text)
  if (end === parts.length - 1 && length === last.text.length) return parts
  return [...parts.slice(0, end), { ...last, text: last.text.slice(0, length) }]
}

function lengthWithoutBlanks(text: string): number {
  let length = text.length
  while (text[length - 1] === ' ' || text[length - 1] === '\u200b') length--
  return length
}
