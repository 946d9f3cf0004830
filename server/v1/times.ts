// The five time endpoints of the v1 API, on the same records as /v2/reporting/working-hours.

import type { FastifyInstance } from 'fastify'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { isCleanText } from '../../domain/text/text.ts'
import { clockDigits, parseClockTime } from '../../domain/time/clock-time.ts'
import { isDate } from '../../domain/time/dates.ts'
import type { Db, Tx } from '../db/db.ts'
import { inTime } from '../db/dialect.ts'
import {
  createWorkingHours,
  updateWorkingHours,
  type WorkingHours,
  workingHours,
} from '../reporting/working-hours.ts'
import { largestId } from '../resource/kinds.ts'
import type { Caller } from '../resource/operation.ts'
import { ChangeForm, isOwnOnly, NewForm } from '../resource/resource.ts'
import { find, remove } from '../resource/write.ts'
import { type Action, type Endpoint, type Serving, serveV1, V1Error } from './wire.ts'

/** Serves /time/list, /time/get, /time/add, /time/edit and /time/delete. */
export function serveTimes(app: FastifyInstance, serving: Serving): void {
  const actions: Endpoint['actions'] = {
    list: ({ db, caller, parameters }) => list(db, caller, parameters),
    get: async ({ db, caller, parameters }) => ({ item: await timeById(db, caller, idOf(parameters)) }),
    add: async ({ db, caller, body }) => ({ id: await add(db, caller, await body('needed')) }),
    edit: async ({ db, caller, parameters, body }) => edit(db, caller, idOf(parameters), body),
    delete: async ({ db, caller, parameters }) => removeTime(db, caller, idOf(parameters)),
  }
  serveV1(app, serving, { time: { scope: 'working_hours', actions } })
}

type HoursFields = typeof workingHours.fields
type Parameters = ReadonlyMap<string, string>

async function list(db: Db, caller: Caller, parameters: Parameters) {
  const limit = wholeNumber(parameters, 'limit', 0, 0)
  const page = wholeNumber(parameters, 'page', 1, 1)
  const direction = parameters.get('sorttype') === 'asc' ? 'asc' : 'desc'
  const conditions = sql`${visible(caller)} and ${filterOf(parameters.get('filter') ?? '')}`
  const from = sql`from working_hours t join users u on u.id = t.user_id where ${conditions} and ${inTime(db.dialect)}`
  const { count } = (await db.get<{ count: number }>(sql`select count(*) as count ${from}`)) as {
    count: number
  }
  // Without a limit everything is on the first page.
  const size = limit || Math.max(1, count)
  const offset = size * (page - 1)
  const rows =
    offset >= count
      ? []
      : await db.all<TimeRow>(sql`
    select t.id, ${raw(columns.employee)} as employee, t.date, t.time_start, t.time_end ${from}
    order by t.date ${raw(direction)}, t.time_start ${raw(direction)}, t.id ${raw(direction)}
    limit ${size} offset ${offset}`)
  return { page, pages: Math.max(1, Math.ceil(count / size)), count, items: rows.map(timeOf) }
}

async function timeById(db: Db, caller: Caller, id: number) {
  const row = await db.get<TimeRow>(sql`
    select t.id, ${raw(columns.employee)} as employee, t.date, t.time_start, t.time_end
    from working_hours t join users u on u.id = t.user_id
    where ${visible(caller)} and t.id = ${id}`)
  if (!row) throw new V1Error(5001, 'Object not found')
  return timeOf(row)
}

/** The times that a caller sees: those of the company, or only their own. */
function visible(caller: Caller): Sql {
  const company = sql`t.company_id = ${caller.company}`
  return isOwnOnly(caller.role, workingHours) ? sql`${company} and t.user_id = ${caller.user}` : company
}

async function needTime(tx: Tx, caller: Caller, id: number): Promise<WorkingHours> {
  const stored = await find(tx, caller.company, workingHours, id)
  const isVisible = stored?.user_id === caller.user || !isOwnOnly(caller.role, workingHours)
  if (!stored || !isVisible) throw new V1Error(5001, 'Object not found')
  return stored
}

async function add(db: Db, caller: Caller, body: Body): Promise<number> {
  const hours = hoursOf(body)
  return db.transaction(caller, (tx) =>
    createWorkingHours(tx, new NewForm<HoursFields>({ ...hours, user_id: caller.user })),
  )
}

