/** Turns that processes take one after the other. */
export interface ProcessTurns<Taker> {
  /** Resolves when it is the taker's turn. */
  take(taker: Taker): Promise<void>
  end(taker: Taker): void
  /** Ends the turn of a taker that has died, and lets it wait no more. */
  forget(taker: Taker): void
}

export function createProcessTurns<Taker>(): ProcessTurns<Taker> {
  let waiting: { readonly taker: Taker; readonly begin: () => void }[] = []
  let current: Taker | undefined

  function next(): void {
    const first = waiting.shift()
    current = first?.taker
    first?.begin()
  }

  const turns: ProcessTurns<Taker> = {
    take: (taker) =>
      new Promise((begin) => {
        waiting.push({ taker, begin })
        if (current === undefined) next()
      }),
    end(taker) {
      if (current === taker) next()
    },
    forget(taker) {
      waiting = waiting.filter((other) => other.taker !== taker)
      turns.end(taker)
    },
  }
  return turns
}
