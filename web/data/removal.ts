// Deleting with a way back: a record leaves the screen at once, and the server a few seconds later.

import { useSyncExternalStore } from 'react'
import { complain, tell } from '../frame/notices.tsx'
import { words } from '../words/words.ts'
import { refresh } from './records.ts'

const graceMs = 6_000

interface Removal {
  readonly run: () => Promise<unknown>
  readonly keys: readonly string[]
}

const waiting = new Map<number, Removal>()
let hidden: ReadonlySet<string> = new Set()
let lastId = 0
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
  const id = ++lastId
  waiting.set(id, { run, keys })
  update()
  const timer = setTimeout(() => void finish(id), graceMs)
  tell(
    sentence,
    {
      name: words.parts.undo,
      run: () => {
        clearTimeout(timer)
        waiting.delete(id)
        update()
      },
    },
    graceMs,
  )
}

async function finish(id: number): Promise<void> {
  const removal = waiting.get(id)
  if (!removal) return
  try {
    await removal.run()
    await refresh()
  } catch (error) {
    complain(error)
  }
  waiting.delete(id)
  update()
}

function update(): void {
  hidden = new Set([...waiting.values()].flatMap(({ keys }) => keys))
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

// A request that is under way when a page goes is sent all the same.
addEventListener('pagehide', () => {
  for (const id of [...waiting.keys()]) void finish(id)
})
