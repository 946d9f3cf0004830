// From texts to lines: where they break and how wide they are. Lengths are millimetres, sizes of type are points.

import { type Face, face } from './fonts.ts'
import type { FontName } from './paper.ts'
import { parseRichText, type Run } from './rich-text.ts'

export const pointsPerMillimetre = 72 / 25.4

/** How a text looks. */
export interface Style {
  readonly font: FontName
  /** In points. */
  readonly size: number
  readonly color: string
  readonly isBold: boolean
}

/** One line of text, ready to be drawn. */
export interface Line {
  readonly pieces: readonly Piece[]
  readonly width: number
  readonly style: Style
}

export interface Piece {
  readonly text: string
  readonly face: Face
  /** From the start of the line. */
  readonly x: number
  readonly width: number
  readonly isUnderlined: boolean
}

/** How wide a text is on one line. */
export function widthOf(text: string, style: Style): number {
  return millimetres(faceOf(style).widthOf(text) * style.size)
}

/** How high capitals are. */
export function capHeight(style: Style): number {
  return millimetres(faceOf(style).capHeight * style.size)
}

/** Where a line that is so high has its base line: capitals stand in its middle. */
export function baselineOf(top: number, height: number, style: Style): number {
  return top + (height + capHeight(style)) / 2
}

/** A text that is one line, however long it is. */
export function oneLine(text: string, style: Style): Line {
  return lineOf([{ text, face: faceOf(style), isUnderlined: false }], style)
}

/** Breaks a plain text into lines that are at most so wide. */
export function linesOf(text: string, style: Style, width: number): Line[] {
  const run = { isBold: false, isItalic: false, isUnderlined: false }
  return text.split('\n').flatMap((line) => breakLine([{ ...run, text: line }], style, width))
}

/** A line in its text. */
export interface SetLine {
  readonly line: Line
  readonly beginsParagraph: boolean
  /** How many empty lines stand above it. */
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
  // What is as wide as its widest text holds it, although sums of millimetres are not exact.
  const limit = width + 0.001
  for (const word of wordsOf(runs, style)) {
    let rest = word
    if (used + widthOfParts(trimmed(rest), style) > limit && current.length > 0) end()
    while (widthOfParts(trimmed(rest), style) > limit) {
      const length = fittingLength(rest, style, limit)
      if (length >= textOf(rest).length) break
      const [head, tail] = splitAt(rest, length)
      current = head
      end()
      rest = tail
    }
    current.push(...rest)
    used += widthOfParts(rest, style)
  }
  if (trimmed(current).length > 0 || lines.length === 0) end()
  return lines

  function end(): void {
    lines.push(lineOf(current, style))
    current = []
    used = 0
  }
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
}

function faceOf(style: Style): Face {
  return face(style.font, style.isBold ? 'bold' : 'regular')
}

function faceOfRun(run: Run, style: Style): Face {
  return face(style.font, run.isBold || style.isBold ? 'bold' : run.isItalic ? 'italic' : 'regular')
}

// After blanks, and after a dash or a slash between letters. A minus stays with its number.
const breaks = /(?<=[ \u200b])(?! )|(?<=\p{L}[-‐–—/])(?=\p{L})/u
// What is longer is no word, and measuring it again for every line would take its time.
const longestWord = /.{1,200}/gsu

/** Pieces of text that stay on one line, each with the blanks behind it. One piece can have several looks. */
function wordsOf(runs: readonly Run[], style: Style): Part[][] {
  const text = textOf(runs)
  const lengths = text
    .split(breaks)
    .flatMap((word) => word.match(longestWord) ?? [])
    .map((word) => word.length)
  const words: Part[][] = []
  let word: Part[] = []
  let missing = lengths[0] ?? 0
  for (const run of runs) {
    const look = { face: faceOfRun(run, style), isUnderlined: run.isUnderlined }
    for (let from = 0; from < run.text.length; ) {
      const part = run.text.slice(from, from + missing)
      word.push({ text: part, ...look })
      from += part.length
      missing -= part.length
      if (missing > 0) continue
      words.push(word)
      word = []
      missing = lengths[words.length] ?? 0
    }
  }
  return words
}

function splitAt(parts: readonly Part[], length: number): [Part[], Part[]] {
  const head: Part[] = []
  const tail: Part[] = []
  let left = length
  for (const part of parts) {
    const taken = part.text.slice(0, left)
    const kept = part.text.slice(left)
    if (taken !== '') head.push({ ...part, text: taken })
    if (kept !== '') tail.push({ ...part, text: kept })
    left = Math.max(0, left - part.text.length)
  }
  return [head, tail]
}

/** How many characters of a word that is too long fit; at least one, and never half of one. */
function fittingLength(word: readonly Part[], style: Style, width: number): number {
  const text = textOf(word)
  const ends = [...graphemes.segment(text)].map(({ index, segment }) => index + segment.length)
  let [low, high] = [0, ends.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (widthOfParts(splitAt(word, ends[middle] ?? 0)[0], style) <= width) low = middle
    else high = middle - 1
  }
  return ends[low] ?? text.length
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

function textOf(parts: readonly { readonly text: string }[]): string {
  return parts.map((part) => part.text).join('')
}

function widthOfParts(parts: readonly Part[], style: Style): number {
  return millimetres(parts.reduce((sum, part) => sum + part.face.widthOf(part.text), 0) * style.size)
}

function lineOf(parts: readonly Part[], style: Style): Line {
  const pieces: Piece[] = []
  let x = 0
  for (const part of joined(trimmed(parts))) {
    const width = widthOfParts([part], style)
    pieces.push({ ...part, x, width })
    x += width
  }
  return { pieces, width: x, style }
}

function joined(parts: readonly Part[]): Part[] {
  const result: Part[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (last && last.face === part.face && last.isUnderlined === part.isUnderlined)
      result.splice(-1, 1, { ...part, text: last.text + part.text })
    else result.push(part)
  }
  return result
}

function trimmed(parts: readonly Part[]): readonly Part[] {
  const last = parts.at(-1)
  if (!last || !/[ \u200b]$/.test(last.text)) return parts
  const text = last.text.replace(/[ \u200b]+$/, '')
  return trimmed(text === '' ? parts.slice(0, -1) : [...parts.slice(0, -1), { ...last, text }])
}
