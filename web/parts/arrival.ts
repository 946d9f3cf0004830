// Whoever listens instead of looking hears where they have arrived: the heading of a page gets the focus.

import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { company } from '../start.ts'

/** What had the focus when somebody left for another page. Undefined until then: the first page reads itself. */
let origin: Element | null | undefined

/** For the frame: notices when somebody goes to another page. */
export function useDepartures(): void {
  const router = useRouter()
  useEffect(() => {
    const history: RouterHistory = router.history
    let path = history.location.pathname
    const unsubscribe = [
      history.subscribe(({ location: { pathname }, action }) => {
        // An address that is only put right is no other page: somebody may be writing on this one.
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

/** For what shows the heading of a page: its title is also the name of the tab. */
export function useArrival(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${company.name}`
  }, [title])
  // A heading can come later than its page, and be replaced when the record is there.
  useEffect(arrive, [])
}

function arrive(): void {
  if (origin === undefined) return
  const { activeElement } = document
  // A page that begins with a field has put the focus there.
  const isElsewhere = activeElement !== document.body && activeElement !== origin
  const heading = document.querySelector<HTMLElement>('#content h1')
  if (!isElsewhere) heading?.focus({ preventScroll: true })
  if (isElsewhere || heading) origin = null
}
