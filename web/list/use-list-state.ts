import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import {
  type AddressValues,
  changed,
  type ListState,
  readState,
  startState,
  writeState,
} from './list-state.ts'

/** While somebody types, the address changes without a step to go back to. */
export type ChangeState = (changes: Partial<ListState>, how?: 'push' | 'replace') => void

/** What somebody looks at: in the address, or only on the screen for a list that is part of another page. */
export function useListState(isEmbedded: boolean): readonly [ListState, ChangeState] {
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  const navigate = useNavigate()
  const [own, setOwn] = useState<ListState>({ ...startState, size: 25 })

  const addressed = useMemo(() => readState(Object.fromEntries(new URLSearchParams(search))), [search])
  const change = useCallback<ChangeState>(
    (changes, how = 'push') => {
      if (isEmbedded) setOwn((before) => changed(before, changes))
      else
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
    [isEmbedded, navigate],
  )
  return [isEmbedded ? own : addressed, change]
}
