// What the reports over all documents have in common: their topic, their rows and their key date.

import type { Problems } from '../../domain/refusal.ts'
import { currentDay } from '../resource/clock.ts'
import { optional } from '../resource/fields.ts'
import { date } from '../resource/kinds.ts'
import type { QueryParameter, Topic } from '../resource/operation.ts'
import { parameter, rowsUpTo } from '../resource/report.ts'

export const reports: Topic = {
  name: 'Reports',
  description: 'Turnover, open items and days to pay, added up from all documents.',
}

export const dayFields = { date: optional(date()) }

export const dayParameter: QueryParameter = parameter(
  'date',
  dayFields.date,
  'The key date; today when it is left out. It cannot lie in the future.',
)

export function checkDay({ date }: { readonly date?: string | null }, problems: Problems): void {
  if (date && date > currentDay())
    problems.add(
      'date',
      'not_allowed',
      'What will be open on a day to come is not known: choose today or an earlier day.',
    )
}

/** The rows of these reports. */
export const reportRows = rowsUpTo(10_000)
