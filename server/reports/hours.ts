import sql, { raw } from 'sql-template-tag'
import { between, writeFilter } from '../../domain/filter.ts'
import { sum } from '../../domain/money/money.ts'
import { contacts } from '../contacts/contacts.ts'
import { costUnits } from '../reporting/cost-units.ts'
import { efforts } from '../reporting/efforts.ts'
import { entityColumn, entityContactName, entityType } from '../reporting/entities.ts'
import { projects } from '../reporting/projects.ts'
import { needCovered, needReadable } from '../resource/coverage.ts'
import { optional, type Row, required } from '../resource/fields.ts'
import { date, decimal, id, oneOf, plainText } from '../resource/kinds.ts'
import { readListQuery } from '../resource/list/query.ts'
import { where } from '../resource/list/where.ts'
import type { Call, Operation } from '../resource/operation.ts'
import { jsonOf } from '../resource/records.ts'
import {
  checkPeriod,
  parameter,
  periodFields,
  periodParameters,
  readAsked,
  rowsAnswer,
  rowsSchema,
} from '../resource/report.ts'
import { viewOf } from '../resource/routes.ts'
import { reportRows, reports } from './asked.ts'

const subjects = ['project', 'person'] as const

const sumFields = {
  hours: required(decimal(0)),
  /** What of them is invoiced. */
  billed: required(decimal(0)),
}

const hoursFields = {
  /** What tells this row from others. */
  key: required(plainText()),
  /** Of the project, cost unit, contact or user; the name is null when it is deleted. */
  id: required(id()),
  entity_type: optional(entityType),
  name: optional(plainText()),
  contact_name: optional(plainText()),
  ...sumFields,
}

const headFields = {
  from: required(date()),
  to: required(date()),
  by: required(oneOf(...subjects)),
  ...sumFields,
}

const askedFields = { ...periodFields, by: required(oneOf(...subjects)) }

/** `GET /reports/hours` */
export const hoursReport: Operation = {
  name: 'getHours',
  method: 'GET',
  path: '/reports/hours',
  scopes: efforts.scopes,
  topic: reports,
  isExtension: true,
  summary: 'Get the hours of a period by project or person',
  description:
    'The efforts of the period, the most hours first. By project also tells the hours of cost units and of contacts, and needs the scopes of all three. "hours" and "billed" beside "items" are those of all rows. Who sees only their own efforts gets the sums of these.',
  query: [
    ...periodParameters(),
    parameter('by', askedFields.by, 'What the hours are told by.'),
    ...reportRows.parameters,
  ],
  alsoAnswers: [422],
  answer: { status: 200, schema: rowsSchema(hoursFields, headFields) },
  run: async (call) => {
    const { limit, offset } = reportRows.read(call.query)
    const asked = readAsked(askedFields, call.query, checkPeriod)
    needReadable(call.actor, efforts)
    if (asked.by === 'project') needCovered(call.actor, [projects, costUnits, contacts])
    const rows = await hoursOf(call, asked)
    const head = jsonOf(headFields, {
      ...asked,
      hours: sum(rows.map(({ hours }) => hours)),
      billed: sum(rows.map(({ billed }) => billed)),
    })
    return rowsAnswer(
      rows.slice(offset, offset + limit).map((row) => jsonOf(hoursFields, row)),
      rows.length,
      head,
    )
  },
}

async function hoursOf(call: Call, { from, to, by }: Row<typeof askedFields>) {
  const { db } = call
  const period = new URLSearchParams({ filter: writeFilter(between('date', from, to)) })
  const found = where(db.dialect, efforts, viewOf(efforts, call), readListQuery(efforts, period, call.actor))
  const sums = sql`sum(t.duration) as hours, sum(case when t.is_invoiced = 1 then t.duration else 0 end) as billed`
  const statement =
    by === 'project'
      ? sql`
          select spent.entity_type, spent.entity_id as id, ${raw(entityColumn('name', 'spent'))} as name,
            (${raw(entityContactName('spent'))}) as contact_name,
            cast(spent.hours as text) as hours, cast(spent.billed as text) as billed from (
            select t.company_id, t.entity_type, t.entity_id, ${sums} from efforts t where ${found}
            group by t.company_id, t.entity_type, t.entity_id) spent`
      : sql`
          select null as entity_type, spent.user_id as id,
            (select trim(u.name || ' ' || u.surname) from users u where u.id = spent.user_id) as name, null as contact_name,
            cast(spent.hours as text) as hours, cast(spent.billed as text) as billed from (
            select t.user_id, ${sums} from efforts t where ${found} group by t.user_id) spent`
  const rows = await db.all<HoursRow>(statement)
  return rows
    .map(({ hours, billed, ...row }) => ({
      ...row,
      key: row.entity_type ? `${row.entity_type}/${row.id}` : String(row.id),
      hours: BigInt(hours),
      billed: BigInt(billed),
    }))
    .sort((one, other) => compare(other.hours, one.hours) || (one.key < other.key ? -1 : 1))
}

interface HoursRow {
  readonly entity_type: 'P' | 'CU' | 'C' | null
  readonly id: number
  readonly name: string | null
  readonly contact_name: string | null
  readonly hours: string
  readonly billed: string
}

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0
}
