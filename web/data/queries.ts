// Reading records. What was read before is shown at once, and refreshed behind.

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

/** A page of a list, kept. */
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

/** One record with its tag, kept. */
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

/** A record that somebody is about to change: read anew, and left alone while they work on it. */
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

/** Any other answer of the interface, kept under a name. */
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
 * All records of a list, at least the first `most` of them; none comes twice. In the order of the list, unless another one is
 * asked for: with `sort: 'id'` nothing is left out when records come and go meanwhile, for whatever adds something up.
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

/** The whole list, kept. */
export function allOptions<Name extends ResourceName, const With extends WithKey<Name> = never>(
  list: Reads<Name>,
  query: AllQuery<Name, With> = {},
) {
  return queryOptions({
    queryKey: [list.path, 'all', query],
    queryFn: ({ signal }) => readAll(list, { ...query, signal }),
  })
}

/** A record with whatever of its optional members was read with it. */
export type Shown<Name extends ResourceName> = RecordOf<Name> & Partial<Resources[Name]['with']>
