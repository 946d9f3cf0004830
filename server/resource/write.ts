// Writing: insert, update, remove, need. Each write adds its journal entry, raises the resource's version and updates
// the search column, so that no caller has to.

import assert from 'node:assert/strict'
import sql, { empty, join, raw } from 'sql-template-tag'
import { Refusal } from '../../domain/refusal.ts'
import { statementBy } from '../db/constant-statement.ts'
import { type Moves, moveOn, take } from '../db/counters.ts'
import type { Reader, Statement, Tx } from '../db/db.ts'
import { type JournalPlace, journalAt, takePlace } from '../db/journal.ts'
import { localTime } from './clock.ts'
import { type Changes, type Field, type Fields, fieldsWith, type NewRow, type Row } from './fields.ts'
import type { ColumnValue, Target } from './kind.ts'
import { type Change, rememberChanges } from './list/changes.ts'
import { spoken } from './names.ts'
import { automaticNumbers } from './numbering.ts'
import { jsonOf } from './records.ts'
import {
  type AnyResource,
  type ChangeForm,
  isOwnOnly,
  type NewForm,
  numberedWith,
  type Referrer,
  type Resource,
  type ResourceWith,
  referrersOf,
} from './resource.ts'
import { searchText } from './search-text.ts'
import { quoted, storedForm, type Values } from './stored-form.ts'
import { versionCounter } from './versions.ts'

/** A number that a new record takes from a counter of the company, and the values that follow from it. */
export interface Taken<Following extends object = Values> {
  readonly counter: string
  /** The number of the first record that takes one. */
  readonly first: number
  values(number: number): Following
}

/** Stores a new record and returns its id. */
export function insert<F extends Fields>(
  tx: Tx,
  resource: ResourceWith<F>,
  row: NewRow<F>,
  taken?: Taken<Partial<Row<F>>>,
): Promise<number> {
  return insertRow(tx, resource, row, taken)
}

/** Stores a new record, for code that handles all resources and knows the keys only at run time. */
export async function insertRow(
  tx: Tx,
  resource: AnyResource,
  values: Values,
  taken?: Taken,
): Promise<number> {
  assertKnownKeys(resource, values)
  const { fields, blank } = storedForm(resource)
  const row: Values = { ...blank, ...values }
  for (const [key, field] of fields) if (field.stamped) row[key] = localTime(tx)
  await takeFlags(tx, resource, row)
  const [numbers, raised] = await Promise.all([
    automaticNumbers(tx, resource, values),
    raise(tx, resource, 1, [
      [resource.name, 1],
      ...(row.id ? [] : [[idCounter, 1] as const]),
      ...(taken ? [[taken.counter, 1] as const] : []),
    ]),
  ])
  Object.assign(row, numbers)
  row.id ??= raised.others[1]
  if (taken) Object.assign(row, taken.values(await begun(tx, taken, raised.others.at(-1) as number)))
  const id = row.id as number
  for (const statement of insertStatements(resource, tx.actor.company, [row])) await tx.send(statement)
  await changed(tx, resource, [{ id, before: null, after: row }], raised)
  return id
}

/** The number that was taken. A new counter begins at 1, and moves on to the first number. */
async function begun(tx: Tx, { counter, first }: Taken, number: number): Promise<number> {
  if (number >= first) return number
  const [moved] = await moveOn(tx, [[counter, first - number]])
  return moved as number
}

/** The statements that store records. */
export function insertStatements(
  resource: AnyResource,
  company: number,
  rows: readonly Readonly<Values>[],
): Statement[] {
  return storedForm(resource).insert(
    company,
    rows.map((row) => [row, searchText(resource, row)]),
  )
}

interface Raised {
  /** The version of the resource that the write makes. */
  readonly version: number
  readonly place: JournalPlace
  /** The new values of the other counters. */
  readonly others: readonly number[]
}

/** Raises the version of a resource for a write of this many rows, and moves other counters on in the same statement. */
export async function raise(
  tx: Tx,
  resource: AnyResource,
  rows: number,
  others: Moves = [],
): Promise<Raised> {
  const taken = await takePlace(tx, rows, [[versionCounter(resource), 1], ...others])
  const [version, ...values] = taken.others
  return { version: version as number, place: taken.place, others: values }
}

/** Records what a write has changed. All writes of rows go through here. */
export async function changed(
  tx: Tx,
  resource: AnyResource,
  changes: readonly Change[],
  raised?: Raised,
): Promise<void> {
  const { place, version } = raised ?? (await raise(tx, resource, changes.length))
  rememberChanges(tx, resource, version, changes)
  const entries = changes.map(({ id, before, after, fields = resource.fields }) => ({
    action: actionOf(before, after),
    resource: resource.name,
    record: id,
    before: before && jsonOf(fields, before),
    after: after && jsonOf(fields, after),
  }))
  await journalAt(tx, place, entries)
}

