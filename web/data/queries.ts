// Reading records. Cached records are shown at once and refreshed in the background.

import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type {
  AllQuery,
  ItemQuery,
  ListQuery,
  ReadOptions,
  Reads,
  RecordOf,
  ResourceName,
  Resources,
  WithKey,
} from '../../client/index.ts'
import { resources } from '../../client/resources.ts'
import { patient } from './kontor.ts'

/** A page of a list, cached. */
export function listOptions<Name extends ResourceName, const With extends WithKey<Name> = never>(
  list: Reads<Name>,
  query: ListQuery<Name, With> = {},
) {
  return queryOptions({
    queryKey: [list.path, 'list', query],
    queryFn: ({ signal }) => list.list({ ...query, signal }),
    placeholderData: keepPreviousData,
  })
}

interface AskOptions {
  readonly enabled?: boolean
  readonly gcTime?: number
  readonly refetchInterval?: number
}

export function useList<Name extends ResourceName, const With extends WithKey<Name> = never>(
  list: Reads<Name>,
  query: ListQuery<Name, With> = {},
  options: AskOptions = {},
) {
  return useQuery({ ...listOptions(list, query), ...options })
}

/** One record with its tag, cached. */
export function itemOptions<Name extends ResourceName, const With extends WithKey<Name> = never>(
  list: Reads<Name>,
  id: number,
  query: ItemQuery<Name, With> = {},
) {
  return queryOptions({
    queryKey: [list.path, 'item', id, query],
    queryFn: ({ signal }) => list.get(id, { ...query, signal }),
  })
}

export function useItem<Name extends ResourceName, const With extends WithKey<Name> = never>(
  list: Reads<Name>,
  id: number,
  query: ItemQuery<Name, With> = {},
  options: AskOptions = {},
) {
  return useQuery({ ...itemOptions(list, id, query), ...options })
}

/** A record that the user is about to change: read anew, and not refreshed while they edit it. */
export function useOpened<Name extends ResourceName, const With extends WithKey<Name> = never>(
  list: Reads<Name>,
  id: number,
  query: ItemQuery<Name, With> = {},
) {
  const { queryKey, ...options } = itemOptions(list, id, query)
  const opened = useQuery({
    ...options,
    queryKey: ['opened', ...queryKey],
    gcTime: 0,
    // Not even a refresh after a write elsewhere reads it again.
    staleTime: 'static',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return { ...opened, read: () => list.get(id, query) }
}

/** Any other answer of the API, cached under a name. */
export function answerOptions<Answer>(
  name: string | readonly unknown[],
  read: (options: ReadOptions) => Promise<Answer>,
) {
  return queryOptions({ queryKey: ['answer', name], queryFn: ({ signal }) => read({ signal }) })
}

export function useAnswer<Answer>(
  name: string | readonly unknown[],
  read: (options: ReadOptions) => Promise<Answer>,
  options: AskOptions = {},
) {
  return useQuery({ ...answerOptions(name, read), ...options })
}

/**
 * All records of a list, at least the first `most` of them, without duplicates. Keeps the order of the list unless told
 * otherwise: sums pass `sort: 'id'`, so that no record is missed when others come and go meanwhile.
 */
export async function readAll<Name extends ResourceName, const With extends WithKey<Name> = never>(
  list: Reads<Name>,
  query: AllQuery<Name, With>,
  onProgress: (done: number, total: number) => void = () => {},
  most = Number.POSITIVE_INFINITY,
): Promise<readonly RecordOf<Name, With>[]> {
  const records: RecordOf<Name, With>[] = []
  const { sort = resources[list.name].sort } = query.parameters ?? {}
  const order = query.sort ? {} : { parameters: { ...query.parameters, sort } }
  let total: number | undefined
  for await (const { items, pagination } of list.pages({ ...query, ...order, retries: patient })) {
    records.push(...items)
    total ??= pagination.total
    onProgress(records.length, Math.max(total, records.length))
    if (records.length >= most) break
  }
  return records
}

/** The whole list, cached. */
export function allOptions<Name extends ResourceName, const With extends WithKey<Name> = never>(
  list: Reads<Name>,
  query: AllQuery<Name, With> = {},
) {
  return queryOptions({
    queryKey: [list.path, 'all', query],
    queryFn: ({ signal }) => readAll(list, { ...query, signal }),
  })
}

/** A record with those optional members that were read with it. */
export type Shown<Name extends ResourceName> = RecordOf<Name> & Partial<Resources[Name]['with']>
