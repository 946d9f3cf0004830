// Whoever has put something into the outbox wakes the workers of this process, so that it goes out at once and not
// only when they look the next time.

const sleepers = new Set<() => void>()

/** Calls `rouse` at every call of `wake`; what is returned ends that. */
export function whenWoken(rouse: () => void): () => void {
  sleepers.add(rouse)
  return () => sleepers.delete(rouse)
}

/** Wakes the workers. To be called when the transaction has ended: before that there is nothing to see. */
export function wake(): void {
  for (const rouse of sleepers) rouse()
}
