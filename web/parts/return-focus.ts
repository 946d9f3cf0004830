import { useEffect, useState } from 'react'

/** For a dialog: when it closes, the focus returns to where it was before. */
export function useReturnFocus(): void {
  const [origin] = useState(() => document.activeElement as HTMLElement | null)
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement && document.activeElement !== document.body) return
        const place = origin?.isConnected ? origin : document.getElementById('content')
        place?.focus({ preventScroll: true })
      })
    },
    [origin],
  )
}
