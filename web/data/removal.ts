// Deleting with a way back: a record leaves the screen at once, and the server a few seconds later.

import { useSyncExternalStore } from 'react'
import { complain, dismiss, tell } from '../frame/notices.tsx'
import { keepFocusNearRow } from '../parts/row-focus.ts'
import { words } from '../words/words.ts'
import { refresh } from './records.ts'

const graceMs = 6_000

/** The keys of what is hidden, by the notice that tells of it. */
const removals = new Map<number, readonly string[]>()
let hidden: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

/** Names a record among those that are hidden. */
export function removalKey(resource: string, id: number): string {
  return `${resource}/${id}`
}

/**
 * Hides records and deletes them when nobody has asked for them back. Whoever leaves the page before that has decided:
 * they are deleted then.
 */
export function removeLater(keys: readonly string[], sentence: string, run: () => Promise<unknown>): void {
  const unhide = () => {
    removals.delete(id)
    update()
  }
  const id = tell(
    sentence,
    {
      name: words.parts.undo,
      run: unhide,
      otherwise: () => void run().then(refresh).catch(complain).finally(unhide),
    },
    graceMs,
  )
  removals.set(id, keys)
  keepFocusNearRow()
  update()
}

function update(): void {
  hidden = new Set([...removals.values()].flat())
  for (const listener of listeners) listener()
}

/** The records that are about to be deleted, by their keys. */
export function useHidden(): ReadonlySet<string> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => hidden,
  )
}

// What is on its way already is no longer noticed here, and not sent twice.
addEventListener('pagehide', () => {
  for (const id of removals.keys()) dismiss(id)
})
