// Reading records. What was read before is shown at once, and refreshed behind.

import { keepPreviousData, QueryClient, type QueryKey, queryOptions, useQuery } from '@tanstack/react-query'
import {
  type AnswerOf,
  ApiError,
  type OperationName,
  type Sent,
  type SentTo,
  type Tagged,
} from '../../client/client.ts'
import { type ResourceName, resources } from '../../client/resources.ts'
import type { Pagination } from '../../client/types.ts'
import { api } from './api.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: 30 * 60_000,
      // What cannot be reached may be soon; what is refused stays refused.
      retry: (failures, error) =>
        failures < 3 && error instanceof ApiError && [0, 502, 503, 504].includes(error.status),
    },
  },
})

/**
 * To be called after every write: whatever is on the screen is read again. What takes many pages to read is so only
 * when it is shown next, or when somebody comes back to its window.
 */
export function refresh(): Promise<void> {
  void queryClient.invalidateQueries({ refetchType: 'none' })
  return queryClient.refetchQueries({ type: 'active', predicate: ({ meta }) => !meta?.isLong })
}

/** What a list is asked for. */
export interface ListQuery {
  readonly q?: string
  /** JSON in the grammar of filters. */
  readonly filter?: string
  readonly sort?: string
  readonly limit?: number
  readonly offset?: number
  readonly with?: string
}

// biome-ignore lint/suspicious/noExplicitAny: which fields a record has is known where it is used, by its own type.
export type AnyRecord = { readonly id: number } & Record<string, any>

/** A record as the list of its resource answers it. */
export type RecordOf<Name extends ResourceName> = Extract<
  AnswerOf<`GET ${(typeof resources)[Name]['path']}`>,
  { items: readonly unknown[] }
>['items'][number]

export interface ListAnswer<Item> {
  readonly items: readonly Item[]
  readonly pagination: Pagination
}

/** For lists below a record: `{ contactId: 7 }`. */
type ListPath = Readonly<Record<string, string | number>>

/** Reads a page of a list. */
export function readList<Item = AnyRecord>(
  resource: ResourceName,
  query: ListQuery = {},
  path: ListPath = {},
  signal?: AbortSignal,
): Promise<ListAnswer<Item>> {
  // Which list it is shows only now: the type of one stands for those of all.
  const name = `GET ${resources[resource].path}` as 'GET /contacts'
  return api(name, { query, path: path as never, ...(signal ? { signal } : {}) }) as unknown as Promise<
    ListAnswer<Item>
  >
}

export function listOptions<Item = AnyRecord>(
  resource: ResourceName,
  query: ListQuery = {},
  path: ListPath = {},
) {
  return queryOptions({
    queryKey: [resource, 'list', path, query] as QueryKey,
    queryFn: ({ signal }) => readList<Item>(resource, query, path, signal),
    placeholderData: keepPreviousData,
  })
}

export function useList<Item = AnyRecord>(
  resource: ResourceName,
  query: ListQuery = {},
  options: {
    readonly path?: ListPath
    readonly enabled?: boolean
    readonly gcTime?: number
  } = {},
) {
  const { path, enabled = true, gcTime } = options
  return useQuery({
    ...listOptions<Item>(resource, query, path),
    enabled,
    ...(gcTime === undefined ? {} : { gcTime }),
  })
}

/** Any answer of the interface, kept under the name of its operation. */
export function answerOptions<Name extends OperationName>(name: Name, ...[sent]: SentTo<Name>) {
  return queryOptions({
    queryKey: [name, sent?.path ?? {}, sent?.query ?? {}] as QueryKey,
    queryFn: ({ signal }): Promise<AnswerOf<Name>> => api(name, { ...(sent as Sent<Name>), signal }),
  })
}

interface AnswerOptions {
  readonly enabled?: boolean
  readonly refetchInterval?: number
}

export function useAnswer<Name extends OperationName>(
  name: Name,
  ...[sent, options]: [...SentTo<Name>, options?: AnswerOptions]
) {
  return useQuery({
    ...answerOptions(name, sent as Sent<Name>),
    ...(options as AnswerOptions | undefined),
  })
}

/** A record with its tag, for those who change it afterwards. */
export function taggedOptions<Name extends OperationName>(name: Name, ...[sent]: SentTo<Name>) {
  return queryOptions({
    queryKey: ['tagged', name, sent?.path ?? {}, sent?.query ?? {}] as QueryKey,
    queryFn: ({ signal }): Promise<Tagged<AnswerOf<Name>>> =>
      api.tagged(name, { ...(sent as Sent<Name>), signal }),
  })
}
