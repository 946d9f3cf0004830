// An invoice that a final invoice deducts stays billed: otherwise the final invoice would ask for too little.

import sql from 'sql-template-tag'
import { invalid } from '../../../domain/refusal.ts'
import type { Tx } from '../../db/db.ts'
import { isLive } from './made-from.ts'

export interface Billed {
  readonly id?: number
  readonly status: string
  readonly issued?: string | null
  readonly source_type?: string | null
  readonly source_id?: number | null
}

/** Refuses that an issued invoice is cancelled, deleted or made a draft again while a final invoice deducts it. */
export async function needUndeducted(tx: Tx, stored: Billed, next: Billed): Promise<void> {
  if (!isBilled(stored) || isBilled(next)) return
  const number = await deductingNumber(tx, stored)
  if (number)
    throw invalid(
      'status',
      'not_changeable',
      `The final invoice ${number} deducts this invoice. Cancel or delete that one first.`,
    )
}

function isBilled({ issued, status }: Billed): boolean {
  return Boolean(issued) && isLive({ status })
}

async function deductingNumber(tx: Tx, billed: Billed): Promise<string | undefined> {
  return (await deductingOnes(tx, billed))[0]?.number
}

/** The final invoices of the same order that deduct an invoice, the oldest first. */
export async function deductingOnes(
  tx: Tx,
  { id, source_type, source_id }: Billed,
): Promise<{ readonly id: number; readonly number: string }[]> {
  const { company } = tx.actor
  if (!source_type || !source_id) return []
  const note =
    source_type === 'delivery_note'
      ? await tx.get<{ source_type: string | null; source_id: number | null }>(sql`
          select source_type, source_id from delivery_notes where company_id = ${company} and id = ${source_id}`)
      : undefined
  const order = note ?? { source_type, source_id }
  const finals = await tx.all<{ id: number; number: string; deductions: string }>(sql`
    select id, number, deductions from invoices
    where company_id = ${company} and source_type = ${order.source_type} and source_id = ${order.source_id}
      and billing_type = 'F' and status not in ('C', 'D') order by id`)
  const deducts = ({ deductions }: { readonly deductions: string }) =>
    (JSON.parse(deductions) as { invoice_id: number }[]).some(({ invoice_id }) => invoice_id === id)
  return finals.filter(deducts)
}
