// Writing: insert, update, remove, need. Each write leaves its journal entry, moves the resource's version and keeps
// the search column, so that nobody else has to think of them.

import assert from 'node:assert/strict'
import sql, { join, raw } from 'sql-template-tag'
import { wallClock } from '../../domain/dates.ts'
import { nextNumber, numericValue } from '../../domain/numbering.ts'
import { invalid, Refusal } from '../../domain/refusal.ts'
import { fold } from '../../domain/text.ts'
import { take } from '../db/counters.ts'
import type { Reader, Tx } from '../db/db.ts'
import { journal } from '../db/journal.ts'
import { versionOf } from './count.ts'
import type { Field, Fields, Row } from './fields.ts'
import type { ColumnValue } from './kinds.ts'
import { jsonOf } from './records.ts'
import type { AnyResource, Form, Resource } from './resource.ts'

/** Stores a new record and returns its id. */
export async function insert<F extends Fields>(
  tx: Tx,
  resource: Resource<F>,
  values: Partial<Row<F>>,
): Promise<number> {
  const id = (values as { id?: number }).id ?? (await take(tx, resource.name))
  const row: Record<string, unknown> = {
    ...blank(resource),
    ...values,
    id,
    ...(await automaticNumbers(tx, resource, values)),
  }
  for (const [key, field] of stored(resource)) if (field.stamped) row[key] = localTime(tx)
  const columns = {
    company_id: tx.actor.company,
    ...columnsOf(resource, row),
    search: searchText(resource, row),
  }
  await tx.run(sql`
    insert into ${raw(resource.table)} (${raw(Object.keys(columns).map(quoted).join(', '))})
    values (${join(Object.values(columns))})`)
  await journal(tx, {
    action: 'create',
    resource: resource.name,
    record: id,
    before: null,
    after: jsonOf(resource.fields, row),
  })
  await touch(tx, resource)
  return id
}

/** Changes a record. What has the same value already is left alone. */
export async function update<F extends Fields>(
  tx: Tx,
  resource: Resource<F>,
  id: number,
  changes: Partial<Row<F>>,
): Promise<void> {
  const before = await need(tx, resource, id)
  const after: Record<string, unknown> = { ...before, ...changes }
  const changed = stored(resource).filter(([key, field]) => !sameValue(field, before[key], after[key]))
  if (changed.length === 0) return
  const fields = Object.fromEntries(changed)
  const columns = { ...columnsOf({ ...resource, fields }, after), search: searchText(resource, after) }
  await tx.run(sql`
    update ${raw(resource.table)}
    set ${join(Object.entries(columns).map(([name, value]) => sql`${raw(quoted(name))} = ${value}`))}
    where company_id = ${tx.actor.company} and id = ${id}`)
  await journal(tx, {
    action: 'update',
    resource: resource.name,
    record: id,
    before: jsonOf(fields, before),
    after: jsonOf(fields, after),
  })
  await touch(tx, resource)
}

/** Deletes records, all of them or none. */
export async function remove(tx: Tx, resource: AnyResource, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const before = await need(tx, resource, id)
    await tx.run(sql`
      delete from ${raw(resource.table)} where company_id = ${tx.actor.company} and id = ${id}`)
    await journal(tx, {
      action: 'delete',
      resource: resource.name,
      record: id,
      before: jsonOf(resource.fields, before),
      after: null,
    })
  }
  await touch(tx, resource)
}

/** Deletes what belongs to a record. */
export async function removeBelow(tx: Tx, resource: AnyResource, parentId: number): Promise<void> {
  assert(resource.parent, `${resource.name} belong to a record`)
  const rows = await tx.all<{ id: number }>(sql`
    select id from ${raw(resource.table)}
    where company_id = ${tx.actor.company} and ${raw(quoted(resource.parent.key))} = ${parentId} order by id`)
  await remove(
    tx,
    resource,
    rows.map((row) => row.id),
  )
}

/** The stored record; refuses with "not found" when there is none. */
export async function need<F extends Fields>(tx: Tx, resource: Resource<F>, id: number): Promise<Row<F>> {
  const record = await find(tx, tx.actor.company, resource, id)
  if (!record) throw notFound(resource)
  return record
}

/** The stored record, or undefined. */
export async function find<F extends Fields>(
  reader: Reader,
  company: number,
  resource: Resource<F>,
  id: number,
): Promise<Row<F> | undefined> {
  const columns = stored(resource).map(([key, field]) => field.kind.loadable(key))
  const row = await reader.get<Record<string, unknown>>(sql`
    select ${raw(columns.join(', '))} from ${raw(resource.table)} where company_id = ${company} and id = ${id}`)
  return (
    row &&
    (Object.fromEntries(stored(resource).map(([key, field]) => [key, field.kind.load(row, key)])) as Row<F>)
  )
}

