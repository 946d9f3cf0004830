import { useEffect, useRef } from 'react'

/** Ctrl or ⌘ with S saves, anywhere on the page, or anywhere in the dialog over it. */
export function useSaveKey(save: () => void, place: 'page' | 'dialog' = 'page'): void {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      const isInDialog = event.target instanceof Element && event.target.closest('dialog, [role="dialog"]')
      if (Boolean(isInDialog) !== (place === 'dialog')) return
      // Some fields read their text only on blur.
      const field = document.activeElement
      if (field instanceof HTMLElement) {
        field.blur()
        field.focus()
      }
      setTimeout(() => latest.current())
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [place])
}
