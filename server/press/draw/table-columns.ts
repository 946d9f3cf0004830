// The columns of the positions: their widths follow from their contents.

import {
  amountIn,
  type Formats,
  percentIn,
  priceIn,
  quantityIn,
} from '../../../domain/text/company-formats.ts'
import type { PositionRow, PositionTable } from '../paper.ts'
import { widthOf } from '../typeset/typesetting.ts'
import type { Words } from '../words.ts'
import { type Look, length, scaledLook, tinyLook } from './look.ts'
import type { Tag } from './sheet.ts'

export type Item = Extract<PositionRow, { type: 'item' }>

/** The values that the rows of a table share. */
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
  /** The width of the widest fraction, with its point: decimal points are aligned. */
  readonly fraction: number
}

type ColumnKey = keyof Words['columns']

const scales = [
  1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5, 0.45, 0.4, 0.35, 0.3, 0.25, 0.2,
] as const

/**
 * Decides how a table is set: with long units in one line, else in smaller type until the numbers leave room for the names, then with columns closer
 * together, and only then as small as needed.
 */
export function settingOf(table: PositionTable, words: Words, look: Look): Setting {
  const roomy = settingIn(look, gaps.roomy, table, words)
  if (hasRoom(roomy, gaps.roomy)) return roomy
  for (const gap of [gaps.wide, gaps.tight])
    for (const scale of scales) {
      const setting = settingIn(scaledLook(look, scale), gap, table, words)
      if (hasRoom(setting, gap)) return setting
    }
  const tiny = scales.map((scale) => settingIn(tinyLook(look, scale), gaps.tight, table, words))
  return (tiny.find((setting) => hasRoom(setting, gaps.tight)) ?? tiny.at(-1)) as Setting
}

/** The gaps between columns, and the room for the name and the units. */
type Gaps = Readonly<Record<keyof typeof length.table.tight, number>> & { readonly wrapsHead: boolean }

const gaps: Readonly<Record<'roomy' | 'wide' | 'tight', Gaps>> = {
  roomy: { ...length.table, ...length.table.roomy, wrapsHead: false },
  wide: { ...length.table, wrapsHead: false },
  tight: { ...length.table.tight, wrapsHead: true },
}

function hasRoom({ name }: Setting, { narrowestName }: Gaps): boolean {
  return name.right - name.left >= narrowestName
}

function settingIn(look: Look, gaps: Gaps, table: PositionTable, words: Words): Setting {
  const columns = columnsOf(table, words, look, gaps)
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

/** The columns that have contents. The room of the others goes to the name. */
function columnsOf(table: PositionTable, words: Words, look: Look, gaps: Gaps): Column[] {
  const cells = table.rows.filter((row) => row.type === 'item').map((item) => cellTexts(item, table, look))
  const behindName: Column[] = []
  let right = look.right
  for (const key of ['amount', 'vat', 'price', 'unit', 'quantity'] as const) {
    const texts = [...cells.map((cell) => cell[key]), ...(key === 'amount' ? sumTexts(table, look) : [])]
    if (texts.every((text) => text === '') || (key === 'vat' && !isTaxed(table))) continue
    const column = columnOf(key, texts, right, table, words, look, gaps)
    behindName.unshift(column)
    right = column.left - (key === 'unit' ? gaps.unitGutter : gaps.gutter)
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
  const left = place.right + gaps.gutter
  return [place, { ...place, key: 'name', label: words.columns.name, left, right }, ...behindName]
}

/** The texts in the cells of an item; an empty text where nothing is shown. */
export function cellTexts(
  item: Item,
  { showsPrices }: PositionTable,
  { formats }: Look,
): Record<Exclude<ColumnKey, 'name'>, string> {
  return {
    place: String(item.place),
    quantity: item.showsOnlyTotal ? '' : quantityIn(formats, item.quantity),
    unit: item.showsOnlyTotal ? '' : item.unit,
    price: item.showsOnlyTotal || !showsPrices ? '' : priceIn(formats, item.price),
    vat: showsPrices ? percentIn(formats, item.vat) : '',
    amount: showsPrices ? amountIn(formats, item.amount) : '',
  }
}

/** Where a text begins in its column. */
export function startOf(text: string, column: Column, look: Look): number {
  if (!column.isNumeric) return column.left
  return column.right - column.fraction - widthOf(partsOf(text, column.key, look.formats).whole, look.text)
}

/** Whether any item has VAT: a company that charges none does not mention it. */
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
  { widestUnit, wrapsHead }: Gaps,
): Column {
  const label = key === 'amount' ? `${words.columns.amount} ${currency}` : words.columns[key]
  const parts = texts.map((text) => partsOf(text, key, look.formats))
  const whole = Math.max(...parts.map((part) => widthOf(part.whole, look.text)))
  const fraction = Math.max(...parts.map((part) => widthOf(part.fraction, look.text)))
  const content = key === 'unit' ? Math.min(whole, widestUnit) : whole + fraction
  const labels = (wrapsHead ? label.split(' ') : [label]).map((text) => widthOf(text, look.small))
  const width = Math.max(content, ...labels)
  return { key, label, left: right - width, right, isNumeric: key !== 'unit', fraction }
}

/** The parts of a number before and from its point. Percentages end with their sign, and units have no point. */
function partsOf(text: string, key: ColumnKey, { decimal }: Formats): { whole: string; fraction: string } {
  const point = key === 'vat' || key === 'unit' ? -1 : text.indexOf(decimal)
  if (point < 0) return { whole: text, fraction: '' }
  return { whole: text.slice(0, point), fraction: text.slice(point) }
}

/** Amounts that belong to no item: subtotals, and the sums that are carried over. */
function sumTexts({ rows, showsPrices }: PositionTable, { formats }: Look): string[] {
  if (!showsPrices) return []
  return rows.flatMap((row) => {
    if (row.type === 'item') return [amountIn(formats, row.running)]
    return row.type === 'subtotal' ? [amountIn(formats, row.amount)] : []
  })
}
