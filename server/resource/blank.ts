// Records begin as a copy of one that has all their keys. V8 copies such an object a hundred times faster than one that
// grew key by key, and a new record is copied several times on its way.

import type { FieldEntry } from './fields.ts'

type Blank = Readonly<Record<string, undefined>>

const blanks = new WeakMap<readonly FieldEntry[], Blank>()

/** A record without values, for a list of fields that is made once. */
export function blankOf(fields: readonly FieldEntry[]): Blank {
  const known = blanks.get(fields)
  if (known) return known
  const made = Object.fromEntries(fields.map(([key]) => [key, undefined]))
  blanks.set(fields, made)
  return made
}
