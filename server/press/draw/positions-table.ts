// The positions of a document as a table that flows from page to page. A page that continues ends with the sum so far,
// and the next one begins with it.

import type { Minor } from '../../../domain/money/money.ts'
import { amountIn } from '../../../domain/text/company-formats.ts'
import type { PositionRow, PositionTable } from '../paper.ts'
import { baselineOf, linesOf, oneLine } from '../typeset/typesetting.ts'
import type { Words } from '../words.ts'
import type { Continuation, Strip } from './flow.ts'
import { colors, type Look, length, sizes, thickness } from './look.ts'
import type { Tag } from './sheet.ts'
import { type Setting, settingOf } from './table-columns.ts'
import { drawHairline, rowStrips } from './table-rows.ts'
import { totalsStrips } from './totals-block.ts'

const { padding } = length.table

/** A row of at most so many lines is not cut, and moves as a whole with the rows that it must stay with. */
const shortRow = 8

/** The table with its totals, which are never alone on a page. */
export function positionStrips(table: PositionTable, words: Words, look: Look): Strip[] {
  const setting = settingOf(table, words, look)
  const shown = table.rows.filter((row) => table.showsPrices || row.type !== 'subtotal')
  const first = shown.findIndex((row) => row.type !== 'page break')
  const rows = shown.slice(first, shown.findLastIndex((row) => row.type !== 'page break') + 1)
  const head = { ...headStrip(setting, 'first'), beginsPage: first > 0 }
  const strips: Strip[] = rows.length > 0 ? [head] : []
  let sum: Minor | null = null
  rows.forEach((row, index) => {
    const above = continuationOf(sum, setting)
    if (row.type === 'item') sum = row.running
    const inside = insideRow(continuationOf(sum, setting))
    const lines = rowStrips(row, setting)
    const staysTogether = staysWithNext(row, rows[index + 1], table)
    lines.forEach((strip, line) => {
      const isLast = line === lines.length - 1
      const lineStaysTogether = isLast ? staysTogether : lines.length <= shortRow
      strips.push({
        ...strip,
        space: index === 0 && line === 0 ? 0 : (strip.space ?? 0),
        keepsWithNext: lineStaysTogether || (strip.keepsWithNext ?? false),
        beginsPage: line === 0 && rows[index - 1]?.type === 'page break',
        continuation: line === 0 ? above : inside,
      })
    })
  })
  if (!table.showsPrices) return strips
  const [total, ...others] = totalsStrips(table, words, look) as [Strip, ...Strip[]]
  return [...strips, { ...total, continuation: continuationOf(sum, setting) }, ...others]
}

/** A heading needs a row below it; a subtotal and the totals need a row above them. */
function staysWithNext(
  row: PositionRow,
  next: PositionRow | undefined,
  { showsPrices }: PositionTable,
): boolean {
  return row.type === 'heading' || (next ? next.type === 'subtotal' : showsPrices)
}

/** The names of the columns. Repeated ones are marked as decoration. */
function headStrip({ columns, look, head }: Setting, occurrence: 'first' | 'repeated'): Strip {
  const labels = columns.map(({ label, left, right }) => linesOf(label, look.small, right - left))
  const count = Math.max(...labels.map((lines) => lines.length))
  const step = (length.smallLine * look.small.size) / sizes.small
  const height = (count - 1) * step + look.line + padding
  return {
    height,
    space: look.part,
    keepsWithNext: true,
    draw(sheets, y) {
      const row: Tag = { type: 'TR', parent: head }
      columns.forEach((column, index) => {
        const lines = labels[index] ?? []
        const draw = () =>
          lines.forEach((line, below) => {
            const x = column.isNumeric ? column.right - line.width : column.left
            const top = y + (count - lines.length + below) * step
            sheets.text(line, x, baselineOf(top, look.line, look.small))
          })
        if (occurrence === 'first') sheets.mark({ type: 'TH', parent: row }, draw)
        else sheets.decorate('Pagination', draw)
      })
      sheets.decorate('Layout', () =>
        sheets.rule(look.left, look.right, y + height, thickness.rule, colors.ink),
      )
    },
  }
}

/** The strips that are added where a page ends: the head again, and the sum so far, if there is one. */
function continuationOf(sum: Minor | null, setting: Setting): Continuation {
  const head = headStrip(setting, 'repeated')
  if (sum === null || !setting.table.showsPrices) return { end: [], start: [head] }
  return { end: [carryOver(sum, 'end', setting)], start: [head, carryOver(sum, 'start', setting)] }
}

/** A row that is cut has its padding at both ends. */
function insideRow({ end, start }: Continuation): Continuation {
  const gap: Strip = { height: padding, draw: () => undefined }
  return { end: [gap, ...end], start: [...start, gap] }
}

function carryOver(sum: Minor, place: 'end' | 'start', { words, look, name }: Setting): Strip {
  const height = look.line + 2 * padding
  return {
    height,
    draw(sheets, y) {
      const baseline = baselineOf(y + padding, look.line, look.quiet)
      const amount = oneLine(amountIn(look.formats, sum), look.quiet)
      drawHairline(sheets, place === 'end' ? y : y + height, look)
      sheets.decorate('Pagination', () => {
        sheets.text(oneLine(words.carryOver, look.quiet), name.left, baseline)
        sheets.text(amount, look.right - amount.width, baseline)
      })
    },
  }
}
