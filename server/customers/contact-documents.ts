// The documents of a contact that have gone out, and what is open of them.

import sql from 'sql-template-tag'
import type { DocumentTypeWithPage } from '../../domain/documents/customer-pages.ts'
import { amountAsked } from '../../domain/payment/reminder-charges.ts'
import type { Reader } from '../db/db.ts'

export interface ContactDocument {
  readonly type: DocumentTypeWithPage
  readonly id: number
  readonly number: string
  readonly date: string
  /** When it is due, or until when it is valid. */
  readonly until: string | null
  readonly currency: string
  readonly total: bigint
  readonly is_open: boolean
  readonly status: string
  readonly layout_id: number
  readonly public_key: string
}

export const rowsOnPage = 100

/** The documents of a page, the newest first, and one more where there is a next page. */
export async function documentsOf(
  reader: Reader,
  company: number,
  contact: number,
  page: number,
): Promise<ContactDocument[]> {
  const rows = await reader.all<
    Omit<ContactDocument, 'total' | 'is_open'> & { total: string; is_open: number }
  >(sql`
    select 'invoice' as type, id, number, date, due as until, currency, cast(total as text) as total,
      case when total_paid < total then 1 else 0 end as is_open, status, layout_id, public_key
    from invoices where company_id = ${company} and contact_id = ${contact}
      and status not in ('DR', 'D') and (status <> 'C' or issued is not null)
    union all
    select 'credit_note', id, number, date, null, currency, cast(total as text), 0, status, layout_id, public_key
    from credit_notes where company_id = ${company} and contact_id = ${contact} and status not in ('DR', 'D')
    union all
    select 'offer', id, number, date, valid_until, currency, cast(total as text), 0, status, layout_id, public_key
    from offers where company_id = ${company} and contact_id = ${contact} and status not in ('DR', 'D')
    order by date desc, type, id desc limit ${rowsOnPage + 1} offset ${page * rowsOnPage}`)
  return rows.map((row) => ({ ...row, total: BigInt(row.total), is_open: row.is_open === 1 }))
}

/** What the invoices of a contact ask for, by currency. */
export async function openOf(
  reader: Reader,
  company: number,
  contact: number,
): Promise<{ readonly currency: string; readonly amount: bigint }[]> {
  const rows = await reader.all<
    Record<'currency' | 'total' | 'paid' | 'charges' | 'charges_paid', string>
  >(sql`
    select currency, cast(total as text) as total, cast(total_paid as text) as paid,
      cast(total_charges as text) as charges, cast(charges_paid as text) as charges_paid
    from invoices where company_id = ${company} and contact_id = ${contact}
      and status not in ('DR', 'D', 'C') and total_paid < total order by currency`)
  const sums = new Map<string, bigint>()
  for (const { currency, total, paid, charges, charges_paid } of rows) {
    const asked = amountAsked({
      ...{ total: BigInt(total), total_paid: BigInt(paid) },
      ...{ total_charges: BigInt(charges), charges_paid: BigInt(charges_paid) },
    })
    sums.set(currency, (sums.get(currency) ?? 0n) + asked)
  }
  return [...sums].map(([currency, amount]) => ({ currency, amount }))
}
