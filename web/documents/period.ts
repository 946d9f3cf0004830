import { dateText } from '../parts/format.ts'

interface Period {
  readonly period_from?: string | null
  readonly period_to?: string | null
}

/** From when to when, as it is printed where nobody has said it in words; null without a day. */
export function periodText({ period_from, period_to }: Period): string | null {
  const days = [period_from, period_to].filter((day) => typeof day === 'string')
  return [...new Set(days.map(dateText))].join(' – ') || null
}
