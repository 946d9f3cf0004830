// Records as JSON: how a body becomes values, and values become text.

import type { Problems } from '../../domain/refusal.ts'
import { blankOf } from './blank.ts'
import {
  type CompleteDraft,
  type Draft,
  entriesOf,
  type Field,
  type Fields,
  fieldsWith,
  inputSchema,
  isNeeded,
  objectSchema,
  type Row,
} from './fields.ts'
import { type Kind, kind, refused, wrong } from './kind.ts'

const preparedFields = fieldsWith(({ kind }) => kind.prepare !== undefined)
const sentFields = fieldsWith(({ set }) => set !== 'server')

/** The body after the slow part of reading it, to be read in a transaction, for which others wait. */
export async function prepareBody(fields: Fields, body: object): Promise<object> {
  const prepared: Record<string, unknown> = { ...body }
  for (const [key, { kind }] of preparedFields(fields)) {
    const value = own(body, key)
    if (value !== undefined && value !== null) prepared[key] = await kind.prepare?.(value)
  }
  return prepared
}

/** Reads the body of a new record; missing values get their default. */
export function parseNew<F extends Fields>(
  fields: F,
  body: object,
  problems: Problems,
  prefix = '',
): Partial<CompleteDraft<F>> {
  const sent = sentFields(fields)
  const row: Record<string, unknown> = { ...blankOf(sent) }
  for (const [key, field] of sent) {
    const value = sentValue(field, body, key)
    if (value !== undefined && value !== null) {
      const parsed = field.kind.parse(value, prefix + key, problems)
      if (parsed !== undefined) row[key] = parsed
    } else if (field.default !== undefined) row[key] = field.default
    else if (!isNeeded(field)) row[key] = null
    else problems.add(prefix + key, 'required', 'is required')
  }
  return row as Partial<CompleteDraft<F>>
}

/** Reads the body of a change: only the keys that it has. Null clears a value that may be empty. */
export function parseChange<F extends Fields>(fields: F, body: object, problems: Problems): Partial<Row<F>> {
  const row: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(fields)) {
    const value = sentValue(field, body, key)
    if (field.set !== 'anytime' || value === undefined) continue
    if (value !== null) {
      const parsed = field.kind.parse(value, key, problems)
      if (parsed !== undefined) row[key] = parsed
    } else if (field.default !== undefined) row[key] = field.default
    else if (field.nullable) row[key] = null
    // A value that the server finds is never empty: null keeps the present value.
    else if (isNeeded(field)) problems.add(key, 'required', 'cannot be empty')
  }
  return row as Partial<Row<F>>
}

/** Completes a draft: missing values are empty or have their default. Adds the problems of its values. */
export function completeDraft<F extends Fields>(
  fields: F,
  draft: Draft<F>,
  problems: Problems,
): Partial<CompleteDraft<F>> {
  const row: Record<string, unknown> = { ...draft }
  for (const [key, field] of Object.entries(fields))
    if (field.set !== 'server') row[key] ??= field.default ?? null
  acceptRow(fields, row, problems)
  return row as Partial<CompleteDraft<F>>
}

/** Whether the values of a row are acceptable. Adds a problem for each that is not. */
function acceptRow(
  fields: Fields,
  row: Readonly<Record<string, unknown>>,
  problems: Problems,
  prefix = '',
): boolean {
  return all(Object.entries(fields), ([key, { kind }]) => {
    const value = row[key] ?? null
    return value === null || kind.accept(value, prefix + key, problems)
  })
}

/** Unlike `every`, this goes on after the first failure. */
function all<T>(entries: readonly T[], isGood: (entry: T, index: number) => boolean): boolean {
  return entries.map(isGood).every(Boolean)
}

function sentValue({ isEmptyNone }: Field, body: object, key: string): unknown {
  const value = own(body, key)
  return isEmptyNone && value === '' ? null : value
}

/** The sent value of a key, never one that the object inherits. */
function own(body: object, key: string): unknown {
  return Object.hasOwn(body, key) ? (body as Record<string, unknown>)[key] : undefined
}

/** JSON text of a record's values, in the order of the fields, without secret ones. */
export function jsonOf(fields: Fields, row: Readonly<Record<string, unknown>>): string {
  let json = ''
  for (const { key, name, kind, isSparse } of membersOf(fields)) {
    const value = row[key]
    if (value === undefined || (isSparse && value === null)) continue
    json += `${json === '' ? '' : ','}${name}:${value === null ? 'null' : kind.toJson(value)}`
  }
  return `{${json}}`
}

interface Member {
  readonly key: string
  /** The key as JSON. */
  readonly name: string
  readonly kind: Kind<unknown>
  readonly isSparse: boolean | undefined
}

