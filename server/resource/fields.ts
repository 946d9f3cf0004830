// A field is a kind, and says who may set it, when it is shown and whether it may be empty.

import type { Kind, Numbering, Schema, Target } from './kind.ts'
import { dateTime, id, recordNumber, reference } from './kinds.ts'

/**
 * Who gives a new record its value:
 *   sender   The maker of the record must.
 *   open     The maker can. Without a value it is empty or has its default.
 *   number   The maker can. Without a value the server gives the next number.
 *   filled   The maker can. Without a value the function of its resource finds one.
 *   server   The function of its resource must.
 *   made     The server does: it begins empty, with its default, or with the time.
 *   computed The database does, when the record is read.
 */
export type Giver = 'sender' | 'open' | 'number' | 'filled' | 'server' | 'made' | 'computed'

export interface Field<T = unknown, G extends Giver = Giver> {
  // biome-ignore lint/suspicious/noExplicitAny: a field of any kind is a field; the kind's own type is in T.
  readonly kind: Kind<any>
  readonly nullable: boolean
  readonly default?: T
  readonly set: 'anytime' | 'once' | 'server'
  readonly show: 'always' | 'with' | 'never'
  readonly stored: boolean
  /** Lists can be filtered by it although they show it only on request. */
  readonly isFiltered?: boolean
  /** Left out of the journal: it gives access to anyone who has it, or is only a note of the server. */
  readonly isUnjournalled?: boolean
  /** It has its default again when one of these fields changes. */
  readonly forgottenWith?: readonly string[]
  /** Left out of JSON while it is empty. */
  readonly isSparse?: boolean
  /** An empty text counts as no value. */
  readonly isEmptyNone?: boolean
  /** The server writes the time of creation, or of the last change, here. */
  readonly stamped?: 'created' | 'updated'
  /** The server finds a value when none is sent. */
  readonly filled?: boolean
  /** The resources that a computed value comes from. */
  readonly sources?: () => readonly Target[]
  readonly type?: T
  readonly giver?: G
}

// biome-ignore lint/suspicious/noExplicitAny: see Field.
export type Fields = Readonly<Record<string, Field<any, any>>>

type ValueOf<F> = F extends Field<infer T, Giver> ? T : never
type GiverOf<F> = F extends Field<unknown, infer G> ? G : never
type KeysGivenBy<F extends Fields, G extends Giver> = {
  [Key in keyof F]: GiverOf<F[Key]> extends G ? Key : never
}[keyof F]

/** A stored record. */
export type Row<F extends Fields> = { [Key in keyof F]: ValueOf<F[Key]> }

/** The changes of a record. A resource with unknown fields has none: its keys could not be checked. */
export type Changes<F extends Fields> = string extends keyof F ? never : Partial<Row<F>>

/** A record to be stored: values without a default that are not counted must be present. */
export type NewRow<F extends Fields> = string extends keyof F
  ? never
  : Pick<Row<F>, KeysGivenBy<F, 'sender' | 'filled' | 'server'>> &
      Partial<Pick<Row<F>, KeysGivenBy<F, 'open' | 'made'>>> & {
        [Key in KeysGivenBy<F, 'number'>]?: Row<F>[Key] | null
      }

/** The values of a new record that only the function of its resource knows. */
export type Needed<F extends Fields> = Pick<Row<F>, KeysGivenBy<F, 'server'>>

/** The values that the maker of a record gives. Missing ones are empty, get their default, or are found. */
export type Draft<F extends Fields> = Pick<Row<F>, KeysGivenBy<F, 'sender'>> &
  Partial<Pick<Row<F>, KeysGivenBy<F, 'open' | 'server' | 'made'>>> & {
    [Key in KeysGivenBy<F, 'number' | 'filled'>]?: Row<F>[Key] | null
  }

/** A draft in which missing values are empty or have their default. */
export type CompleteDraft<F extends Fields> = Pick<Row<F>, KeysGivenBy<F, 'sender' | 'open'>> &
  Partial<Pick<Row<F>, KeysGivenBy<F, 'server' | 'made'>>> & {
    [Key in KeysGivenBy<F, 'number' | 'filled'>]: Row<F>[Key] | null
  }

// biome-ignore lint/suspicious/noExplicitAny: see Field.
type Base = Kind<any> | Field<any, any>
type ValueIn<B> = B extends Kind<infer T> ? T : ValueOf<B>
type GiverIn<B> = B extends Field<unknown, infer G> ? G : 'sender'

/** The giver of a value that may be left out, and of one that clients cannot send. */
type Eased<G extends Giver> = G extends 'sender' ? 'open' : G extends 'server' ? 'made' : G
type Reserved<G extends Giver> = G extends 'sender' | 'filled'
  ? 'server'
  : G extends 'open' | 'number'
    ? 'made'
    : G

export function required<B extends Base>(base: B): Field<ValueIn<B>, GiverIn<B>> {
  return facts(base)
}

export function optional<B extends Base>(base: B): Field<ValueIn<B> | null, Eased<GiverIn<B>>> {
  return { ...facts(base), nullable: true }
}

/** May be empty, also as an empty text: clients send one for a choice that nobody made. */
export function optionalChoice<B extends Base>(base: B): Field<ValueIn<B> | null, Eased<GiverIn<B>>> {
  return { ...optional(base), isEmptyNone: true }
}

