/** A key by which a request that is sent twice is done once. `randomUUID` is missing where a server has no certificate. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

const keys = new WeakMap<object, string>()

/** The key of what a form holds: the same as long as nothing in it was changed. */
export function keyFor(values: object): string {
  const key = keys.get(values) ?? newKey()
  keys.set(values, key)
  return key
}