const members = new WeakMap<Fields, Member[]>()

function membersOf(fields: Fields): readonly Member[] {
  const known = members.get(fields)
  if (known) return known
  const made = Object.entries(fields)
    .filter(([, field]) => field.stored && !field.isUnjournalled)
    .map(([key, { kind, isSparse }]) => ({ key, name: JSON.stringify(key), kind, isSparse }))
  members.set(fields, made)
  return made
}

/** The values of JSON that this server wrote itself: they are not checked again, as rules may have changed since. */
function fromJson<F extends Fields>(fields: F, json: object): Row<F> {
  const all = entriesOf(fields)
  const row: Record<string, unknown> = { ...blankOf(all) }
  for (const [key, { kind }] of all) {
    const value = own(json, key) ?? null
    row[key] = value === null ? null : kind.fromJson(value)
  }
  return row as Row<F>
}

const maxEntries = 5000
const tooMany = `can have at most ${maxEntries} entries`

/** What an entry of a list must meet beside the kinds of its values. Values that could not be read are missing. */
type EntryCheck<F extends Fields> = (entry: Partial<Row<F>>, prefix: string, problems: Problems) => void

/** A list of objects that belongs to the record, stored as the JSON text of answers. */
export function list<F extends Fields>(fields: F, check?: EntryCheck<F>): Kind<readonly Row<F>[]> {
  const single = object(fields, check)
  const toJson = (rows: readonly Row<F>[]) => `[${rows.map(single.toJson).join(',')}]`
  const rowsOf = (json: unknown) => (json as object[]).map((entry) => fromJson(fields, entry))
  return kind<readonly Row<F>[]>({
    family: 'none',
    type: 'text',
    schema: { type: 'array', items: single.schema },
    input: { type: 'array', items: single.input, maxItems: maxEntries },
    parse(value, key, problems) {
      if (!Array.isArray(value)) return wrong(problems, key, 'wrong_type', 'must be a list')
      if (value.length > maxEntries) return wrong(problems, key, 'not_allowed', tooMany)
      const entries = value.map((entry, index) =>
        readObject(fields, check, entry, `${key}.${index}`, problems),
      )
      // A wrong entry leaves a hole, so that problems of the other entries are reported as well.
      const rows = entries.map((entry) => (entry?.isRead ? entry.row : undefined)) as Row<F>[]
      if (rows.includes(undefined as never))
        partly.set(
          rows,
          entries.map((entry) => entry?.row),
        )
      return rows
    },
    accept(rows, key, problems) {
      if (rows.length > maxEntries) return refused(problems, key, 'not_allowed', tooMany)
      return all(rows, (row, index) => single.accept(row, `${key}.${index}`, problems))
    },
    store: (value) => [value === null ? null : toJson(value)],
    load: (row, key) => (row[key] === null ? null : rowsOf(JSON.parse(row[key] as string))),
    toJson,
    fromJson: rowsOf,
    json: (dialect, value) => dialect.json(value),
  })
}

const partly = new WeakMap<readonly unknown[], readonly unknown[]>()

/** The entries of a list as far as they could be read: so that other checks tell their problems in the same answer. */
export function partlyRead<Entry>(rows: readonly Entry[]): readonly (Partial<Entry> | undefined)[] {
  return (partly.get(rows) as readonly (Partial<Entry> | undefined)[] | undefined) ?? rows
}

function readObject<F extends Fields>(
  fields: F,
  check: EntryCheck<F> | undefined,
  value: unknown,
  key: string,
  problems: Problems,
): { readonly row: Partial<Row<F>>; readonly isRead: boolean } | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return wrong(problems, key, 'wrong_type', 'must be an object')
  const before = problems.count
  const row = parseNew(fields, value, problems, `${key}.`) as Partial<Row<F>>
  const isRead = problems.count === before
  check?.(row, `${key}.`, problems)
  return { row, isRead }
}

/** An object inside a body. */
export function object<F extends Fields>(fields: F, check?: EntryCheck<F>): Kind<Row<F>> {
  return kind<Row<F>>({
    family: 'none',
    type: 'text',
    schema: objectSchema(fields, (field) => field.show !== 'never'),
    input: inputSchema(fields, 'create'),
    parse(value, key, problems) {
      const read = readObject(fields, check, value, key, problems)
      // What was read, others check as well, and add their problems.
      return read?.isRead ? (read.row as Row<F>) : undefined
    },
    accept(row, key, problems) {
      const before = problems.count
      check?.(row, `${key}.`, problems)
      return acceptRow(fields, row, problems, `${key}.`) && problems.count === before
    },
    toJson: (row) => jsonOf(fields, row),
  })
}
