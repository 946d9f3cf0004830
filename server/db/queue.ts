interface Queue {
  /** Runs work of the same key one after the other, in the order in which it came. */
  <Result>(key: number, work: () => Promise<Result>): Promise<Result>
  /** How many pieces of work run or wait for their turn. */
  inHand(): number
}

/** A queue for each key. */
export function createQueue(): Queue {
  const last = new Map<number, Promise<unknown>>()
  let inHand = 0

  async function inTurn<Result>(key: number, work: () => Promise<Result>): Promise<Result> {
    const before = last.get(key)
    const { promise: done, resolve: leave } = Promise.withResolvers<void>()
    last.set(key, done)
    inHand++
    try {
      await before
      return await work()
    } finally {
      inHand--
      leave()
      if (last.get(key) === done) last.delete(key)
    }
  }

  return Object.assign(inTurn, { inHand: () => inHand })
}
