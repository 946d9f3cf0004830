import { newKey } from '../../client/index.ts'

export { newKey }

const keys = new WeakMap<object, string>()

/** The key of what a form holds: the same as long as nothing in it was changed. */
export function keyFor(values: object): string {
  const key = keys.get(values) ?? newKey()
  keys.set(values, key)
  return key
}
