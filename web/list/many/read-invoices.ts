import type { RecordOf, WithKey } from '../../../client/index.ts'
import { kontor, patient } from '../../data/kontor.ts'

/** This many records fit a page. */
const idsAtOnce = 200

/** Invoices as stored now, in the order of these ids: somebody else may have changed them since they were shown. */
export async function readInvoices<const With extends WithKey<'invoices'>>(
  ids: readonly number[],
  parts: readonly With[],
  signal: AbortSignal,
): Promise<readonly RecordOf<'invoices', With>[]> {
  const starts = Array.from({ length: Math.ceil(ids.length / idsAtOnce) }, (_, index) => index * idsAtOnce)
  const outcomes = await kontor.batch(
    (each) =>
      starts.map((start) => {
        const filter = { or: ids.slice(start, start + idsAtOnce).map((id) => ({ id })) }
        return each.invoices.list({ filter, with: parts, limit: idsAtOnce })
      }),
    { signal, retries: patient },
  )
  const invoices = new Map<number, RecordOf<'invoices', With>>()
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') throw outcome.reason
    for (const invoice of outcome.value.items) invoices.set(invoice.id, invoice)
  }
  return ids.flatMap((id) => invoices.get(id) ?? [])
}
