// The memory use of this process.

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

export interface Memory {
  /** The used heap and the buffers beside it. */
  readonly heap: number
  /** The whole process, including its threads and memory they have not returned. */
  readonly process: number
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** The memory in use after garbage collection. */
export function usedMemory(): Memory {
  collectGarbage()
  // Buffers are part of `external`.
  const { heapUsed, external, rss } = process.memoryUsage()
  return { heap: heapUsed + external, process: rss }
}

export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MB`
}
