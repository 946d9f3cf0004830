import { isDeepStrictEqual } from 'node:util'
import sql from 'sql-template-tag'
import { afterPayments, type InvoiceStatus } from '../../domain/documents/statuses.ts'
import { isTooLarge, sum } from '../../domain/money/money.ts'
import { invalid } from '../../domain/refusal.ts'
import type { Tx } from '../db/db.ts'
import { type AnyResource, allResources } from '../resource/resource.ts'
import { updateRow } from '../resource/write.ts'

interface Payable {
  readonly id: number
  readonly status: InvoiceStatus
  readonly total: bigint
  readonly paid_date: string | null
}

/** The status, the paid and the credited amount of an invoice, as its payments and credit notes say. */
export async function settled(tx: Tx, { id, status, total, paid_date }: Payable) {
  const { company } = tx.actor
  const [rows, credits] = await Promise.all([
    // Sorted here: for an order by id, SQLite walks all payments of the company.
    tx.all<{ id: number; amount: string; charges: string; date: string; type: string }>(sql`
      select id, cast(amount as text) as amount, cast(charges as text) as charges, date, type from payments
      where company_id = ${company} and invoice_id = ${id}`),
    tx.get<{ total: string }>(sql`
      select cast(coalesce(sum(total), 0) as text) as total from credit_notes
      where company_id = ${company} and invoice_id = ${id} and issued is not null`),
  ])
  const inOrder = rows.toSorted((one, other) => one.id - other.id)
  const booked = inOrder.map((row) => ({
    amount: BigInt(row.amount) - BigInt(row.charges),
    date: row.date,
    isCredit: row.type === 'CN',
  }))
  const credited = BigInt(credits?.total ?? 0)
  const after = afterPayments({ status, total, paidDate: paid_date, credited }, booked)
  if (isTooLarge(after.totalPaid))
    throw invalid('amount', 'not_allowed', 'The payments of the invoice are too large.')
  return {
    status: after.status,
    total_paid: after.totalPaid,
    paid_date: after.paidDate,
    total_credited: credited,
    charges_paid: sum(rows.map((row) => BigInt(row.charges))),
  }
}

/** What the payments of an invoice know of it. */
export interface PaidInvoice {
  readonly number: string
  readonly contact_id: number
  readonly contact_name: string
  readonly currency: string
  readonly isr_reference_number: string | null
}

/** The values of an invoice that are stored with its payments. */
export function paidInvoice({ number, ...invoice }: PaidInvoice) {
  const { contact_id, contact_name, currency, isr_reference_number } = invoice
  return { invoice_number: number, contact_id, contact_name, currency, isr_reference_number }
}

/** Tells the payments of an invoice what has changed in it. */
export async function followInvoice(
  tx: Tx,
  before: PaidInvoice,
  after: PaidInvoice & { readonly id: number },
): Promise<void> {
  const values = paidInvoice(after)
  if (isDeepStrictEqual(paidInvoice(before), values)) return
  const rows = await tx.all<{ id: number }>(sql`
    select id from payments where company_id = ${tx.actor.company} and invoice_id = ${after.id} order by id`)
  const payments = allResources().find(({ name }) => name === 'payments') as AnyResource
  for (const { id } of rows) await updateRow(tx, payments, id, values)
}
