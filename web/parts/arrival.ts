// The heading of a new page gets the focus, so that screen readers announce where the user has arrived.

import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { company } from '../start.ts'

/** The focused element when the user left for another page. Undefined until then: the first page is read anyway. */
let origin: Element | null | undefined

/** For the frame: notes when the user goes to another page. */
export function useDepartures(): void {
  const router = useRouter()
  useEffect(() => {
    const history: RouterHistory = router.history
    let path = history.location.pathname
    const unsubscribe = [
      history.subscribe(({ location: { pathname }, action }) => {
        // A replaced address is no other page: the user may be typing on this one.
        if (pathname !== path && action.type !== 'REPLACE') origin = document.activeElement
        path = pathname
      }),
      router.subscribe('onRendered', arrive),
    ]
    return () => {
      for (const end of unsubscribe) end()
    }
  }, [router])
}

/** For components with the heading of a page: its title is also that of the tab. */
export function useArrival(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${company.name}`
  }, [title])
  // A heading can appear later than its page, and be replaced when the record arrives.
  useEffect(arrive, [])
}

function arrive(): void {
  if (origin === undefined) return
  const { activeElement } = document
  // A page that begins with a field has focused it.
  const isElsewhere = activeElement !== document.body && activeElement !== origin
  const heading = document.querySelector<HTMLElement>('#content h1')
  if (!isElsewhere) heading?.focus({ preventScroll: true })
  if (isElsewhere || heading) origin = null
}
