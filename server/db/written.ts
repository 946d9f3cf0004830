// Who waits in this process for something to be written hears of it here, and need not ask the database all the time.

export interface Written {
  readonly company: number
  readonly resource: string
}

const listeners = new Set<(written: Written) => void>()

/** Calls `listen` whenever a transaction that wrote something has ended; what is returned ends that. */
export function whenWritten(listen: (written: Written) => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}

/** Tells what was written. To be called when the transaction has ended: before that there is nothing to see. */
export function announce(written: Written): void {
  for (const listen of listeners) listen(written)
}
