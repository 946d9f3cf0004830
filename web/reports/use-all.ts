import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TopName, WithKey } from '../../client/index.ts'
import { type FilterNode, writeFilter } from '../../domain/filter.ts'
import { kontor } from '../data/kontor.ts'
import { readAll } from '../data/queries.ts'

/** Beyond this number a report says that it is incomplete. */
export const mostRecords = 20_000
const freshMs = 5 * 60_000

export interface Progress {
  readonly read: number
  readonly total: number
}

/** All records that a report adds up, and the progress of reading them. */
export function useAll<Name extends TopName, const With extends WithKey<Name> = never>(
  resource: Name,
  filter: FilterNode,
  added: readonly With[] = [],
) {
  const [progress, setProgress] = useState<Progress>()
  const parameters = { filter: writeFilter(filter), sort: 'id' }
  const { data, error, refetch } = useQuery({
    queryKey: ['report', resource, parameters, added],
    queryFn: ({ signal }) =>
      readAll(
        kontor.resource(resource),
        { parameters, with: added, signal },
        (read, total) => setProgress({ read, total }),
        mostRecords,
      ),
    // Reading everything again at every change of window or after every write would be too much.
    staleTime: freshMs,
    meta: { isLong: true },
  })
  return { items: data, isCut: (data?.length ?? 0) >= mostRecords, progress, error, refetch }
}