/** Has this value when none is sent. */
export function preset<B extends Base>(base: B, value: ValueIn<B>): Field<ValueIn<B>, Eased<GiverIn<B>>> {
  return { ...facts(base), default: value }
}

/** The resource's own function finds a value when none is sent. */
export function filled<B extends Base>(base: B): Field<ValueIn<B>, 'filled'> {
  return { ...facts(base), filled: true }
}

/** Set by the server alone. */
export function readonly<B extends Base>(base: B): Field<ValueIn<B>, Reserved<GiverIn<B>>> {
  return { ...facts(base), set: 'server' }
}

/** Can be set when the record is made, and not changed later. */
export function setOnce<B extends Base>(base: B): Field<ValueIn<B>, GiverIn<B>> {
  return { ...facts(base), set: 'once' }
}

/** Shown only on request, by its name in `with`. */
export function onRequest<B extends Base>(base: B): Field<ValueIn<B>, GiverIn<B>> {
  return { ...facts(base), show: 'with' }
}

/** Shown only on request, but lists can always be filtered by it. */
export function filteredOnRequest<B extends Base>(base: B): Field<ValueIn<B>, GiverIn<B>> {
  return { ...onRequest(base), isFiltered: true }
}

/** May be empty, and is left out then: for what few entries of a list have. */
export function sparse<B extends Base>(base: B): Field<ValueIn<B> | null, Eased<GiverIn<B>>> {
  return { ...optional(base), isSparse: true }
}

/** Shown without being asked for, in a list that shows more than another one of the same rows. */
export function always<T, G extends Giver>(field: Field<T, G>): Field<T, G> {
  return { ...field, show: 'always' }
}

/** Stored for the server's own use and never shown. */
export function hidden<B extends Base>(base: B): Field<ValueIn<B>, Reserved<GiverIn<B>>> {
  return { ...readonly(base), show: 'never' }
}

/** Never shown and not in the journal either: it gives access to anyone who has it. */
export function secret<B extends Base>(base: B): Field<ValueIn<B>, Reserved<GiverIn<B>>> {
  return { ...hidden(base), isUnjournalled: true }
}

/** What the server has found out about a record: forgotten when one of the fields changes from which it follows. */
export function noted<B extends Base>(
  base: B,
  unknown: ValueIn<B>,
  forgottenWith: readonly string[],
): Field<ValueIn<B>, 'made'> {
  return {
    ...facts(base),
    default: unknown,
    set: 'server',
    show: 'never',
    isUnjournalled: true,
    forgottenWith,
  }
}

/** The parent of this record: the path names it, and deleting it deletes this record. */
export function parentId(target: () => Target): Field<number, 'sender'> {
  return { ...facts(reference(target, 'removed')), set: 'server', show: 'never' }
}

/** Read from the body of a new record, and not stored with it. */
export function input<B extends Base>(base: B): Field<ValueIn<B>, GiverIn<B>> {
  return { ...facts(base), set: 'once', show: 'never', stored: false }
}

/** A number that the server gives, counting up. */
export function numbered(numbering: Numbering): Field<string, 'number'> {
  return facts(recordNumber(numbering))
}

/** The id of a record. */
export function ownId(): Field<number, 'made'> {
  return { ...facts(id()), set: 'server' }
}

/** The time of creation. */
export function created(): Field<string, 'made'> {
  return { ...facts(dateTime()), set: 'server', stamped: 'created' }
}

/** The time of the last change. */
export function updated(): Field<string, 'made'> {
  return { ...facts(dateTime()), set: 'server', stamped: 'updated' }
}

/** The field without its giver, which the functions above replace. */
// biome-ignore lint/suspicious/noExplicitAny: see Field.
function facts(base: Base): Omit<Field<any>, 'giver'> {
  return 'kind' in base ? base : { kind: base, nullable: false, set: 'anytime', show: 'always', stored: true }
}

/** A value that the database computes on reading; `expression` is SQL for the name of the item's table. */
export function computed<T>(
  base: Kind<T>,
  sources: () => readonly Target[],
  expression: (table: string) => string,
): Field<T, 'computed'> {
  const value = (table: string) => `(${expression(table)})`
  const folded = (table: string) => `lower(${value(table)})`
  const kind = { ...base, columns: () => ({}), value, folded, sortKeys: (table: string) => [value(table)] }
  return { ...facts(kind), set: 'server', stored: false, sources }
}

export type FieldEntry = readonly [key: string, field: Field]

/** Gives the fields that meet a condition, with their keys. The list is made once. */
export function fieldsWith(meets: (field: Field) => boolean): (fields: Fields) => readonly FieldEntry[] {
  const lists = new WeakMap<Fields, readonly FieldEntry[]>()
  return (fields) => {
    const known = lists.get(fields)
    if (known) return known
    const made = Object.entries<Field>(fields).filter(([, field]) => meets(field))
    lists.set(fields, made)
    return made
  }
}

export const entriesOf = fieldsWith(() => true)

/** Whether a new record must come with a value for this field. */
export function isNeeded(field: Field): boolean {
  return !field.nullable && !field.filled && field.default === undefined && field.kind.numbering === undefined
}

/** The JSON Schema of an object with the fields that `includes` chooses. */
export function objectSchema(fields: Fields, includes: (field: Field) => boolean): Schema {
  const chosen = Object.entries(fields).filter(([, field]) => includes(field))
  return {
    type: 'object',
    required: chosen.filter(([, field]) => !field.isSparse).map(([key]) => key),
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
