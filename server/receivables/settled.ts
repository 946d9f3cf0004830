import { isDeepStrictEqual } from 'node:util'
import sql, { join } from 'sql-template-tag'
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
export async function settled(tx: Tx, invoice: Payable): Promise<Settled> {
  const [only] = await settledAll(tx, [invoice])
  return only as Settled
}

type Settled = ReturnType<typeof settledBy>

/** The same of several invoices, in their order. */
export async function settledAll(tx: Tx, invoices: readonly Payable[]): Promise<Settled[]> {
  const { company } = tx.actor
  const ids = join(invoices.map(({ id }) => id))
  const [rows, credits] = await Promise.all([
    // Sorted here: for an order by id, SQLite walks all payments of the company.
    tx.all<BookedPayment>(sql`
      select id, invoice_id, cast(amount as text) as amount, cast(charges as text) as charges, date, type from payments
      where company_id = ${company} and invoice_id in (${ids})`),
    tx.all<{ invoice_id: number; total: string }>(sql`
      select invoice_id, cast(sum(total) as text) as total from credit_notes
      where company_id = ${company} and invoice_id in (${ids}) and issued is not null group by invoice_id`),
  ])
  const booked = Map.groupBy(
    rows.toSorted((one, other) => one.id - other.id),
    ({ invoice_id }) => invoice_id,
  )
  const credited = new Map(credits.map(({ invoice_id, total }) => [invoice_id, BigInt(total)]))
  return invoices.map((invoice) =>
    settledBy(invoice, booked.get(invoice.id) ?? [], credited.get(invoice.id) ?? 0n),
  )
}

interface BookedPayment {
  readonly id: number
  readonly invoice_id: number
  readonly amount: string
  readonly charges: string
  readonly date: string
  readonly type: string
}

function settledBy({ status, total, paid_date }: Payable, rows: readonly BookedPayment[], credited: bigint) {
  const booked = rows.map((row) => ({
    amount: BigInt(row.amount) - BigInt(row.charges),
    date: row.date,
    isCredit: row.type === 'CN',
  }))
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
export function paidInvoice(invoice: PaidInvoice) {
  const { number, contact_id, contact_name, currency, isr_reference_number } = invoice
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
