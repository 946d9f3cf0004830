// Reading versions for many who ask at the same time. On a network, asking for a version takes longer than all else of a
// list that is in memory. Why so: docs/decisions/0026.

import { Refusal } from '../../../domain/refusal.ts'
import type { Reader, Statement } from '../../db/db.ts'

/** A version, and a time after which it was read. */
interface Version {
  readonly version: number
  readonly readAfter: number
}

/** A version that is being read, and who has come since: they wait for the next one, which they share. */
interface VersionRead {
  readonly begin: number
  readonly read: Promise<Version>
  next?: Promise<Version>
}

const versionReads = new WeakMap<Reader['cacheKey'], Map<string, VersionRead>>()

/** The version that a statement gives, as it was after a time. */
export async function versionSince(reader: Reader, statement: Statement, since: number): Promise<Version> {
  // It shows an older state, and knows which.
  if (reader.asOf !== undefined) return readVersion(reader, statement, reader.asOf)
  const reads = versionReads.get(reader.cacheKey) ?? new Map<string, VersionRead>()
  versionReads.set(reader.cacheKey, reads)
  const key = statement.values.join()
  const start = () => {
    const begin = performance.now()
    const read = readVersion(reader, statement, begin).finally(() => {
      if (reads.get(key)?.read === read) reads.delete(key)
    })
    reads.set(key, { begin, read })
    return read
  }
  const current = reads.get(key)
  if (!current) return start()
  const isOld = current.begin < since
  if (isOld) current.next ??= current.read.then(start, start)
  try {
    return await (isOld ? (current.next as Promise<Version>) : current.read)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Whoever asked has left.
    return readVersion(reader, statement, performance.now())
  }
}

async function readVersion(reader: Reader, statement: Statement, readAfter: number): Promise<Version> {
  const row = await reader.get<{ version: number | null }>(statement)
  return { version: row?.version ?? 0, readAfter }
}
