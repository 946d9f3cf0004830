// The numbers of documents in their order, and why numbers between them are missing.

import { compareNumbers, numberIn, numericValue, type Series, seriesAt, valueIn } from './numbering.ts'

/**
 * What became of a number: its document is issued, cancelled, a draft, or marked as deleted; or no document has it, as a
 * draft was deleted or got another number, or a person has jumped over it by giving a higher number.
 */
export const numberStates = [
  'issued',
  'cancelled',
  'draft',
  'deleted',
  'draft_deleted',
  'draft_renumbered',
  'jumped',
] as const
export type NumberState = (typeof numberStates)[number]

export interface NumberedDocument {
  readonly id: number
  readonly number: string
  readonly date: string
  readonly status: string
  readonly state: NumberState
}

/** A document that is not stored any more. */
export interface DeletedDocument {
  readonly id: number
  readonly number: string
  readonly date: string
  readonly status: string
  readonly wasIssued: boolean
  readonly at: string
  /** Whether it is a draft that got another number, which is no deletion. */
  readonly isRenumbered?: boolean
}

export interface NumberRow {
  readonly number: string
  /** The last of several numbers that are missing in a row. */
  readonly last_number: string | null
  readonly count: number
  readonly state: NumberState
  readonly document_id: number | null
  readonly date: string | null
  readonly status: string | null
  /** When its draft was deleted. */
  readonly deleted: string | null
}

/** The series of a number, and its place in it. */
export interface Place extends Series {
  readonly number: string
  readonly value: number
}

/** The place of a number among those of its pattern, or of plain numbers; undefined for one that nobody counts. */
export function placeOf(number: string, date: string, patterns: readonly string[]): Place | undefined {
  for (const pattern of patterns) {
    const series = seriesAt(pattern, date)
    const value = valueIn(series, number)
    if (value !== null) return { ...series, width: number.length - series.head.length, number, value }
  }
  const value = numericValue(number)
  return value === null ? undefined : { head: '', width: 1, number, value }
}

/** The place that a number has in the series with this head, whatever it was counted by. */
export function placeIn(head: string, number: string): Place | undefined {
  const value = valueIn({ head, width: 1 }, number)
  return value === null ? undefined : { head, width: number.length - head.length, number, value }
}

/** The numbers of a series. */
export interface SeriesNumbers {
  /** Those of the report. */
  readonly shown: readonly Place[]
  /** Others between them, of documents of other years or series. */
  readonly others: readonly Place[]
  /** The value before the first one. */
  readonly before: number | null
  /** Those of deleted documents. */
  readonly deleted: readonly (Place & Pick<DeletedDocument, 'status' | 'wasIssued' | 'at' | 'isRenumbered'>)[]
}

/** The missing numbers of a series before each shown one, with their reason. */
export function missingNumbers({ shown, others, before, deleted }: SeriesNumbers): NumberRow[] {
  const isShown = new Set(shown.map(({ number }) => number))
  const known = new Map([...deleted].reverse().map((one) => [one.value, one] as const))
  const missing = [...known.values()].sort(byValue)
  const all = [...shown, ...others].sort(byValue)
  const rows: NumberRow[] = []
  let last = before ?? startOf(all, missing)
  for (const place of all) {
    if (place.value > last + 1 && isShown.has(place.number))
      rows.push(...explained({ ...place, from: last + 1, to: place.value - 1 }, missing))
    last = Math.max(last, place.value)
  }
  return rows
}

/** The value before the first one: a pattern starts with 1, plain numbers start where the first one was given. */
function startOf([first]: readonly Place[], [deleted]: readonly Place[]): number {
  if (first?.head !== '') return 0
  return Math.min(first.value, deleted?.value ?? first.value) - 1
}

interface Gap extends Series {
  readonly from: number
  readonly to: number
}

/** Deleted documents one by one, and the rest of the gap in ranges. */
function explained(gap: Gap, deleted: SeriesNumbers['deleted']): NumberRow[] {
  const rows: NumberRow[] = []
  let from = gap.from
  const jump = (to: number) => {
    if (to < from) return
    const number = numberIn(gap, from)
    const last_number = to > from ? numberIn(gap, to) : null
    rows.push({ ...absent, number, last_number, count: to - from + 1, state: 'jumped' })
  }
  for (const { value, number, status, wasIssued, at, isRenumbered } of deleted) {
    if (value < from || value > gap.to) continue
    jump(value - 1)
    const state = isRenumbered ? 'draft_renumbered' : wasIssued ? 'deleted' : 'draft_deleted'
    rows.push({ ...absent, number, count: 1, state, status, deleted: at })
    from = value + 1
  }
  jump(gap.to)
  return rows
}

const absent = { last_number: null, document_id: null, date: null, status: null, deleted: null }

/** The row of a document. */
export function documentRow({ id, number, date, status, state }: NumberedDocument): NumberRow {
  return { number, last_number: null, count: 1, state, document_id: id, date, status, deleted: null }
}

/** The order of lists. */
export function byNumber(one: NumberRow, other: NumberRow): number {
  return compareNumbers(one.number, other.number)
}

function byValue(one: Place, other: Place): number {
  return one.value - other.value
}
