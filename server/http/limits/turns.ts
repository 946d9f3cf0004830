/** How long the event loop works on requests before it serves everything else: new requests, timers, other answers. */
const sliceMs = 10

/**
 * Lets requests begin one after the other, as many as fit into a slice of time, and the next ones in the next turn of
 * the event loop. Most requests are answered from a file without waiting: without this, all requests that have arrived
 * are one long turn, in which a new request cannot even be refused.
 */
export function createTurns(): () => Promise<void> {
  const waiting: (() => void)[] = []
  let sliceEnds = 0

  function begin(): void {
    sliceEnds = performance.now() + sliceMs
    letOneIn()
  }

  function letOneIn(): void {
    waiting.shift()?.()
    if (waiting.length === 0) return
    if (performance.now() < sliceEnds) afterTick(letOneIn)
    else setImmediate(begin)
  }

  return () =>
    new Promise((resolve) => {
      waiting.push(resolve)
      if (waiting.length === 1) setImmediate(begin)
    })
}

/** Calls back when the work has done all that it can do without waiting: ticks come after all promises. */
function afterTick(work: () => void): void {
  queueMicrotask(() => process.nextTick(work))
}