function actionOf(before: unknown, after: unknown): 'create' | 'update' | 'delete' {
  if (before === null) return 'create'
  return after === null ? 'delete' : 'update'
}

/** A misspelt key would be lost silently. */
export function assertKnownKeys({ name, fields }: AnyResource, values: object): void {
  for (const key of Object.keys(values))
    if (!Object.hasOwn(fields, key)) assert.fail(`There is no field ${key} in ${name}.`)
}

/**
 * The id for a new record. All records of a company share one counter, so that the id of a record of the wrong kind is
 * never the id of another one of the right kind.
 */
export function newId(tx: Tx): Promise<number> {
  return take(tx, idCounter)
}

export const idCounter = 'ids'

/** Changes a record. A caller that has just read it can pass it along. Unchanged values are left alone. */
export function update<F extends Fields>(
  tx: Tx,
  resource: ResourceWith<F>,
  id: number,
  changes: Changes<F>,
  stored?: Row<F>,
): Promise<void> {
  return updateRow(tx, resource, id, changes, stored)
}

/** Changes a record, for code that handles all resources and knows the keys only at run time. */
export async function updateRow(
  tx: Tx,
  resource: AnyResource,
  id: number,
  changes: Values,
  known?: Values,
): Promise<void> {
  const before: Values = known ?? (await need(tx, resource, id))
  const change = changeOf(tx, resource, id, before, changes)
  if (!change) return
  const { after, fields } = change
  if (resource.single?.some((flag) => flag in fields)) await takeFlags(tx, resource, after)
  await tx.run(updateStatement(resource, tx.actor.company, after, fields))
  await changed(tx, resource, [change])
}

/** What changes in a record; undefined if nothing does. */
export function changeOf(
  tx: Tx,
  resource: AnyResource,
  id: number,
  before: Readonly<Values>,
  changes: Values,
) {
  assertKnownKeys(resource, changes)
  const after: Values = { ...before, ...changes }
  const form = storedForm(resource)
  const stored = form.fields
  const isChanged = ([key, field]: readonly [string, Field]) =>
    before[key] !== after[key] && !sameValue(field, before[key], after[key])
  const changedKeys = stored.filter(isChanged).map(([key]) => key)
  if (changedKeys.length === 0) return undefined
  for (const [key, field] of stored) {
    if (field.stamped === 'updated') after[key] = localTime(tx)
    if (field.forgottenWith?.some((one) => changedKeys.includes(one))) after[key] = field.default
  }
  const fields = form.fieldsNamed(stored.filter(isChanged).map(([key]) => key))
  return { id, before, after, fields }
}

/** The statement that stores the new values of these fields. */
export function updateStatement(
  resource: AnyResource,
  company: number,
  row: Readonly<Values>,
  fields: Fields,
): Statement {
  // The text stays the same unless a searched field changes, and setting it would have it indexed again.
  const isSearched = resource.search.some((key) => key in fields)
  const search = isSearched ? searchText(resource, row) : undefined
  return storedForm(resource).update(company, row, fields, search)
}

/** Clears a flag that at most one record has on the record that has it now. */
async function takeFlags(
  tx: Tx,
  resource: AnyResource,
  row: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { parent, single = [], table } = resource
  for (const flag of single) {
    if (row[flag] !== true) continue
    const beside = parent ? sql`and ${raw(quoted(parent.key))} = ${row[parent.key] as number}` : empty
    const others = await tx.all<{ id: number }>(sql`
      select id from ${raw(table)}
      where company_id = ${tx.actor.company} and ${raw(quoted(flag))} = 1 and id <> ${(row.id as number) ?? 0} ${beside}`)
    for (const other of others) await updateRow(tx, resource, other.id, { [flag]: false })
  }
}

/** Deletes records, all of them or none, and treats references to them as their definition says. */
export async function remove(tx: Tx, resource: AnyResource, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  for (const referrer of referrersOf(resource)) await release(tx, resource, ids, referrer)
  const changes: Change[] = []
  for (const id of ids) {
    const before = await need(tx, resource, id)
    await tx.run(sql`
      delete from ${raw(resource.table)} where company_id = ${tx.actor.company} and id = ${id}`)
    changes.push({ id, before, after: null })
  }
  await changed(tx, resource, changes)
}

/** Lets go of what a record has taken up, as if it were deleted: the efforts of a cancelled invoice can be invoiced again. */
export async function letGo(tx: Tx, resource: AnyResource, id: number): Promise<void> {
  for (const referrer of referrersOf(resource))
    if (typeof referrer.whenGone === 'object') await release(tx, resource, [id], referrer)
}

