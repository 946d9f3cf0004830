import { type RefObject, useEffect } from 'react'

/** Keeps notices above this bar, so that they do not cover its buttons. */
export function useRaisedNotices(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { style } = document.documentElement
    const measure = () => {
      const { top, bottom } = bar.current?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
      const isBelow = bottom > innerHeight / 2
      style.setProperty('--bar-top', `${isBelow ? Math.max(0, Math.round(innerHeight - top)) : 0}px`)
    }
    // The bar moves with the page and with the content above it.
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
