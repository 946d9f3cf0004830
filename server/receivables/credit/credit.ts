// `POST /receivables/invoices/{id}/credit-note`: credits an invoice, or a part of it.

import { amountsOf, depositAmounts, partOf } from '../../../domain/documents/billing.ts'
import { needUnits } from '../../../domain/money/currency-units.ts'
import { sum } from '../../../domain/money/money.ts'
import { type VatRow, withoutRows } from '../../../domain/money/vat.ts'
import { invalid } from '../../../domain/refusal.ts'
import { addresses, contacts } from '../../contacts/contacts.ts'
import type { Tx } from '../../db/db.ts'
import { words } from '../../press/words.ts'
import { readBody } from '../../resource/actions.ts'
import { localTime } from '../../resource/clock.ts'
import { create } from '../../resource/create.ts'
import { inputSchema, optional, type Row, required } from '../../resource/fields.ts'
import { date, decimal, integer, payable, text } from '../../resource/kinds.ts'
import { onePath, topicOf } from '../../resource/names.ts'
import { itemSchema } from '../../resource/openapi/schemas.ts'
import type { Operation } from '../../resource/operation.ts'
import { list } from '../../resource/records.ts'
import { ownedId, viewOf, writtenItem } from '../../resource/routes.ts'
import { find, need } from '../../resource/write.ts'
import { chosenAmounts } from '../billing/chosen-positions.ts'
import { copyOf } from '../billing/copies.ts'
import { creditDeductions } from '../billing/deductions.ts'
import { invoices } from '../invoices.ts'
import { flatPosition } from '../positions.ts'
import { type CreditNote, creditNotes } from './credit-notes.ts'
import { creditsOf } from './credits.ts'

type Invoice = Row<typeof invoices.fields>

const chosenFields = {
  /** From 1, in the order of the invoice. */
  position: required(integer(1, 9999)),
  amount: optional(decimal(0)),
}
const orderFields = {
  date: optional(date()),
  reason: optional(text()),
  positions: optional(list(chosenFields)),
  amount: optional(payable()),
}

type Order = Row<typeof orderFields>

export const creditInvoice: Operation = {
  name: 'creditInvoice',
  method: 'POST',
  path: `${onePath(invoices)}/credit-note`,
  scopes: invoices.scopes,
  topic: topicOf(invoices),
  summary: 'Make a credit note of an invoice',
  description:
    'A draft, of what is left of the invoice, or of chosen positions ("position" from 1, "amount" is the quantity, all of it by default), or of an amount with VAT, which is spread over what is left of each VAT rate. What comes to all that is left lists the whole invoice and deducts earlier credit notes ("deductions"), so that all of them together come to the invoice, of every VAT rate.',
  isExtension: true,
  body: inputSchema(orderFields, 'create'),
  answer: { status: 201, schema: itemSchema(creditNotes) },
  run: async (call) => {
    const sent = call.body()
    return call.db.transaction(call.actor, async (tx) => {
      const view = viewOf(invoices, call)
      const invoice = await need(tx, invoices, await ownedId(tx, invoices, view, call))
      const id = await makeCreditNote(tx, invoice, readBody(orderFields, sent))
      return writtenItem(tx, creditNotes, viewOf(creditNotes, call), id)
    })
  },
}

type Content = Pick<CreditNote, 'positions' | 'vat_included' | 'discount_rate' | 'discount_type'> &
  Partial<Pick<CreditNote, 'total' | 'deductions'>>

async function makeCreditNote(tx: Tx, invoice: Invoice, order: Order): Promise<number> {
  if (!invoice.issued)
    throw invalid('id', 'not_allowed', 'The invoice is not issued, so there is nothing to credit.')
  if (order.positions && order.amount !== null)
    throw invalid('amount', 'not_allowed', 'Choose positions or an amount, not both.')
  const left = await leftOf(tx, invoice)
  if (order.positions) return credit(tx, invoice, order, chosenContent(invoice, left, order.positions))
  if (order.amount !== null) return credit(tx, invoice, order, amountContent(invoice, left, order.amount))
  return credit(tx, invoice, order, restContent(invoice, left))
}