/** Lets another record have what a record that ends would let go. */
export async function handOver(tx: Tx, resource: AnyResource, id: number, heirId: number): Promise<void> {
  for (const { resource: holder, key, whenGone } of referrersOf(resource)) {
    if (typeof whenGone !== 'object') continue
    const rows = await tx.all<{ id: number }>(sql`
      select id from ${raw(holder.table)}
      where company_id = ${tx.actor.company} and ${raw(quoted(key))} = ${id} order by id`)
    for (const row of rows) await updateRow(tx, holder, row.id, { [key]: heirId })
  }
}

async function release(
  tx: Tx,
  target: AnyResource,
  ids: readonly number[],
  { resource, key, whenGone }: Referrer,
): Promise<void> {
  if (whenGone === 'kept') return
  const rows = await tx.all<{ id: number }>(sql`
    select id from ${raw(resource.table)}
    where company_id = ${tx.actor.company} and ${raw(quoted(key))} in (${join([...ids])}) order by id`)
  const [first] = rows
  if (!first) return
  if (whenGone === 'refused') throw inUse(target, await userOf(tx, resource, first.id))
  if (whenGone === 'cleared') return clear(tx, resource, key, ids)
  if (typeof whenGone === 'object') {
    for (const { id } of rows) await updateRow(tx, resource, id, { ...whenGone, [key]: null })
    return
  }
  await remove(
    tx,
    resource,
    rows.map(({ id }) => id),
  )
}

/** What uses a record: for users, something below another record is a part of that. */
async function userOf(tx: Tx, { parent, summary, table }: AnyResource, id: number): Promise<string> {
  if (!parent) return summary
  const row = await tx.get<{ id: number }>(sql`
    select ${raw(quoted(parent.key))} as id from ${raw(table)} where company_id = ${tx.actor.company} and id = ${id}`)
  return `${spoken(parent.resource().entity)} ${row?.id}`
}

/** Clears a reference in many records at once: there may be thousands, and nothing else in them changes. */
async function clear(tx: Tx, resource: AnyResource, key: string, gone: readonly number[]): Promise<void> {
  const stamps = storedForm(resource).fields.filter(([, field]) => field.stamped === 'updated')
  const fields: Fields = { [key]: resource.fields[key] as Field, ...Object.fromEntries(stamps) }
  const after = { [key]: null, ...Object.fromEntries(stamps.map(([name]) => [name, localTime(tx)])) }
  const naming = sql`company_id = ${tx.actor.company} and ${raw(quoted(key))} in (${join([...gone])})`
  const rows = await tx.all<{ id: number }>(sql`
    select id, ${raw(Object.keys(after).map(quoted).join(', '))} from ${raw(resource.table)}
    where ${naming} order by id`)
  const assignments = Object.entries(after).map(([name, value]) => sql`${raw(quoted(name))} = ${value}`)
  await tx.run(sql`update ${raw(resource.table)} set ${join(assignments)} where ${naming}`)
  const changes = rows.map(({ id, ...before }) => ({ id, before, after, fields, isPartial: true }))
  await changed(tx, resource, changes)
}

/** The refusal to delete a record that others use. */
export function inUse({ entity }: AnyResource, users: string): Refusal {
  return new Refusal('bad_request', `The ${spoken(entity)} cannot be deleted: it is used by ${users}.`)
}

/** The stored record; refuses with "not found" when there is none. */
export async function need<F extends Fields>(
  tx: Reader & Pick<Tx, 'actor'>,
  resource: ResourceWith<F>,
  id: number,
): Promise<Row<F>> {
  const record = await find(tx, tx.actor.company, resource, id)
  if (!record) throw notFound(resource)
  return record
}

/** The stored record, or undefined. */
export async function find<F extends Fields>(
  reader: Reader,
  company: number,
  resource: ResourceWith<F>,
  id: number,
): Promise<Row<F> | undefined> {
  const form = storedForm(resource)
  const row = await reader.get<Values>(form.find(company, id))
  return row && (form.whole.load(row) as Row<F>)
}

export function notFound(resource: AnyResource): Refusal {
  return new Refusal('not_found', 'Not found', { entity: resource.entity })
}

/** The id of the record that has a flag which at most one record has, or null. */
export async function holderOf<F extends Fields>(
  tx: Reader & Pick<Tx, 'actor'>,
  { table }: Resource<F>,
  flag: keyof F & string,
): Promise<number | null> {
  const row = await tx.get<{ id: number }>(sql`
    select id from ${raw(table)} where company_id = ${tx.actor.company} and ${raw(quoted(flag))} = 1`)
  return row?.id ?? null
}

/** Marks that a list of this resource shows other values now. */
export async function touch(tx: Tx, resource: Pick<AnyResource, 'rowsOf'>): Promise<void> {
  await take(tx, versionCounter(resource))
}

