// Links back to where the user came from: to the list as they left it, and to the page below a dialog without an extra
// step in the history.

import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { Anchor } from './anchor.tsx'

declare module '@tanstack/history' {
  interface HistoryState {
    /** Whether it was opened from its page, which is one step back. */
    readonly isOverPage?: boolean
  }
}

/** The state of a navigation that `useWayBack` closes. */
export const overPage = { isOverPage: true }

/** Closes what was opened from a page: one step back, or by replacing it if the user came directly to its address. */
export function useWayBack(): (path: string) => void {
  const router = useRouter()
  return (path) => {
    if (router.state.location.state.isOverPage) router.history.back()
    else void router.navigate({ to: path, search: {} as never, replace: true, resetScroll: false })
  }
}

const left = new Map<string, string>()

/** For the frame: remembers the query of each page, with its filter, order and page number. */
export function useRememberedPages(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onResolved', ({ toLocation: { pathname, searchStr } }) => {
        left.set(pathname, searchStr)
      }),
    [router],
  )
}

/** A link to a list as the user left it. */
export function ListLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return <Anchor to={to + (left.get(to) ?? '')}>{children}</Anchor>
}