/** Makes the credit note that cancels what is left of an invoice. */
export async function creditRest(
  tx: Tx,
  invoice: Invoice,
  terms: Pick<Order, 'date' | 'reason'>,
): Promise<number> {
  const content = restContent(invoice, await leftOf(tx, invoice))
  return credit(tx, invoice, terms, { ...content, is_cancellation: true })
}

async function credit(
  tx: Tx,
  invoice: Invoice,
  { date, reason }: Pick<Order, 'date' | 'reason'>,
  content: Content & Partial<Pick<CreditNote, 'is_cancellation'>>,
): Promise<number> {
  const draft = {
    ...(await copyOf(tx, invoice)),
    notes: null,
    // Placed by hand for another paper.
    free_texts: [],
    date: date ?? localTime(tx).slice(0, 10),
    invoice_id: invoice.id,
    reason,
    ...content,
  }
  const contact = await find(tx, tx.actor.company, contacts, invoice.contact_id)
  // Whoever is deleted by now gets it as the invoice: its paper has the address.
  if (!contact) {
    const { contact_id, contact_address_id, contact_name } = invoice
    return create(tx, creditNotes, { ...draft, contact_name }, { contact_id, contact_address_id })
  }
  const address = await find(tx, tx.actor.company, addresses, invoice.contact_address_id)
  return create(tx, creditNotes, { ...draft, contact_address_id: address?.id ?? contact.main_address_id })
}

/** What issued credit notes have left of an invoice. */
interface Left {
  readonly credits: readonly CreditNote[]
  readonly vat: readonly VatRow[]
  readonly total: bigint
}

async function leftOf(tx: Tx, invoice: Invoice): Promise<Left> {
  const credits = await creditsOf(tx, tx.actor.company, invoice.id)
  const taken = credits.flatMap((note): readonly VatRow[] => note.vat)
  return {
    credits,
    vat: withoutRows(invoice.vat, taken),
    total: invoice.total - sum(credits.map(({ total }) => total)),
  }
}

/** Chosen quantities at the prices and with the discounts of the invoice. */
function chosenContent(invoice: Invoice, left: Left, chosen: Order['positions'] & object): Content {
  const credited = amountsOf(
    invoice.positions,
    left.credits.flatMap(({ positions }) => positions),
  )
  const quantities = invoice.positions.map(({ type, amount }, index) =>
    type === 'N' ? (amount ?? 0n) - (credited[index] ?? 0n) : undefined,
  )
  const amounts = chosenAmounts(chosen, quantities, { document: 'invoice', purpose: 'credited' })
  const isRest = quantities.every((quantity, index) => (quantity ?? 0n) === (amounts[index] ?? 0n))
  if (isRest) return restContent(invoice, left)
  return { vat_included: invoice.vat_included, ...partOf(invoice, amounts) }
}

/** An amount with VAT, spread over what is left of each rate of the invoice. */
function amountContent(invoice: Invoice, left: Left, amount: bigint): Content {
  if (amount <= 0n || invoice.total <= 0n)
    throw invalid('amount', 'not_allowed', 'must be more than zero, and at most what the invoice comes to')
  if (amount === left.total) return restContent(invoice, left)
  needUnits('amount', amount, invoice.currency)
  const name = `${words[invoice.language].facts.creditedInvoice} ${invoice.number}`
  return {
    positions: depositAmounts(left, { amount }, invoice.currency).map((part) => flatPosition(part, { name })),
    vat_included: true,
    discount_rate: 0n,
    discount_type: 'P',
    total: amount,
  }
}

/** All that is not credited yet: what the invoice lists, less what it has deducted itself, and other credit notes. */
function restContent(invoice: Invoice, { credits, total }: Left): Content {
  if (total === 0n && credits.length > 0)
    throw invalid('id', 'not_allowed', 'The invoice is credited in full already.')
  const { positions, vat_included, discount_rate, discount_type } = invoice
  const deductions = [...invoice.deductions, ...credits.flatMap(creditDeductions)]
  return { positions, vat_included, discount_rate, discount_type, total, deductions }
}
