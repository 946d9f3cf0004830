// The turnover by what a document itself says: its date, its customer, and who has made it.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { Reader } from '../db/db.ts'
import { inTime } from '../db/dialect.ts'
import { isCountedCreditNote, isCountedInvoice } from '../receivables/counted.ts'
import { optional, type Row, required } from '../resource/fields.ts'
import { currency, id, integer, money, plainText } from '../resource/kinds.ts'
import { customerName } from './customer-name.ts'
import { type PeriodStep, stepOf } from './period-steps.ts'

export const sumFields = {
  currency: required(currency()),
  net: required(money()),
  gross: required(money()),
  /** How many invoices; credit notes are not counted. */
  count: required(integer()),
}

export const turnoverFields = {
  /** The month, quarter or year, or what tells this row from others. */
  key: required(plainText()),
  /** Of the customer, user, article or category; null where there is none. */
  id: optional(id()),
  name: optional(plainText()),
  ...sumFields,
}

export type Turnover = Row<typeof turnoverFields>

/** The company and the days of a report. */
export interface Days {
  readonly company: number
  readonly from: string
  readonly to: string
}

/** In the order of time. */
export async function turnoverByTime(reader: Reader, days: Days, step: PeriodStep): Promise<Turnover[]> {
  const key = stepOf(step, 't.date')
  const rows = await reader.all<SumRow>(sql`
    select key, null as id, null as name, ${sums} from (${documents(reader, days, { invoices: key, credit_notes: key })}) documents
    group by key, currency order by key, currency`)
  return rows.map(turnoverOf)
}

export async function turnoverByCustomer(reader: Reader, days: Days): Promise<Turnover[]> {
  const key = sql`t.contact_id`
  const rows = await reader.all<SumRow>(sql`
    select cast(key as text) as key, key as id, ${customerName(days.company)} as name, currency, net, gross, count from (
      select key, ${sums} from (${documents(reader, days, { invoices: key, credit_notes: key })}) documents
      group by key, currency) customers`)
  return rows.map(turnoverOf).sort(byGross)
}

/** By the user who has made the document, as its first entry in the journal says. */
export async function turnoverByPerson(reader: Reader, days: Days): Promise<Turnover[]> {
  const makerOf = (resource: 'invoices' | 'credit-notes') => sql`(
    select j.user_id from journal j
    where j.company_id = t.company_id and j.resource = ${resource} and j.record_id = t.id order by j.id limit 1)`
  const key = { invoices: makerOf('invoices'), credit_notes: makerOf('credit-notes') }
  const rows = await reader.all<SumRow>(sql`
    select coalesce(cast(id as text), 'none') as key, id,
      (select trim(u.name || ' ' || u.surname) from users u where u.id = people.id) as name, currency, net, gross, count from (
      select key as id, ${sums} from (${documents(reader, days, key)}) documents
      group by key, currency) people`)
  return rows.map(turnoverOf).sort(byGross)
}

const sums = raw(
  'currency, cast(sum(net) as text) as net, cast(sum(gross) as text) as gross, cast(sum(count) as integer) as count',
)

/** The documents that count, each under its key; credit notes below zero. */
function documents(
  { dialect }: Reader,
  { company, from, to }: Days,
  key: { readonly invoices: Sql; readonly credit_notes: Sql },
): Sql {
  return sql`
    select ${key.invoices} as key, t.currency, t.total_net as net, t.total as gross, 1 as count from invoices t
    where t.company_id = ${company} and t.date >= ${from} and t.date <= ${to} and ${isCountedInvoice} and ${inTime(dialect)}
    union all
    select ${key.credit_notes}, t.currency, -t.total_net, -t.total, 0 from credit_notes t
    where t.company_id = ${company} and t.date >= ${from} and t.date <= ${to} and ${isCountedCreditNote} and ${inTime(dialect)}`
}

type SumRow = Omit<Turnover, 'net' | 'gross'> & { readonly net: string; readonly gross: string }

function turnoverOf({ net, gross, ...row }: SumRow): Turnover {
  return { ...row, net: BigInt(net), gross: BigInt(gross) }
}

/** By currency, the most first. */
export function byGross(one: Turnover, other: Turnover): number {
  if (one.currency !== other.currency) return one.currency < other.currency ? -1 : 1
  return Number(other.gross - one.gross) || (one.key < other.key ? -1 : 1)
}
