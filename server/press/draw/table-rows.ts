// The rows of the positions: the contents of their cells, line by line.

import type { Minor } from '../../../domain/money/money.ts'
import { amountIn, percentIn, priceIn } from '../../../domain/text/company-formats.ts'
import type { PositionRow } from '../paper.ts'
import { baselineOf, type Line, linesOf, oneLine, type Style, setText } from '../typeset/typesetting.ts'
import type { Strip } from './flow.ts'
import { colors, type Look, length, thickness } from './look.ts'
import type { Sheets, Tag } from './sheet.ts'
import { type Column, cellTexts, type Item, type Setting, startOf } from './table-columns.ts'

const { padding } = length.table

/** The strips of a row. */
export function rowStrips(row: PositionRow, setting: Setting): Strip[] {
  switch (row.type) {
    case 'item':
      return stripsOf(itemCells(row, setting), setting)
    case 'subtotal':
      return stripsOf(subtotalCells(row, setting), setting)
    case 'heading':
      return stripsOf(headingCells(row, setting), setting, setting.look.line)
    case 'text':
      return stripsOf(textCells(row, setting), setting)
    case 'page break':
      return []
  }
}

/** A cell of a row, with its lines from top to bottom. */
interface Cell {
  readonly tag: Tag
  readonly lines: readonly CellLine[]
}

interface CellLine {
  readonly line: Line
  readonly x: number
  readonly gap?: number
  readonly keepsWithNext?: boolean
}

/** One strip for every line, through all cells. */
function stripsOf(cells: readonly Cell[], { look }: Setting, space = 0): Strip[] {
  const count = Math.max(...cells.map((cell) => cell.lines.length))
  return Array.from({ length: count }, (_, index) => {
    const above = index === 0 ? padding : 0
    const below = index === count - 1 ? padding : 0
    const lines = cells.map((cell) => cell.lines[index])
    const gap = Math.max(...lines.map((line) => line?.gap ?? 0))
    const height = above + look.line + below
    return {
      height,
      space: index === 0 ? space : (gap * look.line) / 2,
      keepsWithNext: lines.some((line) => line?.keepsWithNext),
      draw(sheets, y) {
        const baseline = baselineOf(y + above, look.line, look.text)
        cells.forEach(({ tag }, cell) => {
          const line = lines[cell]
          if (line) sheets.mark(tag, () => sheets.text(line.line, line.x, baseline))
          else if (index === 0) sheets.mark(tag, () => undefined)
        })
        if (index === count - 1) drawHairline(sheets, y + height, look)
      },
    }
  })
}

/** The line below a row. */
export function drawHairline(sheets: Sheets, y: number, { left, right }: Look): void {
  sheets.decorate('Layout', () => sheets.rule(left, right, y, thickness.hair, colors.line))
}

function itemCells(item: Item, setting: Setting): Cell[] {
  const { columns, look, table, body } = setting
  const row: Tag = { type: 'TR', parent: body }
  const texts = cellTexts(item, table, look)
  const values = columns.map((column) =>
    column.key === 'name' ? [] : valueLines(texts[column.key], column, look),
  )
  const highest = Math.max(...values.map((lines) => lines.length))
  return columns.map((column, index) => ({
    tag: { type: 'TD', parent: row },
    lines: column.key === 'name' ? nameLines(item, highest, setting) : (values[index] ?? []),
  }))
}

/** Only units can have several lines. */
function valueLines(text: string, column: Column, look: Look): CellLine[] {
  if (text === '') return []
  if (column.key !== 'unit') return [{ line: oneLine(text, look.text), x: startOf(text, column, look) }]
  return linesOf(text, look.text, column.right - column.left).map((line) => ({ line, x: column.left }))
}

/**
 * Name, article number, description and discount. The description is as wide as the page where it is below the values
 * of all other columns. No page ends between the name and two lines below it.
 */
function nameLines(item: Item, valueCount: number, setting: Setting): CellLine[] {
  const { name, look, words } = setting
  const number = item.number ? `${words.articleNumber} ${item.number}` : ''
  const title = plainLines(item.name, look.strong, name)
  const numberLines = number ? plainLines(number, look.quiet, name) : []
  const isBelowValues = title.length + numberLines.length >= valueCount
  const details = [
    ...numberLines,
    ...richLines(item.description, look.text, isBelowValues ? { ...name, right: look.right } : name),
    ...(discountText(item, setting) ? plainLines(discountText(item, setting), look.quiet, name) : []),
  ]
  const lines = [...title, ...details]
  return lines.map((line, index) => ({
    ...line,
    keepsWithNext:
      index < lines.length - 1 &&
      (index <= title.length || index === lines.length - 2 || (line.keepsWithNext ?? false)),
  }))
}

function discountText({ discount, showsOnlyTotal }: Item, { table, words, look }: Setting): string {
  if (!discount || showsOnlyTotal || !table.showsPrices) return ''
  const { type, rate } = discount
  return `${words.discount} ${type === 'P' ? percentIn(look.formats, rate) : `${table.currency} ${priceIn(look.formats, rate)}`}`
}

type TextRow = Extract<PositionRow, { name: string; description: string }>

function headingCells(row: TextRow, setting: Setting): Cell[] {
  const { look, columns } = setting
  const whole = { left: look.left, right: look.right }
  const lines = [...plainLines(row.name, look.strong, whole), ...richLines(row.description, look.text, whole)]
  return [{ tag: cellTag(setting, columns.length), lines }]
}

/** A text with a title has it in bold; one that is only a title reads like text. */
function textCells(row: TextRow, setting: Setting): Cell[] {
  const { look, columns, name } = setting
  const area = { left: name.left, right: look.right }
  const title = row.name ? plainLines(row.name, row.description ? look.strong : look.text, area) : []
  const lines = [
    ...title.map((line) => ({ ...line, keepsWithNext: row.description !== '' })),
    ...richLines(row.description, look.text, area),
  ]
  return [{ tag: cellTag(setting, columns.length), lines }]
}

function subtotalCells(row: TextRow & { readonly amount: Minor }, setting: Setting): Cell[] {
  const { look, columns, name } = setting
  const amount = oneLine(amountIn(look.formats, row.amount), look.strong)
  const cell = cellTag(setting, columns.length - 1)
  return [
    {
      tag: cell,
      lines: [...plainLines(row.name, look.strong, name), ...richLines(row.description, look.text, name)],
    },
    { tag: { type: 'TD', parent: cell.parent }, lines: [{ line: amount, x: look.right - amount.width }] },
  ]
}

/** A cell in a row of its own. */
function cellTag({ body }: Setting, columns: number): Tag & { readonly parent: Tag } {
  return { type: 'TD', columns, parent: { type: 'TR', parent: body } }
}

type Area = Pick<Column, 'left' | 'right'>

function plainLines(text: string, style: Style, { left, right }: Area): CellLine[] {
  return linesOf(text, style, right - left).map((line) => ({ line, x: left }))
}

function richLines(html: string, style: Style, { left, right }: Area): CellLine[] {
  return setText(html, style, right - left).map((set) => ({ ...set, x: left }))
}
