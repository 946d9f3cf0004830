// Entries that the user has accepted leave the list at once, and the next one has the focus: nobody waits for the server
// between two keys. One that the server refuses comes back.

import { useSyncExternalStore } from 'react'

let accepted: ReadonlySet<number> = new Set()
const listeners = new Set<() => void>()

function set(next: ReadonlySet<number>): void {
  accepted = next
  for (const listener of listeners) listener()
}

export function leave(id: number): void {
  set(new Set([...accepted, id]))
}

export function comeBack(id: number): void {
  keepLeft((other) => other !== id)
}

/** Forgets the others: they are decided, as the server says. */
export function keepLeft(isKept: (id: number) => boolean): void {
  const kept = [...accepted].filter(isKept)
  if (kept.length < accepted.size) set(new Set(kept))
}

export function useAccepted(): ReadonlySet<number> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => accepted,
  )
}
