import sql from 'sql-template-tag'
import { afterPayments, type InvoiceStatus } from '../../domain/documents/statuses.ts'
import { isTooLarge } from '../../domain/money/money.ts'
import { invalid } from '../../domain/refusal.ts'
import type { Tx } from '../db/db.ts'

interface Payable {
  readonly id: number
  readonly status: InvoiceStatus
  readonly total: bigint
  readonly paid_date: string | null
}

/** The status and paid amount of an invoice, as its payments say. */
export async function settled(tx: Tx, { id, status, total, paid_date }: Payable) {
  const rows = await tx.all<{ amount: string; date: string }>(sql`
    select cast(amount as text) as amount, date from payments
    where company_id = ${tx.actor.company} and invoice_id = ${id} order by id`)
  const booked = rows.map((row) => ({ amount: BigInt(row.amount), date: row.date }))
  const after = afterPayments({ status, total, paidDate: paid_date }, booked)
  if (isTooLarge(after.totalPaid))
    throw invalid('amount', 'not_allowed', 'The payments of the invoice are too large.')
  return { status: after.status, total_paid: after.totalPaid, paid_date: after.paidDate }
}
