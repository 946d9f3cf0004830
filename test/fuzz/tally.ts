// The figures of a run so far.

import type { Exchange } from './checks.ts'
import type { Memory } from './memory.ts'
import { type Target, targets } from './targets.ts'

export class Tally {
  requests = 0
  rounds = 0
  /** The memory in use in the middle and at the end, after garbage collection. */
  memoryHalfway: Memory = { heap: 0, process: 0 }
  memory: Memory = { heap: 0, process: 0 }
  /** The longest wait of others for one request, and the largest size of the server. */
  blockedMs = 0
  largestProcess = 0
  readonly statuses = new Map<string, number>()
  readonly #tried = new Set<string>()
  readonly #done = new Set<string>()

  /** A request that is sent; a client that misbehaves may get no answer. */
  noteRequest(target: Target): void {
    this.#tried.add(target.name)
  }

  note({ target, answer }: Exchange): void {
    const isV1Error = target.isV1 && answer.text.startsWith('{"error":true')
    const status = isV1Error ? `${answer.status} (error of v1)` : String(answer.status)
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
    if (answer.status < 300 && !isV1Error) this.#done.add(target.name)
  }

  /** The operations without any request. */
  untried(): string[] {
    return targets.map(({ name }) => name).filter((name) => !this.#tried.has(name))
  }

  /** The operations that refused every request. */
  undone(): string[] {
    return targets.map(({ name }) => name).filter((name) => !this.#done.has(name))
  }
}
