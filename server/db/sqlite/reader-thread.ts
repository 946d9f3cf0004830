// A thread with a connection of its own that only reads. It answers one question after the other.

import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { DatabaseUnavailable, TookTooLong, ValueTooLong } from '../db.ts'
import { connect } from './connection.ts'
import type { FailureKind, Question, ThreadAnswer, ThreadData } from './readers.ts'

// On Linux this is the priority of this thread alone: where cores are scarce, HTTP goes first.
if (process.platform === 'linux') setPriority(15)

const { file, cancelled } = workerData as ThreadData
let current = 0
// What it reads is mostly read once, and the system keeps the file in memory as well.
const cacheMb = 8
const isCancelled = () => Atomics.load(cancelled, 0) === current
const { reads } = connect(file, { readOnly: true, cacheMb, isCancelled })

parentPort?.on('message', async ({ id, statement, wants }: Question) => {
  current = id
  try {
    const start = performance.now()
    const found = await (wants === 'all' ? reads.all(statement) : reads.get(statement))
    send({ found, tookMs: performance.now() - start })
  } catch (error) {
    send({ failure: { kind: kindOf(error), message: (error as Error).message } })
  }
})

function send(answer: ThreadAnswer): void {
  parentPort?.postMessage(answer, 'found' in answer ? bytesIn(answer.found) : [])
}

/** The bytes of a page, which are handed over and not copied. */
function bytesIn(found: unknown): ArrayBuffer[] {
  const values: unknown[] = typeof found === 'object' && found !== null ? Object.values(found) : []
  return values.flatMap((value) => (value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : []))
}

function kindOf(error: unknown): FailureKind {
  if (error instanceof TookTooLong) return 'slow'
  if (error instanceof ValueTooLong) return 'long'
  return error instanceof DatabaseUnavailable ? 'unavailable' : 'bug'
}
