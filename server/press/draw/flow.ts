// How content flows from page to page. It consists of strips that are never cut; a page may end between two strips,
// unless the upper one keeps with the next.

import type { Sheets } from './sheet.ts'

/** A part of the content as wide as the page: a line of text, a row, a block. In millimetres. */
export interface Strip {
  readonly height: number
  /** Empty space above it, which is left out at the head of a page. */
  readonly space?: number
  readonly keepsWithNext?: boolean
  readonly beginsPage?: boolean
  /** The strips that are added when a page ends above it. */
  readonly continuation?: Continuation
  draw(sheets: Sheets, y: number): void
}

export interface Continuation {
  /** At the end of the page. */
  readonly end: readonly Strip[]
  /** At the head of the next one. */
  readonly start: readonly Strip[]
}

/** The area for the content of a page. */
export interface Frame {
  readonly top: number
  readonly bottom: number
}

export interface Page {
  readonly strips: readonly { readonly strip: Strip; readonly y: number }[]
  /** Where its content ends. */
  readonly end: number
}

/** Spreads strips over pages. The frame of a page depends on its number, from 0. There is always one page. */
export function paginate(strips: readonly Strip[], frameOf: (page: number) => Frame): Page[] {
  const pages: Page[] = []
  let first = 0
  do {
    const frame = frameOf(pages.length)
    const start = first === 0 ? [] : (strips[first]?.continuation?.start ?? [])
    const next = firstOfNextPage(strips, first, frame.bottom - frame.top - heightOf(start))
    const end = strips[next]?.continuation?.end ?? []
    pages.push(stacked(frame.top, start, [...strips.slice(first, next), ...end]))
    first = next
  } while (first < strips.length)
  return pages
}

/** The first strip after a page that begins with `first` and has so much room: as late as allowed, or as possible. */
function firstOfNextPage(strips: readonly Strip[], first: number, room: number): number {
  let good = 0
  let possible = first + 1
  let used = 0
  for (let next = first + 1; next <= strips.length; next++) {
    const last = strips[next - 1] as Strip
    used += last.height + (next - 1 === first ? 0 : (last.space ?? 0))
    if (used > room + tolerance) break
    const follower = strips[next]
    if (!follower) return next
    if (used + heightOf(follower.continuation?.end ?? []) > room + tolerance) continue
    possible = next
    if (!last.keepsWithNext || follower.beginsPage) good = next
    if (follower.beginsPage) return next
  }
  return good || possible
}

// Sums of millimetres are not exact.
const tolerance = 0.001

function heightOf(strips: readonly Strip[]): number {
  return strips.reduce((sum, strip) => sum + strip.height, 0)
}

function stacked(top: number, start: readonly Strip[], strips: readonly Strip[]): Page {
  let y = top
  const placed = [...start, ...strips].map((strip, index) => {
    if (index > start.length) y += strip.space ?? 0
    const at = y
    y += strip.height
    return { strip, y: at }
  })
  return { strips: placed, end: y }
}
