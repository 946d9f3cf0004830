import { type RefObject, useEffect, useRef } from 'react'
import { focusRow } from './row-handlers.ts'

/**
 * When the selection ends, the pressed button is gone. The focus then goes to the first selected row, or to the next
 * one if that was deleted, or to the heading if no rows are left.
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
