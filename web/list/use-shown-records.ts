import { useEffect, useMemo } from 'react'
import type { TopName } from '../../client/index.ts'
import { kontor } from '../data/kontor.ts'
import { useList } from '../data/queries.ts'
import type { AnyRecord } from '../data/records.ts'
import { removalKey, useHidden } from '../data/removal.ts'
import type { ListState } from './list-state.ts'
import type { ChangeState } from './use-list-state.ts'

/** What a list is asked for, as it stands in the address: somebody may have written anything there. */
export type ListParameters = Readonly<Partial<Record<'q' | 'filter' | 'sort' | 'with', string>>>

export interface ShownRecords {
  readonly items: readonly AnyRecord[]
  /** Of the whole result, without what is about to be deleted. */
  readonly total: number
  readonly pages: number
  readonly isKnown: boolean
  /** While the next result is on its way, the one before is shown. */
  readonly isWaiting: boolean
  /** Why nothing can be shown. */
  readonly error: Error | null
  readonly again: () => void
}

const nothing: readonly AnyRecord[] = []

/** The page of a list that somebody looks at. */
export function useShownRecords(props: {
  readonly resource: TopName
  readonly parameters: ListParameters
  readonly state: ListState
  readonly change: ChangeState
}): ShownRecords {
  const { resource, parameters, state, change } = props
  const { page, size } = state
  const list = useList(kontor.resource(resource), { parameters, limit: size, offset: (page - 1) * size })
  const hidden = useHidden()
  const read = list.data?.items ?? nothing
  const items = useMemo(
    () => read.filter(({ id }) => !hidden.has(removalKey(resource, id))),
    [read, hidden, resource],
  )

  const { total = 0, pages = 0 } = list.data?.pagination ?? {}
  // The last page can be gone: by deleting, or in an address that is old.
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
