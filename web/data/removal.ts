// Deleting with undo: a record leaves the screen at once, and the server deletes it a few seconds later.

import { useSyncExternalStore } from 'react'
import { complain, dismiss, tell } from '../frame/notices.tsx'
import { keepFocusNearRow } from '../parts/row-focus.ts'
import { words } from '../words/words.ts'
import { refresh } from './records.ts'

const graceMs = 6_000

/** The hidden records: one list of keys for each removal. */
const removals = new Set<readonly string[]>()
/** The notices of pending deletions. */
const waiting = new Set<number>()
let hidden: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

/** The key of a record among the hidden ones. */
export function removalKey(resource: string, id: number): string {
  return `${resource}/${id}`
}

/** Hides records, and deletes them unless the user takes it back. Leaving the page deletes them at once. */
export function removeLater(keys: readonly string[], sentence: string, run: () => Promise<unknown>): void {
  const unhide = hide(keys)
  const end = () => {
    waiting.delete(id)
    unhide()
  }
  const id = tell(
    sentence,
    {
      name: words.parts.undo,
      run: end,
      otherwise: () => void run().then(refresh).catch(complain).finally(end),
    },
    graceMs,
  )
  waiting.add(id)
}

/** Deletes a record at once, because other figures depend on it. Undo creates it again. */
export async function removeNow(
  key: string,
  sentence: string,
  run: () => Promise<unknown>,
  makeAgain: () => Promise<unknown>,
): Promise<void> {
  const unhide = hide([key])
  try {
    await run()
    await refresh()
    tell(sentence, { name: words.parts.undo, run: () => void makeAgain().then(refresh, complain) })
  } catch (error) {
    complain(error)
  } finally {
    unhide()
  }
}

function hide(keys: readonly string[]): () => void {
  removals.add(keys)
  keepFocusNearRow()
  update()
  return () => {
    removals.delete(keys)
    update()
  }
}

function update(): void {
  hidden = new Set([...removals].flat())
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

// Leaving the page sends pending deletions. Those under way have no notice any more and are not sent twice.
addEventListener('pagehide', () => {
  for (const id of waiting) dismiss(id)
})
