import { hash } from 'node:crypto'
import { keptNumber } from './kept-numbers.ts'
import type { Paper } from './paper.ts'

/** Equal for papers and files of equal content, and only for these. */
export function contentKey(content: Paper | Uint8Array): string {
  return hash('sha256', canonical(content))
}

/** One text for one content: keys in order, bytes by their hash. */
function canonical(value: unknown, key = '', object: object = {}): string {
  if (typeof value === 'bigint') return `${keptNumber(value, key, object)}n`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (value instanceof Uint8Array) return hash('sha256', value)
  if (Array.isArray(value)) return `[${value.map((entry) => canonical(entry))}]`
  const keys = Object.keys(value).sort() as (keyof typeof value)[]
  return `{${keys.map((name) => `${JSON.stringify(name)}:${canonical(value[name], name, value)}`)}}`
}
