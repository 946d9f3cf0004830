import { type RefObject, useEffect, useRef } from 'react'

/** Whether somebody has left what was on the screen: then it stops what has not begun. */
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