/** Finishes reading sent values, where that needs the database. */
export async function resolveSent<F extends Fields>(
  tx: Tx,
  { fields }: ResourceWith<F>,
  form: AnyForm<F>,
): Promise<void> {
  const values: Values = form.values
  for (const [key, { kind }] of resolvedFields(fields)) {
    const value = values[key] ?? null
    if (value !== null) values[key] = await kind.resolve?.(tx, value, key, form.problems)
  }
}

const resolvedFields = fieldsWith(({ kind }) => kind.resolve !== undefined)

type AnyForm<F extends Fields> = Pick<NewForm<F> | ChangeForm<F>, 'values' | 'problems'>

/** Adds the problems that only the database can find: references to missing records, and values that must be unique. */
export async function checkForm<F extends Fields>(
  tx: Tx,
  resource: ResourceWith<F>,
  form: AnyForm<F>,
  id = 0,
  takenOver: Readonly<Values> = {},
): Promise<void> {
  const values: Partial<Record<string, unknown>> = form.values
  const before: Readonly<Values> = id ? await need(tx, resource, id) : takenOver
  const { ownedBy } = resource
  if (ownedBy && isOwnOnly(tx.actor.role, resource) && (values[ownedBy] ?? tx.actor.user) !== tx.actor.user)
    form.problems.add(ownedBy, 'not_allowed', 'You can do this for yourself only.')
  for (const { key, target } of await missing(tx, references(resource, values, before)))
    form.problems.add(key, 'not_allowed', `There is no ${spoken(target.entity)} with this id.`)
  for (const keys of resource.unique ?? []) {
    if (keys.every((key) => values[key] === undefined)) continue
    const named = keys.map((key) => [key, values[key] ?? before[key]] as const)
    if (named.some(([, value]) => value === undefined || value === null)) continue
    if (await isTaken(tx, resource, named, id))
      form.problems.add(keys[0] as string, 'taken', 'Another record already has this value.')
  }
}

interface Reference {
  readonly key: string
  readonly target: Target
  readonly id: number
}

/** The references in new values. An unchanged one is left out: it may lead to a deleted record. */
function references(resource: AnyResource, values: Readonly<Values>, before: Readonly<Values>): Reference[] {
  const found: Reference[] = []
  const after = { ...before, ...values }
  for (const [key, { kind }] of referringFields(resource.fields)) {
    const id = values[key] as number | null | undefined
    if (id === undefined || id === null || id === before[key]) continue
    const target = kind.reference?.(after)
    if (target) found.push({ key, target, id })
  }
  return found
}

const referringFields = fieldsWith(({ kind }) => kind.reference !== undefined)

/** The references that lead to no record. */
async function missing(tx: Tx, all: readonly Reference[]): Promise<Reference[]> {
  if (all.length === 0) return []
  const shape = all.map(({ key, target }) => `${key} ${target.table}`).join()
  const rows = await tx.all<{ key: string }>(
    lookingUp(shape)(all.flatMap(({ id }) => [tx.actor.company, id])),
  )
  return all.filter(({ key }) => !rows.some((row) => row.key === key))
}

/** Looks up one record for each key, in the table that is named behind it. */
const lookingUp = statementBy((shape: string) =>
  join(
    shape.split(',').map((part) => {
      const [key, table] = part.split(' ') as [string, string]
      return sql`select ${raw(`'${key}'`)} as key from ${raw(table)} where company_id = ${0} and id = ${0}`
    }),
    ' union all ',
  ),
)

async function isTaken(
  tx: Tx,
  resource: AnyResource,
  named: readonly (readonly [string, unknown])[],
  id: number,
): Promise<boolean> {
  const same = named.map(([key, value]) => {
    const [column] = (resource.fields[key] as Field).kind.store(value) as [ColumnValue]
    return sql`${raw(quoted(key))} = ${column}`
  })
  for (const one of [resource, ...sharers(resource, named)]) {
    const row = await tx.get(sql`
      select id from ${raw(one.table)}
      where company_id = ${tx.actor.company} and id <> ${one === resource ? id : 0} and ${join(same, ' and ')}`)
    if (row) return true
  }
  return false
}

/** The other resources in which a number of this one must not exist. */
function sharers(
  resource: AnyResource,
  named: readonly (readonly [string, unknown])[],
): readonly AnyResource[] {
  const isNumber = named.every(([key]) => (resource.fields[key] as Field).kind.numbering)
  return isNumber ? numberedWith(resource) : []
}

export function sameValue(field: Field, one: unknown, other: unknown): boolean {
  if (one === null || other === null) return one === other
  return field.kind.toJson(one) === field.kind.toJson(other)
}
