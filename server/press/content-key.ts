import { createHash } from 'node:crypto'
import type { Paper } from './paper.ts'

interface Cache<Value> {
  /** The cached value of this key, or a new one: made once, also for concurrent requests. */
  get(key: string, make: () => Promise<Value>): Promise<Value>
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
  }
}

/** Equal for papers and files of equal content, and only for these. */
export function contentKey(content: Paper | Uint8Array): string {
  return sha256(canonical(content))
}

/** One text for one content: keys in order, bytes by their hash. */
function canonical(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (value instanceof Uint8Array) return sha256(value)
  if (Array.isArray(value)) return `[${value.map(canonical)}]`
  const keys = Object.keys(value).sort()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key as keyof typeof value])}`)}}`
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
