// The five time endpoints of the older interface, over the same records as /v2/reporting/working-hours.

import type { FastifyInstance } from 'fastify'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { clockDigits, parseClockTime } from '../../domain/clock-time.ts'
import { isDate } from '../../domain/dates.ts'
import type { Access, Caller } from '../auth/access.ts'
import type { Db } from '../db/db.ts'
import {
  createWorkingHours,
  updateWorkingHours,
  type WorkingHours,
  workingHours,
} from '../reporting/working-hours.ts'
import { Form } from '../resource/resource.ts'
import { find, remove } from '../resource/write.ts'
import { type Action, serveV1, V1Error } from './wire.ts'

/** Serves /time/list, /time/get, /time/add, /time/edit and /time/delete. */
export function serveTimes(app: FastifyInstance, db: Db, access: Access): void {
  serveV1(app, access, 'time', 'working_hours', {
    list: ({ caller, parameters }) => list(db, caller, parameters),
    get: async ({ caller, parameters }) => ({ item: await timeById(db, caller, idOf(parameters)) }),
    add: async ({ caller, body }) => ({ id: await add(db, caller, await body('needed')) }),
    edit: ({ caller, parameters, body }) => edit(db, caller, idOf(parameters), body),
    delete: ({ caller, parameters }) => removeTime(db, caller, idOf(parameters)),
  })
}

type HoursFields = typeof workingHours.fields
type Parameters = ReadonlyMap<string, string>

async function list(db: Db, caller: Caller, parameters: Parameters) {
  const limit = wholeNumber(parameters, 'limit', 0, 0)
  const page = wholeNumber(parameters, 'page', 1, 1)
  const direction = parameters.get('sorttype') === 'asc' ? 'asc' : 'desc'
  const conditions = sql`w.company_id = ${caller.company} and ${filterOf(parameters.get('filter') ?? '')}`
  const from = sql`from working_hours w join users u on u.id = w.user_id where ${conditions}`
  const { count } = (await db.get<{ count: number }>(sql`select count(*) as count ${from}`)) as {
    count: number
  }
  const rows = await db.all<TimeRow>(sql`
    select w.id, ${raw(columns.employee)} as employee, w.date, w.time_start, w.time_end ${from}
    order by w.date ${raw(direction)}, w.time_start ${raw(direction)}, w.id ${raw(direction)}
    ${limit === 0 ? sql`` : sql`limit ${limit} offset ${limit * (page - 1)}`}`)
  // Without a limit everything is on the first page.
  const items = limit === 0 && page > 1 ? [] : rows.map(timeOf)
  return { page, pages: limit === 0 ? 1 : Math.max(1, Math.ceil(count / limit)), count, items }
}

async function timeById(db: Db, caller: Caller, id: number) {
  const row = await db.get<TimeRow>(sql`
    select w.id, ${raw(columns.employee)} as employee, w.date, w.time_start, w.time_end
    from working_hours w join users u on u.id = w.user_id
    where w.company_id = ${caller.company} and w.id = ${id}`)
  if (!row) throw new V1Error(5001, 'Object not found')
  return timeOf(row)
}

async function add(db: Db, caller: Caller, body: Body): Promise<number> {
  for (const name of Object.keys(fields))
    if (isEmpty(body[name])) throw new V1Error(4002, `Field "${name}" is required`)
    else read(name as FieldName, body)
  const values = changesOf(body) as WorkingHours
  if (values.time_end <= values.time_start) throw invalid('end')
  return db.transaction(caller, (tx) =>
    createWorkingHours(tx, new Form<HoursFields>({ ...values, user_id: caller.user })),
  )
}

async function edit(db: Db, caller: Caller, id: number, body: Action['body']): Promise<object> {
  await timeById(db, caller, id)
  const sent = await body('optional')
  const changes = changesOf(sent)
  await db.transaction(caller, async (tx) => {
    const stored = await find(tx, caller.company, workingHours, id)
    if (!stored) throw new V1Error(5001, 'Object not found')
    const { time_start, time_end } = { ...stored, ...changes }
    if (time_end <= time_start) throw invalid(changes.time_end === undefined ? 'start' : 'end')
    await updateWorkingHours(tx, id, new Form<HoursFields>(changes))
  })
  return {}
}

async function removeTime(db: Db, caller: Caller, id: number): Promise<object> {
  await db.transaction(caller, async (tx) => {
    if (!(await find(tx, caller.company, workingHours, id))) throw new V1Error(5001, 'Object not found')
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
  id: 'w.id',
  employee: `trim(u.name || ' ' || u.surname)`,
  start: `cast(replace(w.time_start, ':', '') as integer)`,
  end: `cast(replace(w.time_end, ':', '') as integer)`,
  year: 'cast(substr(w.date, 1, 4) as integer)',
  month: 'cast(substr(w.date, 6, 2) as integer)',
  day: 'cast(substr(w.date, 9, 2) as integer)',
  date: 'w.date',
}

/** `year:2026;month:2`: all conditions must hold; what names no field is ignored. */
function filterOf(text: string): Sql {
  const conditions = text.split(';').flatMap((part): Sql[] => {
    const colon = part.indexOf(':')
    const name = part.slice(0, colon)
    const value = part.slice(colon + 1)
    if (colon < 0 || !Object.hasOwn(columns, name)) return []
    const column = raw(columns[name as keyof typeof columns])
    if (name === 'employee' || name === 'date') return [sql`${column} = ${value}`]
    return [/^\d{1,9}$/.test(value) ? sql`${column} = ${Number(value)}` : sql`1 = 0`]
  })
  return conditions.length === 0 ? sql`1 = 1` : join(conditions, ' and ')
}

// What comes in.

type Body = Readonly<Record<string, unknown>>
type FieldName = keyof typeof fields

/** In the order in which problems are reported. */
const fields = {
  start: { column: 'time_start', read: (value: unknown) => parseClockTime(value) },
  end: { column: 'time_end', read: (value: unknown) => parseClockTime(value, { allowMidnightEnd: true }) },
  date: {
    column: 'date',
    read: (value: unknown) => (typeof value === 'string' && isDate(value) ? value : undefined),
  },
} as const

function changesOf(body: Body): Partial<WorkingHours> {
  const sent = (Object.keys(fields) as FieldName[]).filter((name) => body[name] !== undefined)
  return Object.fromEntries(sent.map((name) => [fields[name].column, read(name, body)]))
}

function read(name: FieldName, body: Body): string {
  const value = fields[name].read(body[name])
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
  if (id > 2_147_483_647) throw new V1Error(5001, 'Object not found')
  return id
}

function wholeNumber(parameters: Parameters, name: string, preset: number, min: number): number {
  const text = parameters.get(name)
  if (text === undefined) return preset
  const value = /^\d{1,9}$/.test(text) ? Number(text) : -1
  if (value < min) throw new V1Error(3002, `Parameter "${name}" is invalid`)
  return value
}
