import { raw, type Sql } from 'sql-template-tag'

export const periodSteps = ['month', 'quarter', 'year'] as const
export type PeriodStep = (typeof periodSteps)[number]

/** The step that the day in a column is in: 2026-03, 2026-Q1 or 2026. */
export function stepOf(step: PeriodStep, column: 't.date' | 't.paid_date'): Sql {
  const year = `substr(${column}, 1, 4)`
  if (step === 'year') return raw(year)
  if (step === 'month') return raw(`substr(${column}, 1, 7)`)
  return raw(`${year} || '-Q' || cast((cast(substr(${column}, 6, 2) as integer) + 2) / 3 as text)`)
}
