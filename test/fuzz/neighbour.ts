// A thread that sends a small request again and again, and reports its longest wait. A thread of its own, so that the
// work of the fuzzer does not delay it.

import { setTimeout as pause } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import { type Request, send } from './wire.ts'

/** Its orders: to begin, or to end. */
export type Order = { readonly url: string; readonly request: Request } | 'end'
export type Report = { readonly waitMs: number } | { readonly problem: string }

/** If it takes this long on an idle server, the machine itself is busy. */
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
