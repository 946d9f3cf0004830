// The look of papers: every place, length, size of type and colour that a designer chose. layout.ts draws with them.

import { type Formats, swiss } from '../../../domain/text/company-formats.ts'
import type { Paper } from '../paper.ts'
import type { Style } from '../typeset/typesetting.ts'
import { pageWidth } from './sheet.ts'

/** Places, in millimetres from the upper left corner of A4. Everything is on a grid of 5 mm. */
export const place = {
  /** The second axis of a page, besides the left margin: head, address, totals and codes begin here. */
  axis: 120,
  /** The address in the window of an envelope. */
  address: { left: 25, right: 120, top: 50 },
  /** The line of the sender above it. */
  senderLine: 45,
  /** Where the head ends at the latest. */
  head: 44,
  /** Where the title stands on the first page. */
  title: 85,
  foldMarks: { heights: [105, 210], left: 4, right: 8 },
  /** Where the foot ends: at the end of a page, and above a payment part. */
  foot: 287,
  footAbovePayment: 187,
} as const

/** Lengths, in millimetres. */
export const length = {
  grid: 5,
  /** One line of text, of the title, and of small type. */
  line: 5,
  titleLine: 7.5,
  smallLine: 4,
  /** Between the introduction, the positions, the conditions, the payment and the signature. */
  part: 7.5,
  address: { width: 75, height: 40 },
  /** The smallest height for the content of a page. */
  smallestFrame: 60,
  logoWidth: 80,
  /** From a label to its value, and the least room for a value. */
  label: 35,
  value: 35,
  /** The room that the foot leaves for the page number. */
  pageNumber: 25,
  signature: { width: 70, height: 20 },
  /** A code with the empty border that readers need. */
  code: 30,
  smallCode: 20,
  table: {
    /** Between columns, and between a quantity and its unit. */
    gutter: 5,
    unitGutter: 3,
    /** Above and below the text of a row. */
    padding: 1.25,
    narrowestName: 45,
    widestUnit: 22,
    /** The values for a table with much room: "metros cuadrados" is one line. */
    roomy: { narrowestName: 60, widestUnit: 36 },
    /** The values for a table with little room. */
    tight: { gutter: 2, unitGutter: 1.5, narrowestName: 25, widestUnit: 12 },
  },
  totals: {
    /** Between label and amount. */
    gutter: 5,
    /** Above and below the block and its total. */
    padding: 1.25,
    /** Between the two rules below the total. */
    doubleRule: 0.8,
  },
} as const

/** The most lines for the head and the foot of a company, and for parts that usually have one line. */
export const mostLines = { head: 9, foot: 6, name: 3, fact: 3, account: 4, address: 3, sender: 2 } as const

/** The least distance of lines, in sizes of their type. */
export const leading = 1.2

/** Sizes of type, in points. The first three follow the size that a company chooses for its text. */
export const sizes = { text: 9.5, title: 14, total: 11, small: 8, sender: 6.5 } as const

/** Smaller type is not readable. */
export const smallest = { text: 6.5, small: 6 } as const

/** Besides these there is one accent: the company's colour. */
export const colors = { ink: '#16191d', quiet: '#626b75', line: '#c5cad0' } as const

/** How thick rules are, in millimetres. */
export const thickness = { hair: 0.1, rule: 0.25 } as const

/** A company's design in these values. */
export interface Look {
  readonly text: Style
  readonly strong: Style
  readonly quiet: Style
  readonly title: Style
  readonly total: Style
  readonly small: Style
  readonly smallStrong: Style
  readonly accent: string
  /** In millimetres. */
  readonly line: number
  readonly titleLine: number
  /** Between the parts of the content, and between the paragraphs of a text. */
  readonly part: number
  readonly emptyLine: number
  readonly label: number
  readonly left: number
  readonly right: number
  /** How numbers and days are written. */
  readonly formats: Formats
}

export function lookOf({
  design,
  language,
  formats = swiss,
}: Pick<Paper, 'design' | 'language' | 'formats'>): Look {
  const { font, fontSize, margins, color } = design
  const scale = fontSize / sizes.text
  const text = { font, size: fontSize, color: colors.ink, isBold: false, language }
  const small = { ...text, size: sizes.small, color: colors.quiet }
  return {
    text,
    strong: { ...text, isBold: true },
    quiet: { ...text, color: colors.quiet },
    title: { ...text, size: sizes.title * scale, isBold: true },
    total: { ...text, size: sizes.total * scale, isBold: true },
    small,
    smallStrong: { ...small, color: colors.ink, isBold: true },
    accent: color,
    line: length.line * scale,
    titleLine: length.titleLine * scale,
    part: length.part,
    emptyLine: length.line * scale,
    label: length.label * scale,
    left: margins.left,
    right: pageWidth - margins.right,
    formats,
  }
}

/** The look with less room between lines and parts. */
export function tightLook(look: Look): Look {
  const line = 0.84 * look.line
  return { ...look, line, titleLine: 0.84 * look.titleLine, part: length.grid, emptyLine: line / 2 }
}

/** The look in smaller type, where there is too much to show. Text that has no room even so wraps. */
export function scaledLook(look: Look, wanted: number): Look {
  return shrunkLook(
    look,
    Math.max(wanted, smallest.text / look.text.size),
    Math.max(wanted, smallest.small / look.small.size),
  )
}

/** The look in type as small as needed: for numbers, which cannot wrap. */
export function tinyLook(look: Look, scale: number): Look {
  return shrunkLook(look, scale, scale)
}

function shrunkLook(look: Look, textScale: number, smallScale: number): Look {
  if (textScale >= 1 && smallScale >= 1) return look
  const text = Math.min(1, textScale)
  const scaled = (style: Style, scale: number): Style => ({ ...style, size: style.size * scale })
  return {
    ...look,
    text: scaled(look.text, text),
    strong: scaled(look.strong, text),
    quiet: scaled(look.quiet, text),
    total: scaled(look.total, text),
    small: scaled(look.small, Math.min(1, smallScale)),
    line: look.line * text,
    emptyLine: look.emptyLine * text,
    label: look.label * text,
  }
}
