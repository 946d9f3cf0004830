import type { Dialect } from '../db/dialect.ts'

/** What is remembered for an owner, by a key. */
export type Remembered<T, Owner extends object = Dialect> = WeakMap<Owner, Map<string, T>>

/**
 * The parts of a statement are built once and cached: a new text of some thousand characters costs as much to look up
 * as a short list does to read. The owner and the key contain everything that the value depends on.
 */
export function remembered<T, Owner extends object>(
  values: Remembered<T, Owner>,
  owner: Owner,
  key: string,
  make: () => T,
  most = 1000,
): T {
  const known = values.get(owner) ?? new Map<string, T>()
  values.set(owner, known)
  const old = known.get(key)
  if (old !== undefined) return old
  const value = make()
  if (known.size >= most) known.clear()
  known.set(key, value)
  return value
}
