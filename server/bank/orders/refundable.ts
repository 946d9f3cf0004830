// What is left to be paid back: of a credit note, or of what was paid too much of an invoice.

import sql from 'sql-template-tag'
import { surplusOf } from '../../../domain/payment/surplus.ts'
import { invalid } from '../../../domain/refusal.ts'
import { moneyText } from '../../../domain/text/formats.ts'
import type { Tx } from '../../db/db.ts'
import { creditLeft, creditNotes } from '../../receivables/credit/credit-notes.ts'
import { invoices } from '../../receivables/invoices.ts'
import { find } from '../../resource/write.ts'

/** What an order pays back: one of both, or nothing. */
export interface Refunded {
  /** Of an order that is stored already. */
  readonly id?: number
  readonly credit_note_id: number | null
  readonly invoice_id: number | null
}

export interface Refundable {
  readonly number: string
  readonly contactId: number
  readonly contactName: string
  readonly addressId: number
  readonly currency: string
  /** Beside what other orders pay back already. */
  readonly left: bigint
}

/** The document that an order pays back; undefined for any other order. */
export async function refundableOf(tx: Tx, refunded: Refunded): Promise<Refundable | undefined> {
  const { credit_note_id, invoice_id } = refunded
  if (credit_note_id !== null && invoice_id !== null)
    throw invalid('invoice_id', 'not_allowed', 'Name a credit note or an invoice, not both.')
  if (credit_note_id !== null) {
    const note = await find(tx, tx.actor.company, creditNotes, credit_note_id)
    if (!note) throw invalid('credit_note_id', 'not_allowed', 'There is no credit note with this id.')
    if (!note.issued) throw invalid('credit_note_id', 'not_allowed', 'The credit note is a draft.')
    return { ...partsOf(note), left: creditLeft(note) - (await orderedOf(tx, refunded)) }
  }
  if (invoice_id === null) return undefined
  const invoice = await find(tx, tx.actor.company, invoices, invoice_id)
  if (!invoice) throw invalid('invoice_id', 'not_allowed', 'There is no invoice with this id.')
  return { ...partsOf(invoice), left: surplusOf(invoice) - (await orderedOf(tx, refunded)) }
}

/** Refuses to pay back more than is left, or in another currency. */
export async function checkRefund(
  tx: Tx,
  order: Refunded & { readonly currency: string; readonly amount: bigint },
): Promise<void> {
  const refundable = await refundableOf(tx, order)
  if (!refundable) return
  const { number, currency, left } = refundable
  if (order.currency !== currency) throw invalid('currency', 'not_allowed', `${number} is in ${currency}.`)
  if (order.amount > left || left <= 0n)
    throw invalid(
      'amount',
      'not_allowed',
      `Of ${number} ${moneyText(currency, left > 0n ? left : 0n)} is left to be paid back.`,
    )
}

function partsOf(document: {
  readonly number: string
  readonly contact_id: number
  readonly contact_name: string
  readonly contact_address_id: number
  readonly currency: string
}) {
  const { number, contact_id, contact_name, contact_address_id, currency } = document
  return { number, contactId: contact_id, contactName: contact_name, addressId: contact_address_id, currency }
}

/** What other orders pay back of the same document, as far as it is not booked yet. */
async function orderedOf(tx: Tx, { id = 0, credit_note_id, invoice_id }: Refunded): Promise<bigint> {
  const of =
    credit_note_id === null ? sql`o.invoice_id = ${invoice_id}` : sql`o.credit_note_id = ${credit_note_id}`
  const row = await tx.get<{ sum: string }>(sql`
    select cast(coalesce(sum(o.amount), 0) as text) as sum from payment_orders o
    left join bank_entries e on e.company_id = o.company_id and e.id = o.bank_entry_id
    where o.company_id = ${tx.actor.company} and ${of} and o.id <> ${id}
      and (o.status in ('open', 'ordered') or e.status in ('waiting', 'proposed'))`)
  return BigInt(row?.sum ?? 0)
}
