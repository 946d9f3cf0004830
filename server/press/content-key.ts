import { createHash } from 'node:crypto'
import type { Paper } from './paper.ts'

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
