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

/** The status, the paid and the credited amount of an invoice, as its payments and credit notes say. */
export async function settled(tx: Tx, { id, status, total, paid_date }: Payable) {
  const { company } = tx.actor
  const [rows, credits] = await Promise.all([
    tx.all<{ amount: string; date: string; type: string }>(sql`
      select cast(amount as text) as amount, date, type from payments
      where company_id = ${company} and invoice_id = ${id} order by id`),
    tx.get<{ total: string }>(sql`
      select cast(coalesce(sum(total), 0) as text) as total from credit_notes
      where company_id = ${company} and invoice_id = ${id} and issued is not null`),
  ])
  const booked = rows.map((row) => ({
    amount: BigInt(row.amount),
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
  }
}
