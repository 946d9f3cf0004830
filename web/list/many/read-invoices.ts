import type { RecordOf, WithKey } from '../../../client/index.ts'
import { kontor, patient } from '../../data/kontor.ts'

/** This many ids fit an address, and this many records a page. */
const idsAtOnce = 200

/** Invoices as stored now, in the order of these ids: somebody else may have changed them since they were shown. */
export async function readInvoices<const With extends WithKey<'invoices'>>(
  ids: readonly number[],
  parts: readonly With[],
  signal: AbortSignal,
): Promise<readonly RecordOf<'invoices', With>[]> {
  const invoices = new Map<number, RecordOf<'invoices', With>>()
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    const filter = { or: ids.slice(start, start + idsAtOnce).map((id) => ({ id })) }
    const query = { filter, with: parts, limit: idsAtOnce, signal, retries: patient }
    for (const invoice of (await kontor.invoices.list(query)).items) invoices.set(invoice.id, invoice)
  }
  return ids.flatMap((id) => invoices.get(id) ?? [])
}
