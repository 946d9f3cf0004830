import { type RefObject, useEffect } from 'react'

/** Notices stand above this bar while it is where they would be: they would lie over its buttons. */
export function useRaisedNotices(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { style } = document.documentElement
    const measure = () => {
      const { top, bottom } = bar.current?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
      const isBelow = bottom > innerHeight / 2
      style.setProperty('--bar-top', `${isBelow ? Math.max(0, Math.round(innerHeight - top)) : 0}px`)
    }
    // It moves with the page, and with what is above it.
    const observer = new ResizeObserver(measure)
    if (bar.current) observer.observe(bar.current)
    observer.observe(document.body)
    addEventListener('scroll', measure, { passive: true })
    addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      removeEventListener('scroll', measure)
      removeEventListener('resize', measure)
      style.removeProperty('--bar-top')
    }
  }, [bar])
}
