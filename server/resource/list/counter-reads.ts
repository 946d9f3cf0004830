// Reading counters for many who ask at the same time. On a network, asking for them takes longer than all else of a list
// that is in memory. Why so: docs/decisions/0026.

import { Refusal } from '../../../domain/refusal.ts'
import type { Reader } from '../../db/db.ts'
import { type Counters, type CountersReading, readCounters } from '../versions.ts'

/** Counters, and a time after which they were read. */
interface CountersRead {
  readonly counters: Counters
  readonly readAfter: number
}

/** Counters that are being read, and who has come since: they wait for the next reading, which they share. */
interface Reading {
  readonly begin: number
  readonly read: Promise<CountersRead>
  next?: Promise<CountersRead>
}

const readings = new WeakMap<Reader['cacheKey'], Map<string, Reading>>()

/** Counters as they were after a time. */
export async function countersSince(
  reader: Reader,
  reading: CountersReading,
  since: number,
): Promise<CountersRead> {
  // It shows an older state, and knows which.
  if (reader.asOf !== undefined) return read(reader, reading, reader.asOf)
  const reads = readings.get(reader.cacheKey) ?? new Map<string, Reading>()
  readings.set(reader.cacheKey, reads)
  const key = reading.statement.values.join()
  const start = () => {
    const begin = performance.now()
    const counters = read(reader, reading, begin).finally(() => {
      if (reads.get(key)?.read === counters) reads.delete(key)
    })
    reads.set(key, { begin, read: counters })
    return counters
  }
  const current = reads.get(key)
  if (!current) return start()
  const isOld = current.begin < since
  if (isOld) current.next ??= current.read.then(start, start)
  try {
    return await (isOld ? (current.next as Promise<CountersRead>) : current.read)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Whoever asked has left.
    return read(reader, reading, performance.now())
  }
}

async function read(reader: Reader, reading: CountersReading, readAfter: number): Promise<CountersRead> {
  return { counters: await readCounters(reader, reading), readAfter }
}
