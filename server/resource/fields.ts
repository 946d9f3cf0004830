// A field is a kind, and who may set it, when it is shown and whether it may be empty.

import { dateTime, integer, type Kind, type Schema } from './kinds.ts'
import type { AnyResource, Resource } from './resource.ts'

export interface Field<T = unknown> {
  // biome-ignore lint/suspicious/noExplicitAny: a field of any kind is a field; the kind's own type is in T.
  readonly kind: Kind<any>
  readonly nullable: boolean
  readonly default?: T
  readonly set: 'anytime' | 'once' | 'server'
  readonly show: 'always' | 'with' | 'never'
  readonly stored: boolean
  /** Lists can be filtered by it although they show it only on request. */
  readonly isFiltered?: boolean
  /** Left out of the journal: it opens something to whoever has it. */
  readonly isSecret?: boolean
  /** The server writes the time of creation, or of the last change, here. */
  readonly stamped?: 'created' | 'updated'
  /** The server finds a value when none is sent. */
  readonly filled?: boolean
  /** The resources that a computed value comes from. */
  readonly sources?: () => readonly AnyResource[]
  readonly type?: T
}

// biome-ignore lint/suspicious/noExplicitAny: see Field.
export type Fields = Readonly<Record<string, Field<any>>>
export type Row<F extends Fields> = { [Key in keyof F]: F[Key] extends Field<infer T> ? T : never }

type Base<T> = Kind<T> | Field<T>

export function required<T>(base: Base<T>): Field<T> {
  return 'kind' in base ? base : { kind: base, nullable: false, set: 'anytime', show: 'always', stored: true }
}

export function optional<T>(base: Base<T>): Field<T | null> {
  return { ...required(base), nullable: true } as Field<T | null>
}

/** Has this value when none is sent. */
export function preset<T>(base: Base<T>, value: T): Field<T> {
  return { ...required(base), default: value }
}

/** The resource's own function finds a value when none is sent. */
export function filled<T>(base: Base<T>): Field<T> {
  return { ...required(base), filled: true }
}

/** Set by the server alone. */
export function readonly<T>(base: Base<T>): Field<T> {
  return { ...required(base), set: 'server' }
}

/** Can be set when the record is made, and not changed later. */
export function once<T>(base: Base<T>): Field<T> {
  return { ...required(base), set: 'once' }
}

/** Shown only to those who name it in `with`. */
export function onRequest<T>(base: Base<T>): Field<T> {
  return { ...required(base), show: 'with' }
}

/** The same for a value that lists can be filtered by. */
export function filteredOnRequest<T>(base: Base<T>): Field<T> {
  return { ...onRequest(base), isFiltered: true }
}

/** Stored for the server's own use and never shown. */
export function hidden<T>(base: Base<T>): Field<T> {
  return { ...required(base), set: 'server', show: 'never' }
}

/** The same, and not told to the journal either: whoever has it gets in. */
export function secret<T>(base: Base<T>): Field<T> {
  return { ...hidden(base), isSecret: true }
}

/** Read from a body that makes a record, and not stored with it. */
export function input<T>(base: Base<T>): Field<T> {
  return { ...required(base), set: 'once', show: 'never', stored: false }
}

/** The time of creation. */
export function created(): Field<string> {
  return { ...readonly(dateTime()), stamped: 'created' }
}

/** The time of the last change. */
export function updated(): Field<string> {
  return { ...readonly(dateTime()), stamped: 'updated' }
}

/** A value that the database works out when it is asked for; `expression` is SQL for the name of the item's table. */
export function computed<T>(
  base: Kind<T>,
  sources: () => readonly AnyResource[],
  expression: (table: string) => string,
): Field<T> {
  const value = (table: string) => `(${expression(table)})`
  const folded = (table: string) => `lower(${value(table)})`
  const kind = { ...base, columns: () => ({}), value, folded, sortKeys: (table: string) => [value(table)] }
  return { ...readonly(kind), stored: false, sources }
}

/** How many records of another resource name this one in a field. */
export function usage(naming: () => FieldOfResource): Field<number> {
  return computed(
    integer(),
    () => [naming().resource],
    (table) => {
      const { resource, key } = naming()
      return `select count(*) from ${resource.table} u where u.company_id = ${table}.company_id and u.${key} = ${table}.id`
    },
  )
}

/** A field of another resource. */
export interface FieldOfResource {
  readonly resource: AnyResource
  readonly key: string
}

export function fieldOf<F extends Fields>(resource: Resource<F>, key: keyof F & string): FieldOfResource {
  return { resource, key }
}

/** Whether a new record must come with a value for this field. */
export function isNeeded(field: Field): boolean {
  return (
    !field.nullable && !field.filled && field.default === undefined && field.kind.firstNumber === undefined
  )
}

/** The JSON Schema of an object with the fields that `includes` chooses. */
export function objectSchema(fields: Fields, includes: (field: Field) => boolean): Schema {
  const chosen = Object.entries(fields).filter(([, field]) => includes(field))
  return {
    type: 'object',
    required: chosen.map(([key]) => key),
    properties: Object.fromEntries(chosen.map(([key, field]) => [key, valueSchema(field)])),
  }
}

/** The JSON Schema of a body. */
export function inputSchema(fields: Fields, purpose: 'create' | 'update'): Schema {
  const settable = Object.entries(fields).filter(
    ([, field]) => field.set === 'anytime' || (field.set === 'once' && purpose === 'create'),
  )
  return {
    type: 'object',
    required: settable.filter(([, field]) => purpose === 'create' && isNeeded(field)).map(([key]) => key),
    properties: Object.fromEntries(
      settable.map(([key, field]) => [key, valueSchema(field, field.kind.input ?? field.kind.schema)]),
    ),
  }
}

/** The JSON Schema of a field's value. */
export function valueSchema({ kind, nullable }: Field, schema = kind.schema): Schema {
  if (!nullable || schema.type === 'null') return schema
  const { type, enum: values, ...rest } = schema
  return { ...rest, type: [type, 'null'], ...(values ? { enum: [...(values as unknown[]), null] } : {}) }
}
