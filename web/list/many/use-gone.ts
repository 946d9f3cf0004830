import { type RefObject, useEffect, useRef } from 'react'

/** Whether the user has left the screen: steps that have not begun are then skipped. */
export function useGone(): Readonly<RefObject<boolean>> {
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  return isGone
}
