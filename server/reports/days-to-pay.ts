import sql, { empty, raw } from 'sql-template-tag'
import { decimalScale, divideRounded, type Micro } from '../../domain/money/money.ts'
import type { Reader } from '../db/db.ts'
import { inTime } from '../db/dialect.ts'
import { invoices } from '../receivables/invoices.ts'
import { optional, type Row, required } from '../resource/fields.ts'
import { date, decimal, id, integer, oneOf, plainText } from '../resource/kinds.ts'
import type { Operation } from '../resource/operation.ts'
import { jsonOf, object } from '../resource/records.ts'
import {
  checkPeriod,
  parameter,
  periodFields,
  periodParameters,
  readAsked,
  rowsAnswer,
  rowsSchema,
} from '../resource/report.ts'
import { reportRows, reports } from './asked.ts'
import { customerName } from './customer-name.ts'
import { periodSteps, stepOf } from './period-steps.ts'

const averageFields = {
  /** Invoices. */
  count: required(integer()),
  /** Null while there are no invoices. */
  days: optional(decimal()),
  days_late: optional(decimal()),
}

const rowFields = {
  key: required(plainText()),
  /** Of the customer. */
  id: optional(id()),
  name: optional(plainText()),
  ...averageFields,
}

const subjects = [...periodSteps, 'customer'] as const

const headFields = {
  from: required(date()),
  to: required(date()),
  by: required(oneOf(...subjects)),
  average: required(object(averageFields)),
}

const askedFields = { ...periodFields, by: required(oneOf(...subjects)), contact_id: optional(id()) }

type Asked = Row<typeof askedFields>

/** `GET /reports/days-to-pay`: how long customers took to pay. */
export const daysToPay: Operation = {
  name: 'getDaysToPay',
  method: 'GET',
  path: '/reports/days-to-pay',
  scopes: invoices.scopes,
  topic: reports,
  isExtension: true,
  summary: 'Get how long customers took to pay',
  description:
    'Of the invoices that were paid in full in the period, the average days from their date ("days") and from their due date ("days_late", below zero for what was paid early), rounded to a tenth. Every invoice counts the same, whatever its amount. "average" is that of all rows. Customers who take longest come first.',
  query: [
    ...periodParameters(),
    parameter('by', askedFields.by, 'What the days are told by.'),
    parameter('contact_id', askedFields.contact_id, 'Only of this customer.'),
    ...reportRows.parameters,
  ],
  alsoAnswers: [422],
  answer: {
    status: 200,
    schema: rowsSchema(rowFields, headFields),
  },
  run: async ({ db, actor, query }) => {
    const { limit, offset } = reportRows.read(query)
    const asked = readAsked(askedFields, query, checkPeriod)
    const rows = await daysBy(db, actor.company, asked)
    const head = jsonOf(headFields, { ...asked, average: averageOf(rows) })
    const items = rows
      .slice(offset, offset + limit)
      .map(({ key, id, name, ...own }) => jsonOf(rowFields, { key, id, name, ...averageOf([own]) }))
    return rowsAnswer(items, rows.length, head)
  },
}

interface Days {
  readonly count: number
  /** Of all invoices together. */
  readonly days: number
  readonly late: number
}

type DaysRow = Days & Pick<Row<typeof rowFields>, 'key' | 'id' | 'name'>

async function daysBy(
  reader: Reader,
  company: number,
  { by, from, to, contact_id }: Asked,
): Promise<DaysRow[]> {
  const { dialect } = reader
  const key = by === 'customer' ? sql`t.contact_id` : stepOf(by, 't.paid_date')
  const sumOf = (column: 'date' | 'due') =>
    raw(`cast(sum(${dialect.daysBetween(`t.${column}`, 't.paid_date')}) as bigint)`)
  const found = sql`
    select ${key} as key, count(*) as count, ${sumOf('date')} as days, ${sumOf('due')} as late from invoices t
    where t.company_id = ${company} and t.paid_date >= ${from} and t.paid_date <= ${to} and t.status = 'P' and t.total > 0
      ${contact_id === null ? empty : sql`and t.contact_id = ${contact_id}`} and ${inTime(dialect)}
    group by 1`
  if (by !== 'customer')
    return reader.all<DaysRow>(
      sql`select key, null as id, null as name, count, days, late from (${found}) steps order by key`,
    )
  const rows = await reader.all<DaysRow>(sql`
    select cast(key as text) as key, key as id, ${customerName(company)} as name, count, days, late from (${found}) customers`)
  return rows.sort(
    (one, other) => other.days / other.count - one.days / one.count || Number(one.id) - Number(other.id),
  )
}

/** Rounded to a tenth of a day. */
function averageOf(rows: readonly Days[]): Row<typeof averageFields> {
  const total = (key: keyof Days) => rows.reduce((all, row) => all + row[key], 0)
  const count = total('count')
  const average = (days: number): Micro | null =>
    count === 0 ? null : divideRounded(BigInt(days) * 10n, BigInt(count)) * 10n ** BigInt(decimalScale - 1)
  return { count, days: average(total('days')), days_late: average(total('late')) }
}