export function notFound(resource: AnyResource): Refusal {
  return new Refusal('not_found', 'Not found', { entity: resource.entity })
}

/** Marks that what a list of this resource shows has changed. */
export async function touch(tx: Tx, resource: Pick<AnyResource, 'name'>): Promise<void> {
  await take(tx, versionOf(resource))
}

/** Adds what only the database can tell to a form's problems: references to nothing, and values that exist already. */
export async function checkForm<F extends Fields>(
  tx: Tx,
  resource: Resource<F>,
  form: Form<F>,
  id = 0,
): Promise<void> {
  const values: Partial<Record<string, unknown>> = form.values
  const before: Record<string, unknown> = id ? await need(tx, resource, id) : {}
  for (const [key, { kind }] of Object.entries<Field>(resource.fields)) {
    const target = kind.reference?.()
    const value = values[key]
    // What was referred to before may be gone by now, and the reference stays.
    if (!target || value === undefined || value === null || value === before[key]) continue
    if (!(await exists(tx, target, value as number)))
      form.problems.add(key, 'not_allowed', `There is no ${target.entity.replaceAll('_', ' ')} with this id.`)
  }
  for (const keys of resource.unique ?? []) {
    if (keys.every((key) => values[key] === undefined)) continue
    const named = keys.map((key) => [key, values[key] ?? before[key]] as const)
    if (named.some(([, value]) => value === undefined || value === null)) continue
    if (await isTaken(tx, resource, named, id))
      form.problems.add(keys[0] as string, 'taken', 'Another record already has this value.')
  }
}

async function exists(tx: Tx, resource: AnyResource, id: number): Promise<boolean> {
  const row = await tx.get(sql`
    select id from ${raw(resource.table)} where company_id = ${tx.actor.company} and id = ${id}`)
  return row !== undefined
}

async function isTaken(
  tx: Tx,
  resource: AnyResource,
  named: readonly (readonly [string, unknown])[],
  id: number,
): Promise<boolean> {
  const same = named.map(([key, value]) => {
    const column = (resource.fields[key] as Field).kind.store(key, value)[key] as ColumnValue
    return sql`${raw(quoted(key))} = ${column}`
  })
  const row = await tx.get(sql`
    select id from ${raw(resource.table)}
    where company_id = ${tx.actor.company} and id <> ${id} and ${join(same, ' and ')}`)
  return row !== undefined
}

/** The numbers that the server gives: one more than the highest there is. */
async function automaticNumbers(
  tx: Tx,
  resource: AnyResource,
  values: Readonly<Record<string, unknown>>,
): Promise<Record<string, string>> {
  const numbers: Record<string, string> = {}
  for (const [key, { kind }] of stored(resource)) {
    if (kind.firstNumber === undefined || typeof values[key] === 'string') continue
    const row = await tx.get<{ highest: number | null }>(sql`
      select max(${raw(key)}_value) as highest from ${raw(resource.table)} where company_id = ${tx.actor.company}`)
    const number = nextNumber(row?.highest ?? null, kind.firstNumber)
    if (numericValue(number) === null)
      throw invalid(key, 'required', 'The automatic numbers are used up: send one.')
    numbers[key] = number
  }
  return numbers
}

function stored(resource: Pick<AnyResource, 'fields'>): [string, Field][] {
  return Object.entries<Field>(resource.fields).filter(([, field]) => field.stored)
}

/** What a field has when nobody sets it. */
function blank(resource: AnyResource): Record<string, unknown> {
  return Object.fromEntries(stored(resource).map(([key, field]) => [key, field.default ?? null]))
}

function columnsOf(
  resource: Pick<AnyResource, 'fields'>,
  row: Readonly<Record<string, unknown>>,
): Record<string, ColumnValue> {
  return Object.assign({}, ...stored(resource).map(([key, field]) => field.kind.store(key, row[key])))
}

function sameValue(field: Field, one: unknown, other: unknown): boolean {
  if (one === null || other === null) return one === other
  return field.kind.toJson(one) === field.kind.toJson(other)
}

/** The searched fields, lower case and without accents, each between line ends: see `relevance` in read.ts. */
export function searchText(resource: AnyResource, row: Readonly<Record<string, unknown>>): string {
  const texts = resource.search.flatMap((key) => asTexts(row[key]))
  return `\n${texts.map((text) => fold(text).replace(/\s+/g, ' ').trim()).join('\n')}\n`
}

/** A translated field has several texts. */
function asTexts(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return value === null || value === undefined ? [] : (Object.values(value) as string[])
}

/** Field names may be words of SQL, such as `default`. */
function quoted(name: string): string {
  return `"${name}"`
}

/** Local time of the company: see docs/decisions/0004. */
export function localTime(tx: Tx): string {
  return wallClock(tx.now, 'Europe/Zurich')
}
