import { useLocation, useMatch, useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'
import { type AddressValues, changed, type ListState, readState, writeState } from './list-state.ts'

/** With `replace`, typing adds no steps to the history. */
export type ChangeState = (changes: Partial<ListState>, how?: 'push' | 'replace') => void

/**
 * The state of a list in the address. While the next page loads, the list is still there but the address is no longer
 * its own: it keeps its state, and changes nothing.
 */
export function useListState(): readonly [ListState, ChangeState] {
  const own = useMatch({ strict: false, select: ({ pathname }) => pathname })
  const read = useLocation({
    select: ({ pathname, searchStr }) => (pathname === own ? searchStr : undefined),
  })
  const last = useRef('')
  last.current = read ?? last.current
  const search = last.current
  const router = useRouter()
  const navigate = useNavigate()
  const state = useMemo(() => readState(Object.fromEntries(new URLSearchParams(search))), [search])
  const change = useCallback<ChangeState>(
    (changes, how = 'push') => {
      if (router.latestLocation.pathname !== own) return
      void navigate({
        to: '.',
        search: ((before: AddressValues) => ({
          ...before,
          ...writeState(changed(readState(before), changes)),
        })) as never,
        replace: how === 'replace',
        resetScroll: 'page' in changes,
      })
    },
    [navigate, router, own],
  )
  return [state, change]
}
