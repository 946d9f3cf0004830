// A thread that sends a small request again and again, and tells how long it had to wait at most. In a thread of its own,
// so that nothing that the fuzzer does makes it late.

import { setTimeout as pause } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import { type Request, send } from './wire.ts'

/** What it is told: to begin, or to end. */
export type Order = { readonly url: string; readonly request: Request } | 'end'
export type Report = { readonly waitMs: number } | { readonly problem: string }

/** When it takes this long although there is nothing else to do, it is the machine that has no time. */
const quickMs = 100
const everyMs = 50

let ending = new AbortController()

parentPort?.on('message', (order: Order) => {
  if (order === 'end') return ending.abort()
  ending = new AbortController()
  longestWait(order, ending.signal).then(tell, ({ message }: Error) => tell({ problem: message }))
})

function tell(report: Report): void {
  parentPort?.postMessage(report)
}

async function longestWait(order: Exclude<Order, 'end'>, end: AbortSignal): Promise<Report> {
  let waitMs = 0
  while (!end.aborted) {
    waitMs = Math.max(waitMs, await wait(order))
    await pause(everyMs, undefined, { signal: end }).catch(() => {})
  }
  return { waitMs: (await wait(order)) < quickMs ? waitMs : 0 }
}

async function wait({ url, request }: Exclude<Order, 'end'>): Promise<number> {
  const start = performance.now()
  if (!(await send({ url }, request))) throw new Error('A small request had no answer.')
  return performance.now() - start
}
