// How much memory this process needs.

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

export interface Memory {
  /** What is in use of the heap and of the buffers beside it. */
  readonly heap: number
  /** The whole process, with its threads and what they have not given back. */
  readonly process: number
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** What is needed when everything that nobody needs is gone. */
export function usedMemory(): Memory {
  collectGarbage()
  // Buffers are part of what is external.
  const { heapUsed, external, rss } = process.memoryUsage()
  return { heap: heapUsed + external, process: rss }
}

export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MB`
}
