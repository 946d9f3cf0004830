// The values of a form in the settings. The specs of its fields name the keys at run time.

import type { Item } from '../../../client/index.ts'
import type { Stored as StoredValues } from '../../fields/edited.ts'

export type Values = Readonly<Record<string, unknown>>

export type Stored = StoredValues<Values>

/** A stored record, for a form. */
export function storedValues({ item, tag }: Item<object>): Stored {
  return { values: valuesOf(item), tag }
}

export function valuesOf(record: object): Values {
  return Object.fromEntries(Object.entries(record))
}

/** The values of a form as a request's body. The specs name the keys, and the server refuses wrong values. */
export function bodyOf<Body>(values: Values): Body {
  return values as Body
}
