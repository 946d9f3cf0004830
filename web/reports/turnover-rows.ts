// The turnover of a period beside that of the year before, row by row.

import { type Minor, minorOf } from '../../domain/money/money.ts'
import { daysAfter, monthAfter } from '../../domain/time/dates.ts'
import type { Period } from '../list/filter/periods.ts'

export const steps = ['month', 'quarter', 'year'] as const
export const divisions = [...steps, 'customer', 'article', 'category', 'person'] as const
export type Step = (typeof steps)[number]
export type Division = (typeof divisions)[number]

/** A row of the server's report. */
interface Turnover {
  readonly key: string
  readonly id: number | null
  readonly name: string | null
  readonly net: number
  readonly gross: number
  readonly count: number
}

export interface TurnoverRow {
  readonly key: string
  readonly id: number | null
  readonly name: string | null
  readonly net: Minor
  readonly gross: Minor
  readonly count: number
  /** With VAT, of the same days a year before. */
  readonly before: Minor
}

export function isStep(by: Division): by is Step {
  return (steps as readonly string[]).includes(by)
}

/** Every step of a period, including empty ones; or everything that had turnover in one of the years, the most first. */
export function turnoverRows(
  by: Division,
  period: Period,
  now: readonly Turnover[],
  before: readonly Turnover[],
): readonly TurnoverRow[] {
  const laterKey = (key: string) => (isStep(by) ? yearsAfter(key, 1) : key)
  const ofNow = new Map(now.map((row) => [row.key, row]))
  const ofBefore = new Map(before.map((row) => [laterKey(row.key), row]))
  const keys = isStep(by) ? stepsOf(by, period) : [...new Set([...ofNow.keys(), ...ofBefore.keys()])]
  const rows = keys.map((key) => {
    const [own, earlier] = [ofNow.get(key), ofBefore.get(key)]
    const { id = null, name = null } = own ?? earlier ?? {}
    return {
      ...{ key, id, name },
      net: minorOf(own?.net ?? 0),
      gross: minorOf(own?.gross ?? 0),
      count: own?.count ?? 0,
      before: minorOf(earlier?.gross ?? 0),
    }
  })
  return isStep(by) ? rows : rows.sort((one, other) => Number(other.gross - one.gross))
}

/** The same days a year before. */
export function yearBefore({ from, to }: Period): Period {
  // 29 February may not exist there: the day after the last one always begins where that ends.
  return { from: daysAfter(yearsAfter(from, -1), 0), to: daysAfter(yearsAfter(daysAfter(to, 1), -1), -1) }
}

/** A day, month, quarter or year of another year. */
export function yearsAfter(key: string, years: number): string {
  return String(Number(key.slice(0, 4)) + years).padStart(4, '0') + key.slice(4)
}

/** The step that contains a day: 2026-03, 2026-Q1 or 2026. */
export function stepOf(step: Step, date: string): string {
  const [year = '', month = ''] = date.split('-')
  if (step === 'year') return year
  return step === 'month' ? `${year}-${month}` : `${year}-Q${Math.ceil(Number(month) / 3)}`
}

function stepsOf(step: Step, { from, to }: Period): readonly string[] {
  const keys = new Set<string>()
  for (let month = monthAfter(from, 0); month <= to; month = monthAfter(month, 1))
    keys.add(stepOf(step, month))
  return [...keys]
}
