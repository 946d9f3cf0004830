// Labels with their values: beside the address, and for the account to pay to.

import { baselineOf, fewLines, type Line, linesOf, widthOf } from '../typeset/typesetting.ts'
import { type Look, length, scaledLook } from './look.ts'
import type { Sheets } from './sheet.ts'

/** Labels and values in their places, from the upper left corner of their area. */
export interface LabelledLines {
  readonly rows: readonly (readonly PlacedLine[])[]
  readonly line: number
  readonly height: number
}

interface PlacedLine {
  readonly line: Line
  readonly x: number
  readonly y: number
}

export interface Labelled {
  readonly label: string
  readonly value: string
}

/**
 * Puts values beside their labels, in smaller type where there is little room, and below them where there is less. Each
 * value has at most so many lines.
 */
export function setLabelled(
  labelled: readonly Labelled[],
  width: number,
  wanted: Look,
  most: number,
): LabelledLines {
  const widest = Math.max(0, ...labelled.map(({ label }) => widthOf(label, wanted.quiet)))
  const labelWidth = Math.max(wanted.label, widest + length.grid)
  const scale = Math.min(1, width / (labelWidth + length.value))
  const beside = scaledLook(wanted, scale)
  const isBeside = beside.text.size <= wanted.text.size * scale
  const look = isBeside ? beside : scaledLook(wanted, Math.min(1, width / widest))
  const valueX = isBeside ? labelWidth * scale : 0
  let height = 0
  const rows = labelled.map(({ label, value }) => {
    const labels = isBeside ? linesOf(label, look.quiet, valueX) : fewLines(label, look.quiet, width, 2)
    const values = fewLines(value, look.text, width - valueX, most)
    const below = isBeside ? 0 : labels.length
    const top = height
    height += (isBeside ? values.length : labels.length + values.length) * look.line
    return [
      ...labels.map((line, index) => ({ line, x: 0, y: top + index * look.line })),
      ...values.map((line, index) => ({ line, x: valueX, y: top + (below + index) * look.line })),
    ]
  })
  return { rows, line: look.line, height }
}

/** Draws them below a point. */
export function drawLabelled(
  sheets: Sheets,
  { rows, line: height }: LabelledLines,
  x: number,
  y: number,
): void {
  for (const row of rows)
    sheets.mark({ type: 'P' }, () => {
      for (const { line, x: right, y: down } of row)
        sheets.text(line, x + right, baselineOf(y + down, height, line.style))
    })
}
