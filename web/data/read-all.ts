// Reading a list to its end, however many pages that takes.

import { queryOptions } from '@tanstack/react-query'
import type { ResourceName } from '../../client/resources.ts'
import { patiently } from './patience.ts'
import { type ListQuery, type RecordOf, readList } from './records.ts'

/** A list with everything that it is asked for. */
export interface WholeList<Name extends ResourceName = ResourceName> {
  readonly resource: Name
  /** With `sort: 'id'` nothing is left out when records come and go meanwhile: for whatever adds something up. */
  readonly query?: Omit<ListQuery, 'limit' | 'offset'>
  readonly path?: Readonly<Record<string, number>> | undefined
}

/** As many as a page can have. */
const pageSize = 200

/** All records of a list, at least the first `most` of them; none comes twice. */
export async function readAll<Name extends ResourceName>(
  list: WholeList<Name>,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void = () => {},
  most = Number.POSITIVE_INFINITY,
): Promise<readonly RecordOf<Name>[]> {
  const records = new Map<number, RecordOf<Name>>()
  let total: number | undefined
  for (let offset = 0, last = 0; ; offset += pageSize) {
    const page = pageAfter(list.query, offset, last)
    const { items, pagination } = await patiently(
      () => readList<RecordOf<Name>>(list.resource, page, list.path, signal),
      () => signal.aborted,
    )
    total ??= pagination.total
    for (const item of items) records.set(item.id, item)
    last = items.at(-1)?.id ?? last
    onProgress(records.size, Math.max(total, records.size))
    if (items.length < pageSize || records.size >= most) return [...records.values()]
  }
}

/** By id, a page begins where the one before ended. In any other order it can only be counted off. */
function pageAfter(query: ListQuery = {}, offset: number, last: number): ListQuery {
  if (query.sort !== 'id') return { ...query, limit: pageSize, offset }
  const isLater = { id: `>${last}` }
  const filter = query.filter ? { and: [JSON.parse(query.filter), isLater] } : isLater
  return { ...query, filter: JSON.stringify(filter), limit: pageSize }
}

/** The whole list, kept. */
export function allOptions<Name extends ResourceName>(resource: Name, query: WholeList['query'] = {}) {
  return queryOptions({
    queryKey: [resource, 'all', query],
    queryFn: ({ signal }) => readAll({ resource, query }, signal),
  })
}
