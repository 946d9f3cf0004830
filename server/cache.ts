interface Cache<Value> {
  /** The cached value of this key, or a new one: made once, also for concurrent requests. */
  get(key: string, make: () => Promise<Value>): Promise<Value>
  /** The cached value of this key, or a new one that is not cached. */
  getOnce(key: string, make: () => Promise<Value>): Promise<Value>
}

/** Caches values up to a number of bytes; the least recently used one is dropped first. */
export function createCache<Value extends object>(
  maxBytes: number,
  bytesOf: (value: Value) => number,
): Cache<Value> {
  // In the order of their last use.
  const entries = new Map<string, Value>()
  const underWay = new Map<string, Promise<Value>>()
  let totalBytes = 0

  function keep(key: string, value: Value): void {
    entries.set(key, value)
    totalBytes += bytesOf(value)
    for (const [oldest, old] of entries) {
      if (totalBytes <= maxBytes) break
      entries.delete(oldest)
      totalBytes -= bytesOf(old)
    }
  }

  async function makeOnce(key: string, make: () => Promise<Value>): Promise<Value> {
    try {
      const value = await make()
      keep(key, value)
      return value
    } finally {
      underWay.delete(key)
    }
  }

  return {
    async get(key, make) {
      const value = entries.get(key)
      if (value) {
        entries.delete(key)
        entries.set(key, value)
        return value
      }
      const made = underWay.get(key) ?? makeOnce(key, make)
      underWay.set(key, made)
      return made
    },
    getOnce: async (key, make) => entries.get(key) ?? underWay.get(key) ?? make(),
  }
}
