// The figures of a report, in columns.

import type { FigureTable } from '../paper.ts'
import { baselineOf, type Line, linesOf, oneLine, type Style, widthOf } from '../typeset/typesetting.ts'
import type { Strip } from './flow.ts'
import { colors, type Look, length, thickness } from './look.ts'
import type { Sheets, Tag } from './sheet.ts'

const { gutter, padding } = length.table

/** A strip for each row; the head stands above the rows of every page. */
export function figureStrips({ columns, rows }: FigureTable, look: Look): Strip[] {
  const table: Tag = { type: 'Table' }
  const places = placesOf([columns, ...rows.map(({ cells }) => cells)], look)
  const head = { ...rowStrip(columns, table, places, 'head', look), keepsWithNext: true }
  const strips = rows.map(({ cells, isTotal }) =>
    rowStrip(cells, table, places, isTotal ? 'total' : 'row', look),
  )
  return [
    { ...head, space: look.part },
    ...strips.map((strip) => ({ ...strip, continuation: { end: [], start: [head] } })),
  ]
}

interface Places {
  /** The left edge of the second column, and the room for its text. */
  readonly text: number
  readonly width: number
  /** The right edges of the others. */
  readonly rights: readonly number[]
}

function placesOf(rows: readonly (readonly string[])[], look: Look): Places {
  const widest = (column: number) =>
    Math.max(...rows.map((cells) => widthOf(cells[column] ?? '', look.strong)))
  const text = look.left + widest(0) + gutter
  const rights: number[] = []
  let right = look.right
  for (let column = (rows[0]?.length ?? 2) - 1; column >= 2; column--) {
    rights.unshift(right)
    right -= widest(column) + gutter
  }
  return { text, width: right - text, rights }
}

function rowStrip(
  cells: readonly string[],
  table: Tag,
  { text, width, rights }: Places,
  kind: 'head' | 'row' | 'total',
  look: Look,
): Strip {
  const style: Style = { head: look.quiet, row: look.text, total: look.strong }[kind]
  const [first = '', second = '', ...others] = cells
  const lines = linesOf(second, style, width)
  const height = Math.max(1, lines.length) * look.line + 2 * padding
  const tag: Tag = { type: 'TR', parent: table }
  const cell = kind === 'head' ? 'TH' : 'TD'
  return {
    height,
    keepsWithNext: false,
    draw(sheets, y) {
      const baseline = (index: number) => baselineOf(y + padding + index * look.line, look.line, style)
      drawCell(sheets, cell, tag, () => sheets.text(oneLine(first, style), look.left, baseline(0)))
      drawCell(sheets, cell, tag, () => {
        for (const [index, line] of lines.entries()) sheets.text(line, text, baseline(index))
      })
      for (const [index, amount] of others.entries()) {
        const line: Line = oneLine(amount, style)
        drawCell(sheets, cell, tag, () =>
          sheets.text(line, (rights[index] as number) - line.width, baseline(0)),
        )
      }
      const [thick, color] = kind === 'row' ? [thickness.hair, colors.line] : [thickness.rule, look.accent]
      sheets.decorate('Layout', () => sheets.rule(look.left, look.right, y + height, thick, color))
    },
  }
}

function drawCell(sheets: Sheets, type: 'TH' | 'TD', parent: Tag, draw: () => void): void {
  sheets.mark({ type, parent }, draw)
}
