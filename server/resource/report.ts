// What reports have in common: their parameters, a period, and answers with a part of their rows.

import { Problems } from '../../domain/refusal.ts'
import { type Field, type Fields, objectSchema, type Row, required } from './fields.ts'
import type { Schema } from './kind.ts'
import { date } from './kinds.ts'
import { readWhole } from './list/query.ts'
import type { QueryParameter } from './operation.ts'
import { parseNew } from './records.ts'

/** Reads the parameters of a report, and tells every wrong one. */
export function readAsked<F extends Fields>(
  fields: F,
  query: URLSearchParams,
  check: (values: Partial<Row<F>>, problems: Problems) => void = () => {},
): Row<F> {
  const problems = new Problems()
  const sent = Object.entries(fields).flatMap(([key, { kind }]) => {
    const value = query.get(key)
    return value === null
      ? []
      : [[key, kind.schema.type === 'integer' && /^\d{1,15}$/.test(value) ? Number(value) : value]]
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

/** `limit` says how long a period may be, if it may not be of any length. */
export function periodParameters(limit = ''): readonly QueryParameter[] {
  return [
    parameter('from', periodFields.from, 'The first day of the period.'),
    parameter('to', periodFields.to, `The last day of the period${limit && `, ${limit}`}.`),
  ]
}

export function checkPeriod(
  { from, to }: { readonly from?: string; readonly to?: string },
  problems: Problems,
): void {
  if (from && to && from > to) problems.add('to', 'not_allowed', 'The period ends before it begins.')
}

/** The part of its rows that an answer has: `limit` of them, after `offset` others. */
export function rowsUpTo(most: number) {
  const usual = 1000
  return {
    parameters: [
      {
        name: 'limit',
        description: 'Rows per answer.',
        schema: { type: 'integer', minimum: 1, maximum: most, default: usual },
      },
      { name: 'offset', description: 'Rows to skip.', schema: { type: 'integer', minimum: 0, default: 0 } },
    ] satisfies readonly QueryParameter[],
    read: (query: URLSearchParams) => ({
      limit: readWhole(query.get('limit'), usual, 1, most, 'limit'),
      offset: readWhole(query.get('offset'), 0, 0, Number.MAX_SAFE_INTEGER, 'offset'),
    }),
  }
}

/** The schema of such an answer: what is said of all rows, some of them, and how many there are. */
export function rowsSchema(row: Fields, head: Fields = {}): Schema {
  return {
    type: 'object',
    required: [...Object.keys(head), 'items', 'total'],
    properties: {
      ...(objectSchema(head, () => true).properties as object),
      items: { type: 'array', items: objectSchema(row, () => true) },
      total: { type: 'integer' },
    },
  }
}

/** The answer itself. The head and the rows are JSON already. */
export function rowsAnswer(rows: readonly string[], total: number, head = '{}'): string {
  const own = head.slice(1, -1)
  return `{${own}${own && ','}"items":[${rows.join()}],"total":${total}}`
}