async function edit(db: Db, caller: Caller, id: number, body: Action['body']): Promise<object> {
  await db.transaction(caller, async (tx) => {
    const stored = await needTime(tx, caller, id)
    const hours = hoursOf(await body('optional'), stored)
    await updateWorkingHours(tx, id, new ChangeForm<HoursFields>(hours))
  })
  return {}
}

async function removeTime(db: Db, caller: Caller, id: number): Promise<object> {
  await db.transaction(caller, async (tx) => {
    await needTime(tx, caller, id)
    await remove(tx, workingHours, [id])
  })
  return {}
}

// The time object.

interface TimeRow {
  readonly id: number
  readonly employee: string
  readonly date: string
  readonly time_start: string
  readonly time_end: string
}

function timeOf({ id, employee, date, time_start, time_end }: TimeRow) {
  const [year, month, day] = date.split('-').map(Number)
  return { id, employee, start: clockDigits(time_start), end: clockDigits(time_end), year, month, day, date }
}

/** The fields of a time object as SQL, for filters. */
const columns = {
  id: 't.id',
  employee: `trim(u.name || ' ' || u.surname)`,
  start: `cast(replace(t.time_start, ':', '') as integer)`,
  end: `cast(replace(t.time_end, ':', '') as integer)`,
  year: 'cast(substr(t.date, 1, 4) as integer)',
  month: 'cast(substr(t.date, 6, 2) as integer)',
  day: 'cast(substr(t.date, 9, 2) as integer)',
  date: 't.date',
}

/** `year:2026;month:2`: all conditions must be met; unknown fields are ignored. */
function filterOf(text: string): Sql {
  const wanted = new Map<string, string>()
  for (const part of text.split(';')) {
    const [, name = '', value = ''] = /^([^:]*):(.*)$/s.exec(part) ?? []
    if (!Object.hasOwn(columns, name)) continue
    // A field has one value, so it cannot meet two different conditions.
    if (wanted.has(name) && wanted.get(name) !== value) return nothing
    wanted.set(name, value)
  }
  const conditions = [...wanted].map(([name, value]) => {
    const column = raw(columns[name as keyof typeof columns])
    if (name === 'employee' || name === 'date')
      return isCleanText(value) ? sql`${column} = ${value}` : nothing
    return /^\d{1,9}(\.0*)?$/.test(value) ? sql`${column} = ${Number(value)}` : nothing
  })
  return conditions.length === 0 ? sql`1 = 1` : join(conditions, ' and ')
}

const nothing = sql`1 = 0`

// The body of a request.

type Body = Readonly<Record<string, unknown>>
type Hours = Pick<WorkingHours, 'time_start' | 'time_end' | 'date'>

/** The sent values, or else the stored ones. Reads the fields in the order in which their problems are reported. */
function hoursOf(body: Body, stored?: Hours): Hours {
  const time_start = read(body, 'start', stored?.time_start)
  const time_end = read(body, 'end', stored?.time_end)
  if (time_end <= time_start) throw invalid(body.end === undefined ? 'start' : 'end')
  return { time_start, time_end, date: read(body, 'date', stored?.date) }
}

const readers = {
  start: (value: unknown) => parseClockTime(value),
  end: (value: unknown) => parseClockTime(value, { allowMidnightEnd: true }),
  date: (value: unknown) => (typeof value === 'string' && isDate(value) ? value : undefined),
}

function read(body: Body, name: keyof typeof readers, stored: string | undefined): string {
  const sent = body[name]
  if (stored === undefined && isEmpty(sent)) throw new V1Error(4002, `Field "${name}" is required`)
  const value = sent === undefined ? stored : readers[name](sent)
  if (value === undefined) throw invalid(name)
  return value
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

function invalid(name: string): V1Error {
  return new V1Error(4003, `Field "${name}" is invalid`)
}

function idOf(parameters: Parameters): number {
  const text = parameters.get('id')
  if (text === undefined) throw new V1Error(3001, 'Parameter "id" is missing')
  if (!/^\d+$/.test(text) || /^0+$/.test(text)) throw new V1Error(3002, 'Parameter "id" is invalid')
  const id = Number(text)
  if (id > largestId) throw new V1Error(5001, 'Object not found')
  return id
}

function wholeNumber(parameters: Parameters, name: string, preset: number, min: number): number {
  const text = parameters.get(name)
  if (text === undefined) return preset
  const value = /^\d{1,15}$/.test(text) ? Number(text) : -1
  if (value < min) throw new V1Error(3002, `Parameter "${name}" is invalid`)
  return value
}
