import type { RecordOf, WithKey } from '../../../client/index.ts'
import { kontor } from '../../data/kontor.ts'
import { idsAtOnce } from './many.ts'

/** Invoices as stored now, in the order of these ids: somebody else may have changed them since they were shown. */
export async function readInvoices<const With extends WithKey<'invoices'>>(
  ids: readonly number[],
  parts: readonly With[],
  signal: AbortSignal,
): Promise<readonly RecordOf<'invoices', With>[]> {
  const pages = groupsOf(ids).map((group) =>
    kontor.invoices.list({
      ...{ filter: { or: group.map((id) => ({ id })) }, with: parts, limit: idsAtOnce, signal },
    }),
  )
  const invoices = (await Promise.all(pages)).flatMap(({ items }) => items)
  return ids.flatMap((id) => invoices.find((invoice) => invoice.id === id) ?? [])
}

function groupsOf(ids: readonly number[]): readonly (readonly number[])[] {
  const starts = Array.from({ length: Math.ceil(ids.length / idsAtOnce) }, (_, index) => index * idsAtOnce)
  return starts.map((start) => ids.slice(start, start + idsAtOnce))
}
