// Tells the waiting requests of this process about writes, so that they need not poll the database.

export interface Written {
  readonly company: number
  readonly resource: string
}

const listeners = new Set<(written: Written) => void>()

/** Calls `listen` whenever a transaction that wrote something has ended; the returned function stops that. */
export function whenWritten(listen: (written: Written) => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}

/** Announces a write. Call it when the transaction has ended: before that, others cannot see the write. */
export function announce(written: Written): void {
  for (const listen of listeners) listen(written)
}
