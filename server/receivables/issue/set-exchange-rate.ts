import sql from 'sql-template-tag'
import { convertRows, exchanged } from '../../../domain/money/exchange.ts'
import type { Micro } from '../../../domain/money/money.ts'
import { invalid, Refusal } from '../../../domain/refusal.ts'
import { profileOf } from '../../configuration/company.ts'
import type { Tx } from '../../db/db.ts'
import { recordAction } from '../../resource/actions.ts'
import { type Row, required } from '../../resource/fields.ts'
import { decimal } from '../../resource/kinds.ts'
import { spoken, withArticle } from '../../resource/names.ts'
import type { AnyResource } from '../../resource/resource.ts'
import { need, update } from '../../resource/write.ts'
import { creditNotes } from '../credit/credit-notes.ts'
import { changeDocument } from '../documents.ts'
import { invoices } from '../invoices.ts'
import { payments } from '../payments.ts'
import type { StoredVat } from '../vat.ts'
import { closedUntil } from './closed-until.ts'

const description = ({ entity }: AnyResource) =>
  ({
    name: 'set-exchange-rate',
    summary: `Set the exchange rate of ${withArticle(spoken(entity))}`,
    description:
      'For a document in another currency that was issued while no exchange rate was known: what one unit of its currency was worth on its date in that of the company. From then on it is in VAT returns and bookings. Refused if it has a rate, and where it would change a closed period.',
    isExtension: true,
    needs: 'manage',
    // Above zero: the smallest number with six decimals.
    body: { exchange_rate: required(decimal(0.000001)) },
  }) as const

/** `PATCH …/set-exchange-rate`: brings a document into the books that was issued without a rate. */
export const setExchangeRates = [
  recordAction(invoices, {
    ...description(invoices),
    run: async (tx, id, { exchange_rate }) => {
      const stored = await need(tx, invoices, id)
      await changeDocument(tx, invoices, id, await converted(tx, invoices, stored, exchange_rate), stored)
      await followPayments(tx, stored, exchange_rate)
    },
  }),
  recordAction(creditNotes, {
    ...description(creditNotes),
    run: async (tx, id, { exchange_rate }) => {
      const stored = await need(tx, creditNotes, id)
      await changeDocument(
        tx,
        creditNotes,
        id,
        await converted(tx, creditNotes, stored, exchange_rate),
        stored,
      )
    },
  }),
]

interface Issued extends Pick<StoredVat, 'vat' | 'accounting_currency' | 'exchange_rate'> {
  readonly id: number
  readonly date: string
  readonly issued: string | null
}

/** The VAT of a document by a rate that was not known when it was issued. */
async function converted(
  tx: Tx,
  { entity }: AnyResource,
  { id, date, issued, vat, accounting_currency, exchange_rate: known }: Issued,
  exchange_rate: Micro,
): Promise<Pick<StoredVat, 'exchange_rate' | 'vat_accounting'>> {
  const name = spoken(entity)
  if (!issued)
    throw new Refusal(
      'bad_request',
      `The ${name} is not issued. It takes the exchange rate of the day on which it is.`,
    )
  if (known !== null)
    throw invalid('exchange_rate', 'not_changeable', `The ${name} has an exchange rate, and keeps it.`)
  const { currency } = await profileOf(tx, tx.actor.company)
  if (currency !== accounting_currency)
    throw new Refusal(
      'bad_request',
      `The ${name} is from the time when the company had its books in ${accounting_currency}, and stays there.`,
    )
  const until = await closedUntil(tx, tx.actor.company)
  if (until !== null && (await firstDay(tx, entity, id, date)) <= until)
    throw invalid(
      'exchange_rate',
      'period_closed',
      `The books are closed until ${until}, and the exchange rate would change them. Reopen the period first.`,
    )
  return { exchange_rate, vat_accounting: convertRows(vat, exchange_rate, accounting_currency) }
}

/** The first day on which a document is in the books, with what settles it. */
async function firstDay(tx: Tx, entity: string, id: number, date: string): Promise<string> {
  const { company } = tx.actor
  const row = await tx.get<{ date: string | null }>(
    entity === 'invoice'
      ? sql`select min(date) as date from payments where company_id = ${company} and invoice_id = ${id}`
      : sql`
          select min(date) as date from (
            select date from payments where company_id = ${company} and credit_note_id = ${id}
            union all select date from refunds where company_id = ${company} and credit_note_id = ${id}) used`,
  )
  return row?.date && row.date < date ? row.date : date
}

/** What came for the invoice in the currency of the company differs from its worth by the rate. */
async function followPayments(
  tx: Tx,
  { id, accounting_currency }: Row<typeof invoices.fields>,
  rate: Micro,
): Promise<void> {
  const rows = await tx.all<{ id: number; amount: string; company_amount: string }>(sql`
    select id, cast(amount as text) as amount, cast(company_amount as text) as company_amount from payments
    where company_id = ${tx.actor.company} and invoice_id = ${id} and company_amount is not null
    order by id`)
  for (const { id: paymentId, amount, company_amount } of rows)
    await update(tx, payments, paymentId, {
      exchange_difference: BigInt(company_amount) - exchanged(BigInt(amount), rate, accounting_currency),
    })
}
