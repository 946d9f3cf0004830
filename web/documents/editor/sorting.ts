// Sorting rows by dragging them with mouse, pen or finger. Keyboard users move a row with Alt and the arrows.

import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'

interface Drag {
  readonly key: string
  /** How far the row was moved from where it was. */
  readonly offset: number
  /** The place that the row would have if it was dropped now. */
  readonly to: number
}

interface Sorting {
  readonly drag: Drag | undefined
  /** For the handle of a row. */
  begin(event: ReactPointerEvent, key: string, from: number): void
}

/** The page scrolls while the pointer is this near to the edge of the screen. */
const edge = 56

/** Rows are the elements of the list that have `data-row`. */
export function useSorting(
  list: React.RefObject<HTMLElement | null>,
  move: (key: string, to: number) => void,
): Sorting {
  const [drag, setDrag] = useState<Drag>()
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  const begin = (event: ReactPointerEvent, key: string, from: number) => {
    if (event.button !== 0) return
    event.preventDefault()
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    // The positions of the rows in the page. They stay the same until the row is dropped.
    const middles = rows.map((row) => {
      const { top, height } = row.getBoundingClientRect()
      return top + height / 2 + scrollY
    })
    const own = middles[from] ?? 0
    const start = event.clientY + scrollY
    let last: Drag = { key, offset: 0, to: from }

    const follow = (moved: PointerEvent) => {
      if (moved.pointerId !== event.pointerId) return
      if (moved.clientY < edge) scrollBy(0, -12)
      if (moved.clientY > innerHeight - edge) scrollBy(0, 12)
      const offset = moved.clientY + scrollY - start
      const middle = own + offset
      const others = middles.filter((_, index) => index !== from)
      last = { key, offset, to: others.filter((other) => other < middle).length }
      setDrag(last)
    }
    const end = (isDone: boolean) => {
      removeEventListener('pointermove', follow)
      removeEventListener('pointerup', drop)
      removeEventListener('pointercancel', cancel)
      removeEventListener('keydown', stopOnEscape, true)
      stop.current = undefined
      setDrag(undefined)
      if (isDone && last.to !== from) move(key, last.to)
    }
    const drop = (up: PointerEvent) => up.pointerId === event.pointerId && end(true)
    const cancel = () => end(false)
    const stopOnEscape = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape') return
      pressed.stopPropagation()
      end(false)
    }
    stop.current?.()
    stop.current = cancel
    addEventListener('pointermove', follow)
    addEventListener('pointerup', drop)
    addEventListener('pointercancel', cancel)
    addEventListener('keydown', stopOnEscape, true)
    setDrag(last)
  }
  return { drag, begin }
}

/** The same rows, with one at another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const others = items.filter((_, index) => index !== from)
  return [...others.slice(0, to), items[from] as Item, ...others.slice(to)]
}
