// The working hours of a user in this week, and the efforts that are still to be invoiced.

import sql, { empty } from 'sql-template-tag'
import { unitOf } from '../../domain/money/currency-units.ts'
import { decimalScale, divideRounded, type Minor, sum, toMinor } from '../../domain/money/money.ts'
import { minutesBetween } from '../../domain/time/clock-time.ts'
import { daysAfter, mondayOf } from '../../domain/time/dates.ts'
import { contacts } from '../contacts/contacts.ts'
import type { Reader } from '../db/db.ts'
import { inTime } from '../db/dialect.ts'
import { overviews } from '../receivables/overview.ts'
import { currentDay } from '../resource/clock.ts'
import { objectSchema, type Row, required } from '../resource/fields.ts'
import { currency, date, decimal, id, integer, money, text } from '../resource/kinds.ts'
import { answerWith } from '../resource/openapi/schemas.ts'
import type { Operation } from '../resource/operation.ts'
import { jsonOf, list } from '../resource/records.ts'
import { viewOf } from '../resource/routes.ts'
import { efforts } from './efforts.ts'
import { projects } from './projects.ts'
import { workingHours } from './working-hours.ts'

const dayFields = {
  date: required(date()),
  working_hours: required(decimal(0)),
  efforts: required(decimal(0)),
}
const unbilledFields = {
  contact_id: required(id()),
  contact_name: required(text()),
  hours: required(decimal(0)),
  amount: required(money()),
  currency: required(currency()),
  count: required(integer()),
  oldest: required(date()),
}
const fields = {
  today: required(date()),
  week_start: required(date()),
  days: required(list(dayFields)),
  unbilled: required(list(unbilledFields)),
}

export const reportingOverview: Operation = {
  name: 'getReportingOverview',
  method: 'GET',
  path: '/reporting/overview',
  scopes: efforts.scopes,
  alsoScopes: [...workingHours.scopes, ...projects.scopes, ...contacts.scopes],
  isExtension: true,
  topic: overviews,
  summary: 'Get the own hours of this week, and what is to be invoiced',
  description:
    '"days" has the hours of the caller from Monday to Sunday. "unbilled" has the efforts on contacts and their projects that are not invoiced, by contact, the 50 with the largest amounts first: of everybody, or of the caller alone whose role sees no others. An effort without a rate counts with its hours only.',
  answer: { status: 200, schema: answerWith(objectSchema(fields, () => true)) },
  run: async (call) => {
    const { db, actor } = call
    const today = currentDay()
    const week_start = mondayOf(today)
    const days = await daysOf(db, actor, week_start)
    const unbilled = await unbilledOf(db, actor.company, viewOf(efforts, call).only)
    return { json: jsonOf(fields, { today, week_start, days, unbilled }), version: 0 }
  },
}

async function daysOf(
  reader: Reader,
  { company, user }: { readonly company: number; readonly user: number },
  monday: string,
): Promise<Row<typeof dayFields>[]> {
  const sunday = daysAfter(monday, 6)
  const worked = await reader.all<{ date: string; time_start: string; time_end: string }>(sql`
    select date, time_start, time_end from working_hours
    where company_id = ${company} and user_id = ${user} and date >= ${monday} and date <= ${sunday}`)
  const spent = await reader.all<{ date: string; duration: string }>(sql`
    select date, cast(duration as text) as duration from efforts
    where company_id = ${company} and user_id = ${user} and date >= ${monday} and date <= ${sunday}`)
  return Array.from({ length: 7 }, (_, index) => daysAfter(monday, index)).map((day) => {
    const isOfDay = (row: { readonly date: string }) => row.date === day
    const minutes = worked
      .filter(isOfDay)
      .reduce((total, { time_start, time_end }) => total + minutesBetween(time_start, time_end), 0)
    return {
      date: day,
      working_hours: divideRounded(BigInt(minutes) * 10n ** BigInt(decimalScale), 60n),
      efforts: sum(spent.filter(isOfDay).map(({ duration }) => BigInt(duration))),
    }
  })
}

type Unbilled = Row<typeof unbilledFields>

/** Efforts on the same project or contact, of the same length and at the same rate. */
interface Alike {
  readonly contact_id: number
  readonly contact_name: string
  readonly currency: string
  readonly duration: string
  readonly hourly_rate: string | null
  readonly count: number
  readonly oldest: string
}

const maxContacts = 50

async function unbilledOf(reader: Reader, company: number, only: number | undefined): Promise<Unbilled[]> {
  // Multiplied and added here: the product of two such numbers may be larger than a database holds.
  const rows = await reader.all<Alike>(sql`
    select c.id as contact_id, c.name as contact_name, coalesce(c.currency, own.currency) as currency,
      cast(e.duration as text) as duration, cast(e.hourly_rate as text) as hourly_rate, e.count, e.oldest
    from (
      select t.entity_type, t.entity_id, t.hourly_rate, t.duration, count(*) as count, min(t.date) as oldest
      from efforts t
      where t.company_id = ${company} and t.is_invoiced = 0 and t.entity_type in ('P', 'C')
        and ${inTime(reader.dialect)} ${only === undefined ? empty : sql`and t.user_id = ${only}`}
      group by t.entity_type, t.entity_id, t.hourly_rate, t.duration) e
    left join projects p on p.company_id = ${company} and p.id = e.entity_id and e.entity_type = 'P'
    join contacts c on c.company_id = ${company} and c.id = case e.entity_type when 'P' then p.contact_id else e.entity_id end
    join companies own on own.id = ${company}`)
  return [...Map.groupBy(rows, ({ contact_id }) => contact_id).values()]
    .map(together)
    .sort((a, b) => (a.amount === b.amount ? a.contact_id - b.contact_id : a.amount < b.amount ? 1 : -1))
    .slice(0, maxContacts)
}

function together(rows: readonly Alike[]): Unbilled {
  const [{ contact_id, contact_name, currency }] = rows as [Alike]
  return {
    contact_id,
    contact_name,
    hours: sum(rows.map(({ duration, count }) => BigInt(duration) * BigInt(count))),
    // Rounded for each effort, as if each had a position.
    amount: sum(rows.map((row) => amountOf(row) * BigInt(row.count))),
    currency,
    count: rows.reduce((total, { count }) => total + count, 0),
    oldest: rows.map(({ oldest }) => oldest).reduce((one, other) => (one < other ? one : other)),
  }
}

function amountOf({ duration, hourly_rate, currency }: Alike): Minor {
  return toMinor(BigInt(duration) * BigInt(hourly_rate ?? 0), 2 * decimalScale, unitOf(currency))
}
