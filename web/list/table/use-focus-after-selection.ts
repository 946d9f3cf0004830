import { type RefObject, useEffect, useRef } from 'react'
import { focusRow } from './row-handlers.ts'

/**
 * When a selection is gone, and with it the button that was pressed, one goes on at the place of its first row: that row,
 * or the next one when it was deleted. Without rows, at the heading.
 */
export function useFocusAfterSelection(body: RefObject<HTMLElement | null>, isSelecting: boolean): void {
  const place = useRef<number>(undefined)
  useEffect(() => {
    const rows = [...(body.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    if (isSelecting) {
      place.current = rows.findIndex((row) => row.dataset.selected)
      return
    }
    if (place.current === undefined) return
    const row = rows[Math.max(0, place.current)] ?? rows.at(-1)
    place.current = undefined
    if (document.activeElement !== document.body) return
    if (row) focusRow(row)
    else document.getElementById('content')?.focus()
  })
}
