import type { Invoice } from '../../client/types.ts'
import { readList } from '../data/records.ts'
import { oneOf, writeFilter } from './filter.ts'
import { idsAtOnce } from './many.ts'

/** Invoices as they are now, in the order of these ids: somebody else may have changed them since they were shown. */
export async function readInvoices(
  ids: readonly number[],
  parts: string,
  signal: AbortSignal,
): Promise<readonly Invoice[]> {
  const groups: Promise<{ items: readonly Invoice[] }>[] = []
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    const filter = writeFilter(oneOf('id', ids.slice(start, start + idsAtOnce)))
    groups.push(readList<Invoice>('invoices', { filter, with: parts, limit: idsAtOnce }, {}, signal))
  }
  const invoices = (await Promise.all(groups)).flatMap(({ items }) => items)
  return ids.flatMap((id) => invoices.find((invoice) => invoice.id === id) ?? [])
}
