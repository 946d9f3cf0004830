// `POST /receivables/invoices/{id}/credit-note`: credits an invoice, or a part of it.

import sql from 'sql-template-tag'
import { depositAmounts, partOf } from '../../../domain/documents/billing.ts'
import { restByRate } from '../../../domain/money/credit.ts'
import { sum } from '../../../domain/money/money.ts'
import type { TaxedAmount, VatRow } from '../../../domain/money/vat.ts'
import { invalid } from '../../../domain/refusal.ts'
import type { Tx } from '../../db/db.ts'
import { words } from '../../press/words.ts'
import { readBody } from '../../resource/actions.ts'
import { localTime } from '../../resource/clock.ts'
import { create } from '../../resource/create.ts'
import { inputSchema, optional, type Row, required } from '../../resource/fields.ts'
import { date, decimal, integer, money, text } from '../../resource/kinds.ts'
import { onePath, topicOf } from '../../resource/names.ts'
import { itemSchema } from '../../resource/openapi/schemas.ts'
import type { Operation } from '../../resource/operation.ts'
import { list } from '../../resource/records.ts'
import { itemAnswer, ownedId, viewOf } from '../../resource/routes.ts'
import { need } from '../../resource/write.ts'
import { totalsOf } from '../billing/chain.ts'
import { chosenAmounts } from '../billing/chosen-positions.ts'
import { copyOf } from '../billing/copies.ts'
import { invoices } from '../invoices.ts'
import { flatPosition } from '../positions.ts'
import { type CreditNote, creditNotes } from './credit-notes.ts'

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
  amount: optional(money()),
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
    'A draft, of what is left of the invoice, or of chosen positions ("position" from 1, "amount" is the quantity, all of it by default), or of an amount with VAT, which is spread over the VAT rates of the invoice.',
  isExtension: true,
  body: inputSchema(orderFields, 'create'),
  answer: { status: 201, schema: itemSchema(creditNotes) },
  run: async (call) => {
    const sent = call.body()
    return call.db.transaction(call.actor, async (tx) => {
      const view = viewOf(invoices, call)
      const invoice = await need(tx, invoices, await ownedId(tx, invoices, view, call))
      const id = await makeCreditNote(tx, invoice, readBody(orderFields, sent))
      return itemAnswer(tx, creditNotes, viewOf(creditNotes, call), id)
    })
  },
}

type Content = Pick<CreditNote, 'positions' | 'vat_included' | 'discount_rate' | 'discount_type'> &
  Partial<Pick<CreditNote, 'total'>>

async function makeCreditNote(tx: Tx, invoice: Invoice, order: Order): Promise<number> {
  if (!invoice.issued)
    throw invalid('id', 'not_allowed', 'The invoice is not issued, so there is nothing to credit.')
  if (order.positions && order.amount !== null)
    throw invalid('amount', 'not_allowed', 'Choose positions or an amount, not both.')
  if (order.positions) return credit(tx, invoice, order, chosenContent(invoice, order.positions))
  if (order.amount !== null) return credit(tx, invoice, order, amountContent(invoice, order.amount))
  return credit(tx, invoice, order, await restContent(tx, invoice))
}

/** Makes the credit note that cancels what is left of an invoice. */
export async function creditRest(
  tx: Tx,
  invoice: Invoice,
  terms: Pick<Order, 'date' | 'reason'>,
): Promise<number> {
  const content = await restContent(tx, invoice)
  return credit(tx, invoice, terms, { ...content, is_cancellation: true })
}

async function credit(
  tx: Tx,
  invoice: Invoice,
  { date, reason }: Pick<Order, 'date' | 'reason'>,
  content: Content & Partial<Pick<CreditNote, 'is_cancellation'>>,
): Promise<number> {
  return create(tx, creditNotes, {
    ...(await copyOf(tx, invoice)),
    notes: null,
    // Placed by hand for another paper.
    free_texts: [],
    date: date ?? localTime(tx).slice(0, 10),
    invoice_id: invoice.id,
    reason,
    ...content,
  })
}

/** Chosen quantities at the prices and with the discounts of the invoice. */
function chosenContent(invoice: Invoice, chosen: Order['positions'] & object): Content {
  const billed = invoice.positions.map(({ type, amount }) => (type === 'N' ? (amount ?? 0n) : undefined))
  const amounts = chosenAmounts(chosen, billed, { document: 'invoice', purpose: 'credited' })
  return { vat_included: invoice.vat_included, ...partOf(invoice, amounts) }
}

/** An amount with VAT, at the rates of the invoice. */
function amountContent(invoice: Invoice, amount: bigint): Content {
  if (amount <= 0n || invoice.total <= 0n)
    throw invalid('amount', 'not_allowed', 'must be more than zero, and at most what the invoice comes to')
  return contentByRate(invoice, depositAmounts({ whole: totalsOf(invoice) }, { amount }), amount)
}

/** All that is not credited yet: the invoice itself, or what other credit notes have left of it. */
async function restContent(tx: Tx, invoice: Invoice): Promise<Content> {
  const { positions, vat_included, discount_rate, discount_type, total } = invoice
  const credited = await creditedRows(tx, invoice.id)
  // A final invoice bills less than its positions come to.
  if (credited.length === 0 && invoice.deductions.length === 0)
    return { positions, vat_included, discount_rate, discount_type, total }
  const rest = total - sum(credited.map((note) => note.total))
  if (rest === 0n) throw invalid('id', 'not_allowed', 'The invoice is credited in full already.')
  const taken = credited.flatMap((note): readonly VatRow[] => totalsOf(note).vat)
  return contentByRate(invoice, restByRate(rest, totalsOf(invoice).vat, taken), rest)
}

async function creditedRows(tx: Tx, invoiceId: number): Promise<CreditNote[]> {
  const rows = await tx.all<{ id: number }>(sql`
    select id from credit_notes
    where company_id = ${tx.actor.company} and invoice_id = ${invoiceId} and issued is not null order by id`)
  const found: CreditNote[] = []
  for (const { id } of rows) found.push(await need(tx, creditNotes, id))
  return found
}

/** One position for each rate, with VAT in its price. */
function contentByRate(invoice: Invoice, amounts: readonly TaxedAmount[], total: bigint): Content {
  const { language, number } = invoice
  return {
    positions: amounts.map((amount) =>
      flatPosition(amount, { name: `${words[language].facts.creditedInvoice} ${number}` }),
    ),
    vat_included: true,
    discount_rate: 0n,
    discount_type: 'P',
    total,
  }
}
