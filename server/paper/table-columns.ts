// The columns of the positions: how wide they are follows from what stands in them.

import { amountText, percentText, priceText, quantityText } from '../../domain/formats.ts'
import { type Look, length, scaledLook } from './look.ts'
import type { PositionRow, PositionTable } from './paper.ts'
import type { Tag } from './sheet.ts'
import { widthOf } from './typesetting.ts'
import type { Words } from './words.ts'

export type Item = Extract<PositionRow, { type: 'item' }>

/** What the rows of a table share. */
export interface Setting {
  readonly table: PositionTable
  readonly words: Words
  readonly look: Look
  readonly columns: readonly Column[]
  readonly name: Column
  /** The tags that hold its rows. */
  readonly head: Tag
  readonly body: Tag
}

export interface Column {
  readonly key: ColumnKey
  readonly label: string
  readonly left: number
  readonly right: number
  readonly isNumeric: boolean
  /** How wide the widest fraction is, with its point: points stand in one line. */
  readonly fraction: number
}

type ColumnKey = keyof Words['columns']

/** The type is set smaller until the numbers leave room for the names. */
const smallerScales = [0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5]

/** Decides how a table is set. */
export function settingOf(table: PositionTable, words: Words, look: Look): Setting {
  let setting = settingIn(look, table, words)
  for (const scale of smallerScales) {
    if (setting.name.right - setting.name.left >= length.table.narrowestName) break
    setting = settingIn(scaledLook(look, scale), table, words)
  }
  return setting
}

function settingIn(look: Look, table: PositionTable, words: Words): Setting {
  const columns = columnsOf(table, words, look)
  const name = columns.find((column) => column.key === 'name') as Column
  const tag: Tag = { type: 'Table' }
  return {
    table,
    words,
    look,
    columns,
    name,
    head: { type: 'THead', parent: tag },
    body: { type: 'TBody', parent: tag },
  }
}

/** The columns that have something to show. What the others leave belongs to the name. */
function columnsOf(table: PositionTable, words: Words, look: Look): Column[] {
  const cells = table.rows.filter((row) => row.type === 'item').map((item) => cellTexts(item, table))
  const behindName: Column[] = []
  let right = look.right
  for (const key of ['amount', 'vat', 'price', 'unit', 'quantity'] as const) {
    const texts = [...cells.map((cell) => cell[key]), ...(key === 'amount' ? sumTexts(table) : [])]
    if (texts.every((text) => text === '') || (key === 'vat' && !isTaxed(table))) continue
    const column = columnOf(key, texts, right, table, words, look)
    behindName.unshift(column)
    right = column.left - (key === 'unit' ? length.table.unitGutter : length.table.gutter)
  }
  const places = cells.map((cell) => widthOf(cell.place, look.text))
  const place = {
    key: 'place',
    label: words.columns.place,
    left: look.left,
    right: look.left + Math.max(widthOf(words.columns.place, look.small), ...places),
    isNumeric: false,
    fraction: 0,
  } as const
  const left = place.right + length.table.gutter
  return [place, { ...place, key: 'name', label: words.columns.name, left, right }, ...behindName]
}

/** What stands in the cells of an item; an empty text where nothing is shown. */
export function cellTexts(
  item: Item,
  { showsPrices }: PositionTable,
): Record<Exclude<ColumnKey, 'name'>, string> {
  return {
    place: String(item.place),
    quantity: item.showsOnlyTotal ? '' : quantityText(item.quantity),
    unit: item.showsOnlyTotal ? '' : item.unit,
    price: item.showsOnlyTotal || !showsPrices ? '' : priceText(item.price),
    vat: showsPrices ? percentText(item.vat) : '',
    amount: showsPrices ? amountText(item.amount) : '',
  }
}

/** Where a text begins in its column. */
export function startOf(text: string, column: Column, look: Look): number {
  if (!column.isNumeric) return column.left
  return column.right - column.fraction - widthOf(partsOf(text, column.key).whole, look.text)
}

/** Who charges no VAT at all does not speak of it. */
function isTaxed({ rows }: PositionTable): boolean {
  return rows.some((row) => row.type === 'item' && row.vat !== 0n)
}

function columnOf(
  key: ColumnKey,
  texts: readonly string[],
  right: number,
  { currency }: PositionTable,
  words: Words,
  look: Look,
): Column {
  const label = key === 'amount' ? `${words.columns.amount} ${currency}` : words.columns[key]
  const parts = texts.map((text) => partsOf(text, key))
  const whole = Math.max(...parts.map((part) => widthOf(part.whole, look.text)))
  const fraction = Math.max(...parts.map((part) => widthOf(part.fraction, look.text)))
  const content = key === 'unit' ? Math.min(whole, length.table.widestUnit) : whole + fraction
  const width = Math.max(content, widthOf(label, look.small))
  return { key, label, left: right - width, right, isNumeric: key !== 'unit', fraction }
}

/** A number before and behind its point. Percentages end with their sign, and units have no point. */
function partsOf(text: string, key: ColumnKey): { whole: string; fraction: string } {
  const point = key === 'vat' || key === 'unit' ? -1 : text.indexOf('.')
  if (point < 0) return { whole: text, fraction: '' }
  return { whole: text.slice(0, point), fraction: text.slice(point) }
}

/** Amounts that are no item's: subtotals, and the sums that are carried over. */
function sumTexts({ rows, showsPrices }: PositionTable): string[] {
  if (!showsPrices) return []
  return rows.flatMap((row) => {
    if (row.type === 'item') return [amountText(row.running)]
    return row.type === 'subtotal' ? [amountText(row.amount)] : []
  })
}
