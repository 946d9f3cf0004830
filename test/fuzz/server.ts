// The server under test as a process of its own: server.ts ADDRESS DATA-FOLDER. It tells its parent its address, and on
// request how long it has blocked others and how much memory it needs.

import { serve } from '../api.ts'
import { type Memory, usedMemory } from './memory.ts'

export type Question = 'turns' | 'memory'

/** Since the previous question. */
export interface Turns {
  /** The longest turn of the event loop, in CPU time of its thread. */
  readonly longestMs: number
  /** The largest size of the process. */
  readonly process: number
}

export type Reply = { readonly url: string } | Turns | Memory

const lookMs = 10
let turns: Turns = { longestMs: 0, process: 0 }
let lastMs = workedMs()

/** The CPU time since the last look was one turn, or a few short ones. */
function look(): void {
  const nowMs = workedMs()
  turns = {
    longestMs: Math.max(turns.longestMs, nowMs - lastMs),
    process: Math.max(turns.process, process.memoryUsage.rss()),
  }
  lastMs = nowMs
}

/** The CPU time of this thread alone, without other load on the machine. */
function workedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function tell(reply: Reply): void {
  process.send?.(reply)
}

process.on('message', (question: Question) => {
  if (question === 'memory') return tell(usedMemory())
  look()
  tell(turns)
  turns = { longestMs: 0, process: process.memoryUsage.rss() }
})
process.on('disconnect', () => process.exit())

const [address = '', dataFolder = ''] = process.argv.slice(2)
const { url } = await serve(address, { dataFolder, logLevel: 'error' })
setInterval(look, lookMs)
tell({ url })
