import type { ResourceName } from '../../client/resources.ts'
import { type AnyRecord, type ListQuery, readList } from '../data/records.ts'

/** A list with everything that it is asked for. */
export interface WholeList {
  readonly resource: ResourceName
  readonly query: ListQuery
  readonly path: Readonly<Record<string, number>> | undefined
}

const pageSize = 200

/** Reads all pages of a list, one after the other. A record that moves from page to page meanwhile comes once. */
export async function readAll(
  { resource, query, path }: WholeList,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<readonly AnyRecord[]> {
  const records = new Map<number, AnyRecord>()
  for (let offset = 0; ; offset += pageSize) {
    const answer = await readList(resource, { ...query, limit: pageSize, offset }, path, signal)
    for (const record of answer.items) records.set(record.id, record)
    const { total } = answer.pagination
    onProgress(Math.min(offset + pageSize, total), total)
    if (answer.items.length === 0 || offset + pageSize >= total) return [...records.values()]
  }
}
