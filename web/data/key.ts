import { newKey } from '../../client/index.ts'

export { newKey }

const keys = new WeakMap<object, string>()

/** The idempotency key of a form's values: the same until one of them changes. */
export function keyFor(values: object): string {
  const key = keys.get(values) ?? newKey()
  keys.set(values, key)
  return key
}
