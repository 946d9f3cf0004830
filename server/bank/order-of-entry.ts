// The order that an entry of the bank carries out.

import sql, { type Sql } from 'sql-template-tag'
import type { Proposal } from '../../domain/bank/proposal.ts'
import type { Tx } from '../db/db.ts'
import { creditNotes } from '../receivables/credit/credit-notes.ts'
import { invoices } from '../receivables/invoices.ts'
import { find, need, update } from '../resource/write.ts'
import type { BankEntry } from './entries.ts'
import { type PaymentOrder, paymentOrders } from './payment-orders.ts'
import { isReturn } from './returns.ts'

/**
 * The order of money that went out: the one that the entry paid, or one that no entry has paid yet, by the identification that the bank tells,
 * or by account, amount and reference.
 */
export async function orderOf(tx: Tx, entry: BankEntry): Promise<PaymentOrder | null> {
  // A payment of a customer that the bank takes back was never ordered.
  if (entry.amount >= 0n || isReturn(entry)) return null
  const { end_to_end_id, iban, currency, amount, reference, bank_account_id } = entry
  const signs: Sql[] = [
    sql`bank_entry_id = ${entry.id}`,
    ...(end_to_end_id ? [sql`bank_entry_id is null and end_to_end_id = ${end_to_end_id}`] : []),
    ...(iban
      ? [
          sql`bank_entry_id is null and status = 'ordered' and bank_account_id = ${bank_account_id} and iban = ${iban}
            and amount = ${-amount} and currency = ${currency} and coalesce(reference, '') = ${reference ?? ''}`,
        ]
      : []),
  ]
  for (const sign of signs) {
    const row = await tx.get<{ id: number }>(sql`
      select id from payment_orders where company_id = ${tx.actor.company} and ${sign} order by id limit 1`)
    if (row) return need(tx, paymentOrders, row.id)
  }
  return null
}

/** Notes on the order of an entry that it is paid: the money has gone, whatever is decided about the entry. */
export async function markPaid(tx: Tx, entry: BankEntry): Promise<PaymentOrder | null> {
  const order = await orderOf(tx, entry)
  if (order) await update(tx, paymentOrders, order.id, { status: 'paid', bank_entry_id: entry.id }, order)
  return order
}

/** The refund that an entry is by its order; null for a bill, or where the bank paid another amount. */
export async function refundProposal(
  tx: Tx,
  entry: BankEntry,
  { credit_note_id, invoice_id, amount, currency }: PaymentOrder,
): Promise<Proposal | null> {
  if (amount !== -entry.amount || currency !== entry.currency) return null
  const { company } = tx.actor
  const document =
    (credit_note_id !== null && (await find(tx, company, creditNotes, credit_note_id))) ||
    (invoice_id !== null && (await find(tx, company, invoices, invoice_id)))
  if (!document) return null
  const { contact_id, contact_name, number } = document
  return {
    ...{ certainty: 'sure', reasons: ['order'], difference: 'none' },
    ...{ contactId: contact_id, contactName: contact_name },
    allocations: [
      {
        ...{ invoiceId: invoice_id, creditNoteId: credit_note_id, number, amount: entry.amount },
        ...{ invoiceAmount: null, rest: null, restReason: null },
      },
    ],
  }
}

/** Whether an order pays a bill, which is no refund of any document. */
export function isBill({ credit_note_id, invoice_id }: PaymentOrder): boolean {
  return credit_note_id === null && invoice_id === null
}
