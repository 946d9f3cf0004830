// The server under fuzz as a process of its own: server.ts ADDRESS DATA-FOLDER. It tells its parent where it is, and when
// asked, how long it has kept others waiting and how much memory it needs.

import { serve } from '../api.ts'
import { type Memory, usedMemory } from './memory.ts'

export type Question = 'turns' | 'memory'

/** Since the question before. */
export interface Turns {
  /** The longest turn of the event loop, in the time that its thread has worked. */
  readonly longestMs: number
  /** The largest size of the process. */
  readonly process: number
}

export type Reply = { readonly url: string } | Turns | Memory

const lookMs = 10
let turns: Turns = { longestMs: 0, process: 0 }
let lastMs = workedMs()

/** What the thread has worked since the last look was one turn, or a few short ones. */
function look(): void {
  const nowMs = workedMs()
  turns = {
    longestMs: Math.max(turns.longestMs, nowMs - lastMs),
    process: Math.max(turns.process, process.memoryUsage.rss()),
  }
  lastMs = nowMs
}

/** The time that this thread alone has worked: whatever else the machine does is not in it. */
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
