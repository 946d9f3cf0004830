interface Queue {
  /** Runs work of the same key one after the other, in the order in which it came. */
  <Result>(key: number, work: () => Promise<Result>): Promise<Result>
  /** How much runs or waits for its turn. */
  inHand(): number
}

export function createQueue(): Queue {
  const last = new Map<number, Promise<unknown>>()
  let inHand = 0
  const inTurn = <Result>(key: number, work: () => Promise<Result>) => {
    inHand++
    const turn = (last.get(key) ?? Promise.resolve()).then(work)
    const ended = turn
      .catch(() => {})
      .then(() => {
        inHand--
        if (last.get(key) === ended) last.delete(key)
      })
    last.set(key, ended)
    return turn
  }
  return Object.assign(inTurn, { inHand: () => inHand })
}
