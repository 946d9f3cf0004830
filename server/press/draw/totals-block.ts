// The totals of a document, below its positions: at the right, in one block that is cut only if higher than a page.

import { amountIn } from '../../../domain/text/company-formats.ts'
import type { PositionTable } from '../paper.ts'
import { baselineOf, linesOf, oneLine, type Style, widthOf } from '../typeset/typesetting.ts'
import type { Words } from '../words.ts'
import type { Strip } from './flow.ts'
import { colors, type Look, length, place, scaledLook, thickness, tinyLook } from './look.ts'
import type { Sheets, Tag } from './sheet.ts'
import { notesOf, type Row, totalsRows } from './totals-rows.ts'

const { padding, gutter, doubleRule } = length.totals

/** The block, with a strip for each row. */
export function totalsStrips(table: PositionTable, words: Words, wanted: Look): Strip[] {
  const rows = totalsRows(table, words, wanted.formats)
  const width = blockWidth(rows, wanted)
  const look = fittingLook(rows, width, wanted)
  const left = Math.max(look.left, Math.min(place.axis, look.right - width))
  const columns = { left, right: look.right }
  const tag: Tag = { type: 'Table' }
  const strips = [
    ...rows.map((row, index) => rowStrip(row, index === 0, tag, columns, look)),
    ...notesOf(table, words, wanted.formats).flatMap((text) => noteStrips(text, columns, look)),
  ]
  return strips.map((strip, index) => ({ ...strip, keepsWithNext: index < strips.length - 1 }))
}

/** In smaller type where the page is narrow; amounts are shown completely, however small they get. */
function fittingLook(rows: readonly Row[], width: number, wanted: Look): Look {
  const room = wanted.right - wanted.left
  const look = scaledLook(wanted, Math.min(1, room / width))
  return blockWidth(rows, look) - gutter <= room ? look : tinyLook(wanted, room / width)
}

function rowStrip(row: Row, isFirst: boolean, table: Tag, columns: Columns, look: Look): Strip {
  const above = isFirst ? padding : 0
  return {
    height: above + heightOf(row, look),
    draw: (sheets, y) => drawRow(sheets, { row, y: y + above, isFirst }, table, columns, look),
  }
}

/** A note, one strip per line: as wide as the page if it is long. */
function noteStrips(text: string, columns: Columns, look: Look): Strip[] {
  const tag: Tag = { type: 'P' }
  const inBlock = linesOf(text, look.quiet, columns.right - columns.left)
  const isLong = inBlock.length > 2
  const left = isLong ? look.left : columns.left
  const lines = isLong ? linesOf(text, look.quiet, look.right - look.left) : inBlock
  return lines.map((line, index) => {
    const above = index === 0 ? padding : 0
    return {
      height: above + look.line,
      draw: (sheets, y) =>
        sheets.mark(tag, () => sheets.text(line, left, baselineOf(y + above, look.line, look.quiet))),
    }
  })
}

function styleOf({ weight }: Row, look: Look): Style {
  return weight === undefined ? look.text : look[weight]
}

function heightOf({ weight }: Row, look: Look): number {
  return weight === 'total' ? look.line + 6 * padding : look.line
}

function blockWidth(rows: readonly Row[], look: Look): number {
  const labels = rows.map((row) => widthOf(row.label, styleOf(row, look)))
  const amounts = rows.map((row) => widthOf(amountIn(look.formats, row.amount), styleOf(row, look)))
  return Math.max(...labels) + gutter + Math.max(...amounts)
}

interface PlacedRow {
  readonly row: Row
  readonly y: number
  readonly isFirst: boolean
}

interface Columns {
  readonly left: number
  readonly right: number
}

function drawRow(
  sheets: Sheets,
  { row, y, isFirst }: PlacedRow,
  table: Tag,
  columns: Columns,
  look: Look,
): void {
  const style = styleOf(row, look)
  const label = oneLine(row.label, style)
  const amount = oneLine(amountIn(look.formats, row.amount), style)
  const top = row.weight === 'total' ? y + 2 * padding : y
  const baseline = baselineOf(top, look.line, style)
  const tag: Tag = { type: 'TR', parent: table }
  if (row.weight === 'total') drawTotalRules(sheets, columns, y, look, isFirst)
  sheets.mark({ type: 'TD', parent: tag }, () => sheets.text(label, columns.left, baseline))
  sheets.mark({ type: 'TD', parent: tag }, () => {
    sheets.text(amount, columns.right - amount.width, baseline)
  })
}

/** Double below the total, and a hairline above it, unless the table ends there. */
function drawTotalRules(
  sheets: Sheets,
  { left, right }: Columns,
  y: number,
  look: Look,
  isFirst: boolean,
): void {
  const below = y + look.line + 3 * padding
  sheets.decorate('Layout', () => {
    if (!isFirst) sheets.rule(left, right, y + padding, thickness.hair, colors.line)
    sheets.rule(left, right, below, thickness.rule, look.accent)
    sheets.rule(left, right, below + doubleRule, thickness.rule, look.accent)
  })
}
