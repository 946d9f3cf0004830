// The parameters that several reports have.

import { Problems } from '../../domain/refusal.ts'
import { localTimeAt } from '../resource/clock.ts'
import { type Field, type Fields, optional, type Row, required } from '../resource/fields.ts'
import { date } from '../resource/kinds.ts'
import type { QueryParameter, Topic } from '../resource/operation.ts'
import { readWhole } from '../resource/query.ts'
import { parseNew } from '../resource/records.ts'

export const reports: Topic = {
  name: 'Reports',
  description: 'Turnover, open items and days to pay, added up from all documents.',
}

export function today(): string {
  return localTimeAt(new Date()).slice(0, 10)
}

/** Reads the parameters of a report, and reports every wrong one. */
export function readAsked<F extends Fields>(
  fields: F,
  query: URLSearchParams,
  check: (values: Partial<Row<F>>, problems: Problems) => void = () => {},
): Row<F> {
  const problems = new Problems()
  const sent = Object.entries(fields).flatMap(([key, { kind }]) => {
    const value = query.get(key)
    return value
      ? [[key, kind.schema.type === 'integer' && /^\d{1,15}$/.test(value) ? Number(value) : value]]
      : []
  })
  const values = parseNew(fields, Object.fromEntries(sent), problems) as Partial<Row<F>>
  check(values, problems)
  problems.throwIfAny()
  return values as Row<F>
}

/** The description of a parameter. */
export function parameter(name: string, { kind }: Field, description: string): QueryParameter {
  return { name, description, schema: kind.schema }
}

export const periodFields = { from: required(date()), to: required(date()) }

export const periodParameters: readonly QueryParameter[] = [
  parameter('from', periodFields.from, 'The first day.'),
  parameter('to', periodFields.to, 'The last day.'),
]

export function checkPeriod(
  { from, to }: { readonly from?: string; readonly to?: string },
  problems: Problems,
): void {
  if (from && to && from > to)
    problems.add('to', 'not_allowed', `The last day lies before the first one, ${from}.`)
}

export const dayFields = { date: optional(date()) }

export const dayParameter: QueryParameter = parameter(
  'date',
  dayFields.date,
  'The key date; today when it is left out. It cannot lie in the future.',
)

export function checkDay({ date }: { readonly date?: string | null }, problems: Problems): void {
  if (date && date > today())
    problems.add(
      'date',
      'not_allowed',
      'What will be open on a day to come is not known: choose today or an earlier day.',
    )
}

const mostRows = 10_000
const usualRows = 1000

export const placeParameters: readonly QueryParameter[] = [
  {
    name: 'limit',
    description: 'Rows per answer.',
    schema: { type: 'integer', minimum: 1, maximum: mostRows, default: usualRows },
  },
  { name: 'offset', description: 'Rows to skip.', schema: { type: 'integer', minimum: 0, default: 0 } },
]

/** The part of a report that an answer has. */
export function readPlace(query: URLSearchParams): { limit: number; offset: number } {
  return {
    limit: readWhole(query.get('limit'), usualRows, 1, mostRows, 'limit'),
    offset: readWhole(query.get('offset'), 0, 0, Number.MAX_SAFE_INTEGER, 'offset'),
  }
}
