import { dateText } from '../parts/format.ts'

interface Period {
  readonly period_from?: string | null
  readonly period_to?: string | null
}

/** The period as it is printed when no text describes it; null without a day. */
export function periodText({ period_from, period_to }: Period): string | null {
  const days = [period_from, period_to].filter((day) => typeof day === 'string')
  return [...new Set(days.map(dateText))].join(' – ') || null
}
