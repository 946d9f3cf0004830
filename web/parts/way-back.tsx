// Ways back that lead where somebody came from: to the list as they have left it, and to the page below a dialog
// without another step in between.

import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { Anchor } from './anchor.tsx'

declare module '@tanstack/history' {
  interface HistoryState {
    /** Opened from the page that it belongs to, which is one step back. */
    readonly isOverPage?: boolean
  }
}

/** The state of a step to something that `useWayBack` closes. */
export const overPage = { isOverPage: true }

/** Closes what was opened from a page: one step back, or in its place when somebody came straight to it. */
export function useWayBack(): (path: string) => void {
  const router = useRouter()
  return (path) => {
    if (router.state.location.state.isOverPage) router.history.back()
    else void router.navigate({ to: path, search: {} as never, replace: true, resetScroll: false })
  }
}

const left = new Map<string, string>()

/** For the frame: keeps how each page was left, with its filter, order and place. */
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

/** A link to a list as somebody has left it. */
export function ListLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return <Anchor to={to + (left.get(to) ?? '')}>{children}</Anchor>
}
