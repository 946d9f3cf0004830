// The orders that an entry of the bank carries out.

import sql, { type Sql } from 'sql-template-tag'
import type { Allocation, Proposal } from '../../../domain/bank/proposal.ts'
import { sum } from '../../../domain/money/money.ts'
import type { Tx } from '../../db/db.ts'
import { creditNotes } from '../../receivables/credit/credit-notes.ts'
import { invoices } from '../../receivables/invoices.ts'
import { find, update } from '../../resource/write.ts'
import { needAll } from '../../resource/write-many.ts'
import type { BankEntry } from '../entries/entries.ts'
import { isReturn } from '../entries/returns.ts'
import { type PaymentOrder, paymentOrders } from './payment-orders.ts'

/**
 * The order of money that went out: the one that the entry paid, or one that no entry has paid yet, by the identification that the bank tells,
 * or by account, amount and reference. A bank may book several orders as one sum.
 */
export async function ordersOf(tx: Tx, entry: BankEntry): Promise<PaymentOrder[]> {
  // A payment of a customer that the bank takes back was never ordered.
  if (entry.amount >= 0n || isReturn(entry)) return []
  const { end_to_end_id, iban, currency, amount, reference, bank_account_id } = entry
  const one = sql`order by id limit 1`
  const signs: Sql[] = [
    sql`bank_entry_id = ${entry.id} order by id`,
    ...(end_to_end_id ? [sql`bank_entry_id is null and end_to_end_id = ${end_to_end_id} ${one}`] : []),
    ...(iban
      ? [
          sql`bank_entry_id is null and status = 'ordered' and bank_account_id = ${bank_account_id} and iban = ${iban}
            and amount = ${-amount} and currency = ${currency} and coalesce(reference, '') = ${reference ?? ''} ${one}`,
        ]
      : []),
  ]
  for (const sign of signs) {
    const rows = await tx.all<{ id: number }>(sql`
      select id from payment_orders where company_id = ${tx.actor.company} and ${sign}`)
    if (rows.length > 0) return ordersWith(tx, rows)
  }
  return iban === null && end_to_end_id === null ? ordersOfSum(tx, entry) : []
}

/** The orders that a debit without a payee pays: all of one file that are not paid yet, or all of one of its days. */
async function ordersOfSum(
  tx: Tx,
  { bank_account_id, currency, amount }: BankEntry,
): Promise<PaymentOrder[]> {
  const unpaid = sql`o.company_id = ${tx.actor.company} and o.status = 'ordered' and o.bank_entry_id is null
    and o.bank_account_id = ${bank_account_id} and o.currency = ${currency}`
  const orders = await tx.all<{ id: number; amount: string; file: number; date: string; made: string }>(sql`
    select o.id, cast(o.amount as text) as amount, f.id as file, o.date, substr(f.created, 1, 10) as made
    from payment_orders o
    join payment_files f on f.company_id = o.company_id and f.id = o.payment_file_id
    where ${unpaid} order by o.id`)
  type Ordered = (typeof orders)[number]
  // A day in the past is that of the file.
  const dayOf = ({ date, made }: Ordered) => (date < made ? made : date)
  for (const keyOf of [({ file }: Ordered) => `${file}`, (one: Ordered) => `${one.file} ${dayOf(one)}`]) {
    const groups = [...Map.groupBy(orders, keyOf).values()].filter(
      (group) => group.length > 1 && sum(group.map((one) => BigInt(one.amount))) === -amount,
    )
    const [only, ...others] = groups
    if (only && others.length === 0) return ordersWith(tx, only)
  }
  return []
}

function ordersWith(tx: Tx, rows: readonly { readonly id: number }[]): Promise<PaymentOrder[]> {
  return needAll(
    tx,
    paymentOrders,
    rows.map(({ id }) => id),
  )
}

/** Notes on the orders of an entry that they are paid: the money has gone, whatever is decided about the entry. */
export async function markPaid(tx: Tx, entry: BankEntry): Promise<PaymentOrder[]> {
  const orders = await ordersOf(tx, entry)
  for (const order of orders)
    await update(tx, paymentOrders, order.id, { status: 'paid', bank_entry_id: entry.id }, order)
  return orders
}

/** The refunds that an entry is by its orders; null if one of them is a bill, or the bank paid another amount. */
export async function refundProposal(
  tx: Tx,
  entry: BankEntry,
  orders: readonly PaymentOrder[],
): Promise<Proposal | null> {
  if (orders.length === 0 || sum(orders.map(({ amount }) => amount)) !== -entry.amount) return null
  if (orders.some(({ currency }) => currency !== entry.currency)) return null
  const { company } = tx.actor
  const allocations: Allocation[] = []
  let first: { readonly contact_id: number; readonly contact_name: string } | undefined
  for (const { credit_note_id, invoice_id, amount } of orders) {
    const document =
      (credit_note_id !== null && (await find(tx, company, creditNotes, credit_note_id))) ||
      (invoice_id !== null && (await find(tx, company, invoices, invoice_id)))
    if (!document) return null
    first ??= document
    allocations.push({
      ...{ invoiceId: invoice_id, creditNoteId: credit_note_id, number: document.number, amount: -amount },
      ...{ invoiceAmount: null, rest: null, restReason: null },
    })
  }
  if (!first) return null
  return {
    ...{ certainty: 'sure', reasons: ['order'], difference: 'none' },
    ...{ contactId: first.contact_id, contactName: first.contact_name, allocations },
  }
}

/** Whether an order pays a bill, which is no refund of any document. */
export function isBill({ credit_note_id, invoice_id }: PaymentOrder): boolean {
  return credit_note_id === null && invoice_id === null
}
