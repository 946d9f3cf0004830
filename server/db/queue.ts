import { DatabaseUnavailable } from './db.ts'
import { queuedTooLong } from './failures.ts'

interface Queue {
  /** Runs work of the same key one after the other, in the order in which it came. */
  <Result>(key: number, work: () => Promise<Result>): Promise<Result>
  /** How many pieces of work run or wait for their turn. */
  inHand(): number
}

/** Work that has waited for longer than `patienceMs` is not begun. */
export function createQueue(patienceMs = Infinity): Queue {
  const last = new Map<number, Promise<unknown>>()
  let inHand = 0

  async function inTurn<Result>(key: number, work: () => Promise<Result>): Promise<Result> {
    const before = last.get(key)
    const { promise: done, resolve: leave } = Promise.withResolvers<void>()
    // The next work waits for all work before it, also when this one gives up.
    const ended = before ? Promise.all([before, done]) : done
    last.set(key, ended)
    inHand++
    try {
      await (before && inTime(before, patienceMs))
      return await work()
    } finally {
      inHand--
      leave()
      ended.then(() => {
        if (last.get(key) === ended) last.delete(key)
      })
    }
  }

  return Object.assign(inTurn, { inHand: () => inHand })
}

async function inTime(turn: Promise<unknown>, patienceMs: number): Promise<void> {
  if (patienceMs === Infinity) return void (await turn)
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new DatabaseUnavailable(queuedTooLong)), patienceMs)
  try {
    await Promise.race([turn, late])
  } finally {
    clearTimeout(timer)
  }
}
