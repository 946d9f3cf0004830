// The facts about a list from which tables, filters and forms are made.

export interface ResourceFacts {
  /** Below /v2. */
  readonly path: string
  /** The name of its record type. */
  readonly record: string
  /** The subject of the permissions that it needs. */
  readonly subject: string
  /** The order when none is given. */
  readonly sort: string
  readonly isSearched: boolean
  /** The members that `with` can add. */
  readonly with: readonly string[]
  readonly fields: Readonly<Record<string, FieldFacts>>
}

export interface FieldFacts {
  readonly kind: FieldKind
  /** The values of a choice. */
  readonly values?: readonly (string | number | null)[]
  /** The resource that a reference points to. */
  readonly of?: string
  readonly isNullable?: boolean
  /** The comparisons that a filter has for it; none if it cannot be filtered. */
  readonly family?: 'text' | 'ordered' | 'choice' | 'set' | 'none'
  readonly isSorted?: boolean
  /** Set by a user at any time, or only in a new record; without it, the server sets it. */
  readonly set?: 'anytime' | 'once'
  /** A new record must have it. */
  readonly isNeeded?: boolean
  /** The most characters of a text. */
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
