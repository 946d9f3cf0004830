// A table of fields: the name of each in v1 and in v2, and the kind of its values.

import type { Value } from './values.ts'

export type Item = Record<string, unknown>
export type Body = Readonly<Record<string, unknown>>

export interface Field {
  /** Its name in v2; dots lead into objects. */
  readonly v2: string
  readonly value: Value
  /** `shown` is ignored when it is sent. `once` cannot change later. */
  readonly access: 'any' | 'shown' | 'sent' | 'once'
  /** True for what only `get` shows. */
  readonly isDetail?: boolean
}

/** In the order in which v1 shows them, and reports their problems. */
export type FieldTable = Readonly<Record<string, Field>>

export function field(v2: string, value: Value): Field {
  return { v2, value, access: 'any' }
}

export function shown(v2: string, value: Value): Field {
  return { v2, value, access: 'shown' }
}

export function sent(v2: string, value: Value): Field {
  return { v2, value, access: 'sent' }
}

export function once(v2: string, value: Value): Field {
  return { v2, value, access: 'once' }
}

/** Only `get` shows it. */
export function detail(of: Field): Field {
  return { ...of, isDetail: true }
}

/** A list of objects that have a table of their own. Each is sent with some values that v1 does not have. */
export interface ListValue extends Value {
  readonly entries: FieldTable
}

export function listOf(entries: FieldTable, added: object = {}): ListValue {
  const entryToV2 = (one: unknown) => (isObject(one) ? { ...added, ...toV2(entries, one) } : one)
  return {
    entries,
    toV2: (sent) => (Array.isArray(sent) ? sent.map(entryToV2) : (sent ?? null)),
    toV1: (stored) => ((stored ?? []) as Item[]).map((entry) => toV1(entries, entry, true)),
  }
}

export function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A record of v2 as v1 shows it. */
export function toV1(fields: FieldTable, item: Item, isDetailed: boolean): Item {
  const record: Item = {}
  for (const { name, path, value, isDetail } of columnsOf(fields))
    if (isDetailed || !isDetail) record[name] = value.toV1(valueIn(item, path))
  return record
}

/** A field that is shown, worked out once for all records. */
interface Column extends Pick<Field, 'value' | 'isDetail'> {
  readonly name: string
  readonly path: readonly string[]
}

const columns = new WeakMap<FieldTable, readonly Column[]>()

function columnsOf(fields: FieldTable): readonly Column[] {
  const known = columns.get(fields)
  if (known) return known
  const made = Object.entries(fields)
    .filter(([, { access }]) => access !== 'sent')
    .map(([name, { v2, value, isDetail }]) => ({ name, path: v2.split('.'), value, isDetail }))
  columns.set(fields, made)
  return made
}

/** The sent fields under their names in v2. Keys that are no fields are ignored. */
export function toV2(fields: FieldTable, body: Body): Item {
  const draft: Item = {}
  for (const [name, { v2, value, access }] of Object.entries(fields)) {
    if (access === 'shown' || !Object.hasOwn(body, name)) continue
    const translated = value.toV2(body[name])
    if (translated !== undefined) setAt(draft, v2, translated)
  }
  return draft
}

/** The name in v1 of a field that v2 names: `positions.0.price` → `positions.0.cost`. */
export function nameInV1(
  fields: FieldTable,
  key: string,
): { name: string; isReference: boolean; place: number } {
  const all = Object.entries(fields)
  const isSent = (field: Field) => field.access !== 'shown'
  const place = all.findIndex(
    ([, field]) => isSent(field) && (key === field.v2 || key.startsWith(`${field.v2}.`)),
  )
  const [name, known] = all[place] ?? []
  if (!name || !known) return { name: key, isReference: false, place: all.length }
  const [index, ...rest] = key.slice(known.v2.length + 1).split('.')
  const { entries } = known.value as Partial<ListValue>
  if (!entries || !index) return { name, isReference: known.value.isReference === true, place }
  if (rest.length === 0) return { name: `${name}.${index}`, isReference: false, place }
  const inner = nameInV1(entries, rest.join('.'))
  return { ...inner, name: `${name}.${index}.${inner.name}`, place }
}

export function valueAt(item: Item, path: string): unknown {
  return valueIn(item, path.split('.'))
}

function valueIn(item: Item, path: readonly string[]): unknown {
  let value = item[path[0] as string]
  for (let at = 1; at < path.length; at++) value = isObject(value) ? value[path[at] as string] : undefined
  return value
}

function setAt(draft: Item, path: string, value: unknown): void {
  const [key = '', ...rest] = path.split('.')
  if (rest.length === 0) draft[key] = value
  else {
    draft[key] ??= {}
    setAt(draft[key] as Item, rest.join('.'), value)
  }
}
