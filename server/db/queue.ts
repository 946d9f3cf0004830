/** Runs work of the same key one after the other, in the order in which it came. */
export function createQueue(): <Result>(key: number, work: () => Promise<Result>) => Promise<Result> {
  const last = new Map<number, Promise<unknown>>()
  return (key, work) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work)
    const ended = turn
      .catch(() => {})
      .then(() => {
        if (last.get(key) === ended) last.delete(key)
      })
    last.set(key, ended)
    return turn
  }
}
