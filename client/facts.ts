// What the client knows of a list, so that tables, filters and forms need not be told.

export interface ResourceFacts {
  /** Below /v2. */
  readonly path: string
  /** The name of its records among the types. */
  readonly record: string
  /** What permissions are asked for. */
  readonly subject: string
  /** Order when none is asked for. */
  readonly sort: string
  readonly isSearched: boolean
  /** What `with` can add. */
  readonly with: readonly string[]
  readonly fields: Readonly<Record<string, FieldFacts>>
}

export interface FieldFacts {
  readonly kind: FieldKind
  /** Of a choice. */
  readonly values?: readonly (string | number | null)[]
  /** The resource that a reference leads to. */
  readonly of?: string
  readonly isNullable?: boolean
  /** Which comparisons a filter has for it; none when it cannot be filtered. */
  readonly family?: 'text' | 'ordered' | 'choice' | 'set' | 'none'
  readonly isSorted?: boolean
  /** Who sets it: a person at any time, a person when the record is made; without it, the server. */
  readonly set?: 'anytime' | 'once'
  /** A new record must come with it. */
  readonly isNeeded?: boolean
  /** How many characters a text can have. */
  readonly max?: number
}

export type FieldKind =
  | 'text'
  | 'whole'
  | 'money'
  | 'decimal'
  | 'percent'
  | 'flag'
  | 'choice'
  | 'choices'
  | 'reference'
  | 'date'
  | 'time'
  | 'dateTime'
  | 'instant'
  /** A list or an object that belongs to the record. */
  | 'parts'
