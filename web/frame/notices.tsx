// Notices at the edge of the screen, with undo if there is one.

import { CloseButton } from '@mantine/core'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { sentenceOf } from '../parts/problems.ts'
import { words } from '../words/words.ts'
import css from './notices.module.css'

interface Notice {
  readonly id: number
  readonly text: string
  readonly isBad: boolean
  /** How long it stays; without it, until it is closed. */
  readonly lastsMs?: number
  readonly action?: Action
}

interface Action {
  readonly name: string
  readonly run: () => void
  /** Runs when the notice goes without its action being used. */
  readonly otherwise?: () => void
}

/** This many at once, unless more of them wait for the user. */
const atOnce = 4

let notices: readonly Notice[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Notice[]): void {
  notices = next
  for (const listener of listeners) listener()
}

function close(id: number): Notice | undefined {
  const closed = notices.find((notice) => notice.id === id)
  if (closed) set(notices.filter((notice) => notice !== closed))
  return closed
}

export function dismiss(id: number): void {
  close(id)?.action?.otherwise?.()
}

function act(id: number): void {
  close(id)?.action?.run()
}

/** Shows what has happened. It disappears by itself. */
export function tell(text: string, action?: Action, lastsMs = 6_000): number {
  return show({ text, isBad: false, lastsMs, ...(action ? { action } : {}) })
}

/** Shows an error. It stays until the user closes it. */
export function complain(error: unknown): number {
  return show({ text: typeof error === 'string' ? error : sentenceOf(error), isBad: true })
}

function show(notice: Omit<Notice, 'id'>): number {
  const id = ++lastId
  // The same error is shown once.
  const others = notices.filter(({ isBad, text }) => !(isBad && notice.isBad && text === notice.text))
  const passing = others.filter(({ isBad, action }) => !isBad && !action)
  const surplus = new Set(passing.slice(0, Math.max(0, others.length + 1 - atOnce)))
  set([...others.filter((other) => !surplus.has(other)), { ...notice, id }])
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
  useUndoKey()
  return (
    <div className={css.notices}>
      <div className={css.group} role="status">
        {shown.map((notice) => !notice.isBad && <NoticeLine key={notice.id} notice={notice} />)}
      </div>
      <div className={css.group}>
        {shown.map((notice) => notice.isBad && <NoticeLine key={notice.id} notice={notice} />)}
      </div>
    </div>
  )
}

function NoticeLine({ notice: { id, text, isBad, action, lastsMs } }: { readonly notice: Notice }) {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  // A notice stays while the user hovers or focuses it.
  const isHeld = isHovered || isFocused
  useEffect(() => {
    if (isHeld || lastsMs === undefined) return
    const timer = setTimeout(() => dismiss(id), lastsMs)
    return () => clearTimeout(timer)
  }, [isHeld, id, lastsMs])
  // If the focus is in the notice when it goes, it returns to where it was before.
  const origin = useRef<HTMLElement>(null)
  useEffect(
    () => () => {
      if (document.activeElement === document.body) origin.current?.focus({ preventScroll: true })
    },
    [],
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits; its actions are buttons.
    <div
      className={css.notice}
      {...(isBad ? { role: 'alert' } : {})}
      data-bad={isBad || undefined}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setFocused(true)
        if (!currentTarget.contains(relatedTarget)) origin.current = relatedTarget as HTMLElement | null
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        setFocused(false)
        if (!currentTarget.contains(relatedTarget)) origin.current = null
      }}
    >
      <span>{text}</span>
      {action && (
        <button type="button" className={css.action} onClick={() => act(id)}>
          {action.name}
        </button>
      )}
      <CloseButton size="sm" aria-label={words.parts.dismiss} onClick={() => dismiss(id)} />
    </div>
  )
}

/** Ctrl+Z undoes the last action, unless the user is typing. */
function useUndoKey(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
      if (event.defaultPrevented || isWritten(event.target)) return
      const last = notices.findLast(({ action }) => action?.name === words.parts.undo)
      if (!last) return
      event.preventDefault()
      act(last.id)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

function isWritten(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  )
}
