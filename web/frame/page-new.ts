// The record that the page in sight makes. On a phone the one "+" at the bottom offers it first.

import { useEffect, useSyncExternalStore } from 'react'

export interface PageNew {
  readonly name: string
  /** The path of its page, or a dialog here. */
  readonly to?: string | undefined
  readonly onNew?: (() => void) | undefined
}

let current: PageNew | null = null
const listeners = new Set<() => void>()

/** For the page: what it makes, as long as it is in sight. */
export function useOfferedNew({ name, to, onNew }: PageNew, isOffered: boolean): void {
  useEffect(() => {
    if (!isOffered) return
    const own = { name, to, onNew }
    change(own)
    return () => {
      if (current === own) change(null)
    }
  }, [name, to, onNew, isOffered])
}

/** For the frame. */
export function usePageNew(): PageNew | null {
  return useSyncExternalStore(subscribe, () => current)
}

function change(next: PageNew | null): void {
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
