// Short sentences about what has happened, at the edge of the screen, with a way back where there is one.

import { CloseButton } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { sentenceOf } from '../parts/problems.ts'
import { words } from '../words/words.ts'
import css from './notices.module.css'

interface Notice {
  readonly id: number
  readonly text: string
  readonly isBad: boolean
  readonly action?: { readonly name: string; readonly run: () => void }
}

let notices: readonly Notice[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Notice[]): void {
  notices = next
  for (const listener of listeners) listener()
}

export function dismiss(id: number): void {
  set(notices.filter((notice) => notice.id !== id))
}

/** Tells what has happened. It goes by itself. */
export function tell(text: string, action?: Notice['action'], lastsMs = 6_000): number {
  return show({ text, isBad: false, ...(action ? { action } : {}) }, lastsMs)
}

/** Tells what went wrong. It stays until somebody has seen it. */
export function complain(error: unknown): number {
  return show({ text: typeof error === 'string' ? error : sentenceOf(error), isBad: true })
}

function show(notice: Omit<Notice, 'id'>, lastsMs?: number): number {
  const id = ++lastId
  set([...notices.slice(-3), { ...notice, id }])
  if (lastsMs) setTimeout(() => dismiss(id), lastsMs)
  return id
}

export function Notices() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => notices,
  )
  return (
    <div className={css.notices} role="status" aria-live="polite">
      {shown.map(({ id, text, isBad, action }) => (
        <div key={id} className={css.notice} data-bad={isBad || undefined}>
          <span>{text}</span>
          {action && (
            <button
              type="button"
              className={css.action}
              onClick={() => {
                dismiss(id)
                action.run()
              }}
            >
              {action.name}
            </button>
          )}
          <CloseButton size="sm" aria-label={words.parts.dismiss} onClick={() => dismiss(id)} />
        </div>
      ))}
    </div>
  )
}
