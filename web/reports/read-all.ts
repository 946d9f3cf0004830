// Reading a list to its end, page by page, for reports that add something up.

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../client/client.ts'
import type { ResourceName } from '../../client/resources.ts'
import { type AnyRecord, type ListAnswer, readList } from '../data/records.ts'
import { both, condition, type FilterNode, writeFilter } from '../list/filter.ts'

/** Beyond this a report says that it is not complete. */
export const mostRecords = 20_000
const pageSize = 200
const freshMs = 5 * 60_000
const restMs = 5_000

export interface Progress {
  readonly read: number
  readonly total: number
}

interface Read<Item> {
  readonly items: readonly Item[]
  readonly isCut: boolean
}

/** All records that meet a filter, and how far reading them has come. */
export function useAll<Item = AnyRecord>(resource: ResourceName, filter: FilterNode, extra = '') {
  const [progress, setProgress] = useState<Progress>()
  const { data, error, refetch } = useQuery({
    queryKey: ['all', resource, writeFilter(filter), extra],
    queryFn: ({ signal }) => readAll<Item>({ resource, filter, extra, signal }, setProgress),
    // Reading everything again whenever somebody looks at another window would be too much.
    staleTime: freshMs,
  })
  return { items: data?.items, isCut: data?.isCut ?? false, progress, error, refetch }
}

interface Reading {
  readonly resource: ResourceName
  readonly filter: FilterNode
  readonly extra: string
  readonly signal: AbortSignal
}

/** By id, so that nothing is counted twice or left out when records come and go meanwhile. */
async function readAll<Item>(reading: Reading, tell: (progress: Progress) => void): Promise<Read<Item>> {
  const items: AnyRecord[] = []
  let total: number | undefined
  for (;;) {
    const page = await readPage(reading, items.at(-1)?.id ?? 0)
    total ??= page.pagination.total
    items.push(...page.items)
    tell({ read: items.length, total: Math.max(total, items.length) })
    const isEnd = page.items.length < pageSize
    if (isEnd || items.length >= mostRecords) return { items: items as Item[], isCut: !isEnd }
  }
}

async function readPage(reading: Reading, after: number): Promise<ListAnswer<AnyRecord>> {
  const { resource, extra, signal } = reading
  const filter = writeFilter(both(reading.filter, condition('id', '>', after)))
  try {
    const query = { filter, sort: 'id', limit: pageSize, ...(extra ? { with: extra } : {}) }
    return await readList(resource, query, {}, signal)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 429 || signal.aborted) throw error
    // The server takes only so many requests in a minute.
    await new Promise((done) => setTimeout(done, restMs))
    return readPage(reading, after)
  }
}
