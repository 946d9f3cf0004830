import { useEffect, useMemo } from 'react'
import type { TopName } from '../../../client/index.ts'
import { kontor } from '../../data/kontor.ts'
import { type Shown, useList } from '../../data/queries.ts'
import { removalKey, useHidden } from '../../data/removal.ts'
import type { ListState } from '../list-state.ts'
import type { ChangeState } from '../use-list-state.ts'

/** The parameters of a list as its address holds them, unchecked. */
export type ListParameters = Readonly<Partial<Record<'q' | 'filter' | 'sort' | 'with', string>>>

export interface ShownRecords<Item> {
  readonly items: readonly Item[]
  /** The size of the whole result, without records about to be deleted. */
  readonly total: number
  readonly pages: number
  readonly isKnown: boolean
  /** The previous result stays while the next one loads. */
  readonly isWaiting: boolean
  /** Why the list cannot be shown. */
  readonly error: Error | null
  readonly again: () => void
}

const nothing: readonly never[] = []

/** The page of a list that is shown. */
export function useShownRecords<Name extends TopName>(props: {
  readonly resource: Name
  readonly parameters: ListParameters
  readonly state: ListState
  readonly change: ChangeState
}): ShownRecords<Shown<Name>> {
  const { resource, parameters, state, change } = props
  const { page, size } = state
  const list = useList(kontor.resource(resource), { parameters, limit: size, offset: (page - 1) * size })
  const hidden = useHidden()
  // The columns decide which optional members were read.
  const read = (list.data?.items ?? nothing) as readonly Shown<Name>[]
  const items = useMemo(
    () => read.filter(({ id }) => !hidden.has(removalKey(resource, id))),
    [read, hidden, resource],
  )

  const { total = 0, pages = 0 } = list.data?.pagination ?? {}
  // The last page can be gone: after deleting, or in an old address.
  const isBeyond = !list.isPlaceholderData && pages > 0 && page > pages
  useEffect(() => {
    if (isBeyond) change({ page: pages }, 'replace')
  }, [isBeyond, pages, change])

  return {
    items,
    total: total - (read.length - items.length),
    pages,
    isKnown: list.data !== undefined,
    isWaiting: list.isPlaceholderData || isBeyond,
    error: list.data ? null : list.error,
    again: () => void list.refetch(),
  }
}
