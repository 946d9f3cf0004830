// A paper as text, small enough to be kept for every issued document. Its pictures are files of their own.

import { hash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { keptNumber, readKeptNumber } from '../../press/kept-numbers.ts'
import type { Paper } from '../../press/paper.ts'

interface PackedPaper {
  readonly text: string
  /** The pictures by the names that the text has for them. */
  readonly files: ReadonlyMap<string, Uint8Array>
}

export function packPaper(paper: Paper): PackedPaper {
  const files = new Map<string, Uint8Array>()
  // JSON has no amounts as exact as ours, and no bytes. The value is the original one: a Buffer would come as a list.
  const json = JSON.stringify(paper, function (this: Record<string, unknown>, key) {
    const value = this[key]
    if (typeof value === 'bigint') return { bigint: keptNumber(value, key, this) }
    if (!(value instanceof Uint8Array)) return value
    const name = hash('sha256', value)
    files.set(name, value)
    return { file: name }
  })
  return { text: deflateRawSync(json).toString('base64'), files }
}

/** The paper that was packed; `fileOf` reads its pictures. */
export async function unpackPaper(
  text: string,
  fileOf: (name: string) => Promise<Uint8Array>,
): Promise<Paper> {
  const json = inflateRawSync(Buffer.from(text, 'base64')).toString()
  const files = new Map<string, Uint8Array>()
  for (const [, name = ''] of json.matchAll(/\{"file":"([0-9a-f]{64})"\}/g))
    files.set(name, await fileOf(name))
  return JSON.parse(json, function (this: object, key, value) {
    if (isOnly(value, 'bigint')) return readKeptNumber(value.bigint, key, this)
    return isOnly(value, 'file') ? files.get(value.file) : value
  })
}

/** Whether a value is an object with this one key, as only `packPaper` writes them. */
function isOnly<Key extends string>(value: unknown, key: Key): value is Record<Key, string> {
  return typeof value === 'object' && value !== null && key in value && Object.keys(value).length === 1
}
