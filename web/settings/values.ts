// What a form of settings holds. Which keys that are, the specs of its fields say when it runs.

import type { Item } from '../../client/index.ts'
import type { Stored as StoredValues } from '../fields/edited.ts'

export type Values = Readonly<Record<string, unknown>>

export type Stored = StoredValues<Values>

/** A record that was read, for a form. */
export function storedValues({ item, tag }: Item<object>): Stored {
  return { values: valuesOf(item), tag }
}

export function valuesOf(record: object): Values {
  return Object.fromEntries(Object.entries(record))
}

/** What a form holds, to be sent. The specs name the keys, and what the server cannot take it refuses. */
export function bodyOf<Body>(values: Values): Body {
  return values as Body
}
