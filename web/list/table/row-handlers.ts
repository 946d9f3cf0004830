// Moving through rows and opening them, by mouse and keys.

import type { KeyboardEvent, MouseEvent } from 'react'

const own = 'a, button, input, label, select, textarea'

function rowOf({ target }: { readonly target: EventTarget }): HTMLElement | null {
  return (target as Element).closest<HTMLElement>('[data-row]')
}

function linkOf(row: HTMLElement | null): HTMLAnchorElement | null {
  return row?.querySelector('a') ?? null
}

/** Handlers for the element around the rows. */
export function rowHandlers(toggle: ((id: number, isRange: boolean) => void) | undefined) {
  return {
    onClick(event: MouseEvent) {
      const link = linkOf(rowOf(event))
      // With text selected, a click does not open the row: the user wants to copy the text.
      if (!link || (event.target as Element).closest(own) || getSelection()?.toString()) return
      if (event.ctrlKey || event.metaKey) open(link.href)
      else link.click()
    },
    onAuxClick(event: MouseEvent) {
      const link = linkOf(rowOf(event))
      if (event.button === 1 && link && !(event.target as Element).closest(own)) open(link.href)
    },
    onMouseDown(event: MouseEvent) {
      // The middle button would start scrolling.
      if (event.button === 1 && linkOf(rowOf(event))) event.preventDefault()
    },
    onKeyDown(event: KeyboardEvent) {
      const row = rowOf(event)
      if (!row || event.ctrlKey || event.metaKey || event.altKey) return
      const next = steps[event.key]?.(row)
      if (next) {
        event.preventDefault()
        focusRow(next)
      }
      if (event.key === ' ' && toggle && (event.target as Element).matches('a')) {
        event.preventDefault()
        toggle(Number(row.dataset.row), event.shiftKey)
      }
    },
  }
}

const steps: Readonly<Record<string, (row: HTMLElement) => Element | null | undefined>> = {
  ArrowDown: (row) => row.nextElementSibling,
  ArrowUp: (row) => row.previousElementSibling,
  Home: (row) => row.parentElement?.firstElementChild,
  End: (row) => row.parentElement?.lastElementChild,
}

export function focusRow(row: Element | null | undefined): void {
  const target = row?.querySelector<HTMLElement>('a') ?? row?.querySelector<HTMLElement>('input')
  target?.focus()
  row?.scrollIntoView({ block: 'nearest' })
}
