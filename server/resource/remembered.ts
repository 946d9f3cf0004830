import type { Dialect } from '../db/dialect.ts'

export type Remembered<T> = Map<Dialect, Map<string, T>>

/**
 * The parts of a statement are built once and cached: a new text of some thousand characters costs as much to look up
 * as a short list does to read. The key contains everything that the value depends on.
 */
export function remembered<T>(values: Remembered<T>, dialect: Dialect, key: string, make: () => T): T {
  const known = values.get(dialect) ?? new Map<string, T>()
  values.set(dialect, known)
  const old = known.get(key)
  if (old !== undefined) return old
  const value = make()
  if (known.size >= maxRemembered) known.clear()
  known.set(key, value)
  return value
}

const maxRemembered = 1000

export type RememberedOf<Owner extends object, T> = WeakMap<Owner, Map<string, T>>

/** The same for what follows from an object, such as the parameters of a list, and from a key. */
export function rememberedOf<Owner extends object, T>(
  values: RememberedOf<Owner, T>,
  owner: Owner,
  key: string,
  make: () => T,
): T {
  const known = values.get(owner) ?? new Map<string, T>()
  values.set(owner, known)
  const old = known.get(key)
  if (old !== undefined) return old
  const value = make()
  if (known.size >= maxRememberedOf) known.clear()
  known.set(key, value)
  return value
}

/** Of each object, of which there may be very many. */
const maxRememberedOf = 20
