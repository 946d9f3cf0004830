import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type AddressValues, changed, type ListState, readState, writeState } from './list-state.ts'

/** While somebody types, the address changes without a step to go back to. */
export type ChangeState = (changes: Partial<ListState>, how?: 'push' | 'replace') => void

/** What somebody looks at, as the address has it. */
export function useListState(): readonly [ListState, ChangeState] {
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  const navigate = useNavigate()
  const state = useMemo(() => readState(Object.fromEntries(new URLSearchParams(search))), [search])
  const change = useCallback<ChangeState>(
    (changes, how = 'push') =>
      void navigate({
        to: '.',
        search: ((before: AddressValues) => ({
          ...before,
          ...writeState(changed(readState(before), changes)),
        })) as never,
        replace: how === 'replace',
        resetScroll: 'page' in changes,
      }),
    [navigate],
  )
  return [state, change]
}
