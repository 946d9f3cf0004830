// Reads the facts of a company's books, in batches: a year may have more than fits into memory.

import sql, { join, raw, type Sql } from 'sql-template-tag'
import {
  type CompanyVat,
  companyTotal,
  type Fact,
  type FactDocument,
  type FactKind,
  settledAmounts,
  settledShares,
} from '../../domain/accounting/facts.ts'
import { uncountedInvoiceStatuses } from '../../domain/documents/statuses.ts'
import { exchanged } from '../../domain/money/exchange.ts'
import type { Micro, Minor } from '../../domain/money/money.ts'
import type { Reader } from '../db/db.ts'
import { inTime } from '../db/dialect.ts'
import { creditNotes } from '../receivables/credit/credit-notes.ts'
import { invoices } from '../receivables/invoices.ts'
import { type StoredVat, vatFields } from '../receivables/vat.ts'

/** Both days included. */
export interface Period {
  readonly from: string
  readonly to: string
}

/**
 * Everything that happened to issued documents in a period, in the order of its dates. Documents that do not count have no
 * facts: drafts, deleted ones, and invoices of earlier versions that were cancelled without a credit note.
 */
export async function* factsOf(reader: Reader, company: number, period: Period): AsyncGenerator<Fact> {
  const books: Books = { reader, company, period }
  yield* byDate([
    issuedFacts(books, 'invoice'),
    issuedFacts(books, 'credit_note'),
    paymentFacts(books),
    refundFacts(books),
  ])
}

interface Books {
  readonly reader: Reader
  readonly company: number
  readonly period: Period
}

/** One sequence of several that are in the order of their dates. */
async function* byDate(sources: readonly AsyncGenerator<Fact>[]): AsyncGenerator<Fact> {
  const heads = await Promise.all(sources.map((source) => source.next()))
  for (;;) {
    let first = -1
    for (const [index, { done, value }] of heads.entries())
      if (!done && (first < 0 || value.date < heads[first]?.value.date)) first = index
    if (first < 0) return
    yield heads[first]?.value
    heads[first] = (await sources[first]?.next()) as IteratorResult<Fact>
  }
}

async function* issuedFacts(books: Books, type: FactDocument['type']): AsyncGenerator<Fact> {
  for await (const batch of batches<DocumentRow>(books, documentsIn(type)))
    for (const row of batch) {
      const document = documentOf(type, row)
      yield {
        ...noPayment,
        kind: type,
        date: row.date,
        document,
        amount: document.total,
        settled: document.total,
        companyAmount: document.vat && companyTotal(document.vat),
        share: document.vat,
      }
    }
}

const noPayment = { paymentId: null, channel: null, reason: null, charges: 0n, exchangeDifference: 0n }

async function* paymentFacts(books: Books): AsyncGenerator<Fact> {
  for await (const batch of batches<PaymentRow>(books, paymentsIn)) {
    const paid = await settledDocuments(
      books,
      'invoice',
      batch.map(({ invoice_id }) => invoice_id),
    )
    const used = await settledDocuments(
      books,
      'credit_note',
      batch.flatMap(({ credit_note_id }) => credit_note_id ?? []),
    )
    for (const payment of batch) {
      const invoice = paid.get(payment.invoice_id)
      const creditNote = used.get(payment.credit_note_id ?? 0)
      // Earlier versions had credits without a credit note: they reduce the invoice as a write-off does.
      const kind = payment.type === 'CN' && !creditNote ? 'write_off' : kinds[payment.type]
      if (invoice) yield settlingFact(kind, payment, invoice, 'payment')
      if (creditNote) yield settlingFact(kind, payment, creditNote, 'payment')
    }
  }
}

const kinds: Readonly<Record<PaymentRow['type'], FactKind>> = {
  N: 'payment',
  C: 'cash_discount',
  D: 'rounding',
  W: 'write_off',
  CN: 'credit_use',
  S: 'surplus_use',
  B: 'paid_back',
}

async function* refundFacts(books: Books): AsyncGenerator<Fact> {
  for await (const batch of batches<PaymentRow>(books, refundsIn)) {
    const used = await settledDocuments(
      books,
      'credit_note',
      batch.flatMap(({ credit_note_id }) => credit_note_id ?? []),
    )
    for (const refund of batch) {
      const creditNote = used.get(refund.credit_note_id ?? 0)
      if (creditNote) yield settlingFact('refund', refund, creditNote, 'refund')
    }
  }
}

function settlingFact(
  kind: FactKind,
  payment: PaymentRow,
  { document, companyCurrency, shares }: SettledDocument,
  source: SettlingRow['source'],
): Fact {
  const amount = BigInt(payment.amount)
  const { exchangeRate } = document
  return {
    kind,
    date: payment.date,
    document,
    paymentId: payment.id,
    channel: payment.channel,
    reason: payment.reason,
    amount,
    charges: BigInt(payment.charges),
    companyAmount:
      payment.company_amount !== null
        ? BigInt(payment.company_amount)
        : exchangeRate && exchanged(amount, exchangeRate, companyCurrency),
    exchangeDifference: BigInt(payment.exchange_difference ?? 0),
    ...(shares.get(`${source} ${payment.id}`) ?? { settled: 0n, share: null }),
  }
}

interface SettledDocument {
  readonly document: FactDocument
  readonly companyCurrency: string
  /** By the payment or refund that settles it. */
  readonly shares: ReadonlyMap<string, Pick<Fact, 'settled' | 'share'>>
}

/** Documents that count, with the share of each amount that was ever settled of them. */
async function settledDocuments(
  { reader, company }: Books,
  type: FactDocument['type'],
  ids: readonly number[],
): Promise<Map<number, SettledDocument>> {
  if (ids.length === 0) return new Map()
  const wanted = join([...new Set(ids)])
  const rows = await reader.all<DocumentRow>(sql`
    select ${documentsIn(type).columns} from ${documentsIn(type).table} t
    where t.company_id = ${company} and t.id in (${wanted}) and ${documentsIn(type).counted} and ${inTime(reader.dialect)}`)
  // In the order of an index: SQLite would read all payments of a company in that of their dates.
  const settling = await reader.all<SettlingRow>(
    type === 'invoice'
      ? sql`
          select t.invoice_id as document_id, 'payment' as source, t.id, t.date, cast(t.amount - t.charges as text) as amount
          from payments t where t.company_id = ${company} and t.invoice_id in (${wanted}) and ${inTime(reader.dialect)}
          order by t.invoice_id, t.date, t.id`
      : sql`
          select t.credit_note_id as document_id, 'payment' as source, t.id, t.date, cast(t.amount as text) as amount
          from payments t where t.company_id = ${company} and t.credit_note_id in (${wanted}) and ${inTime(reader.dialect)}
          union all
          select t.credit_note_id, 'refund', t.id, t.date, cast(t.amount as text)
          from refunds t where t.company_id = ${company} and t.credit_note_id in (${wanted}) and ${inTime(reader.dialect)}
          order by document_id, date, source, id`,
  )
  const byDocument = Map.groupBy(settling, ({ document_id }) => document_id)
  return new Map(
    rows.map((row) => {
      const document = documentOf(type, row)
      const own = byDocument.get(row.id) ?? []
      const amounts = own.map(({ amount }) => BigInt(amount))
      const shares = settledShares(document, amounts)
      const settled = settledAmounts(document.total, amounts)
      const entryOf = ({ source, id }: SettlingRow, index: number) =>
        [`${source} ${id}`, { settled: settled[index] ?? 0n, share: shares[index] ?? null }] as const
      return [row.id, { document, companyCurrency: row.company_currency, shares: new Map(own.map(entryOf)) }]
    }),
  )
}

/** An amount that settles a part of a document: without charges, which do not. */
interface SettlingRow {
  readonly document_id: number
  readonly source: 'payment' | 'refund'
  readonly id: number
  readonly amount: string
}

function documentOf(type: FactDocument['type'], row: DocumentRow): FactDocument {
  const total = BigInt(row.total)
  const exchangeRate = row.exchange_rate === null ? null : BigInt(row.exchange_rate)
  const { id, number, date, contact_id, contact_name, country, currency, accounting_currency } = row
  return {
    ...{
      type,
      id,
      number,
      date,
      contact_id,
      contact_name,
      country,
      currency,
      accounting_currency,
      total,
      exchangeRate,
    },
    vat: companyVat(row, total - BigInt(row.total_taxed), exchangeRate),
  }
}

function companyVat(row: DocumentRow, rounding: Minor, exchangeRate: Micro | null): CompanyVat | null {
  // Another currency than the company has now cannot be added to the others.
  if (exchangeRate === null || row.accounting_currency !== row.company_currency) return null
  const rows: StoredVat['vat_accounting'] = vatFields.vat_accounting.kind.load({ ...row }, 'vat_accounting')
  return (
    rows && {
      vat: rows.map(({ category, rate, net, vat }) => ({ category, rate, net, vat })),
      rounding: exchanged(rounding, exchangeRate, row.company_currency),
    }
  )
}

interface DatedRow {
  readonly id: number
  readonly date: string
}

interface DocumentRow extends DatedRow {
  readonly number: string
  readonly contact_id: number
  readonly contact_name: string
  readonly country: string | null
  readonly currency: string
  readonly total: string
  readonly total_taxed: string
  readonly company_currency: string
  readonly accounting_currency: string
  readonly exchange_rate: string | null
  readonly vat_accounting: string | null
}

/** A payment of an invoice, or a refund of a credit note. */
interface PaymentRow extends DatedRow {
  readonly type: 'N' | 'C' | 'D' | 'W' | 'CN' | 'S' | 'B'
  readonly channel: string | null
  readonly reason: string | null
  readonly amount: string
  readonly charges: string
  readonly company_amount: string | null
  readonly exchange_difference: string | null
  readonly invoice_id: number
  readonly credit_note_id: number | null
}

/** What is read of a table `t`, and which of its rows count. */
interface Source {
  readonly table: Sql
  readonly columns: Sql
  readonly counted: Sql
}

function documentsIn(type: FactDocument['type']): Source {
  return type === 'invoice' ? invoicesIn : creditNotesIn
}

/** A server of the version before does not store the country while both serve. */
const documentColumns = sql`
  t.id, t.date, t.number, t.contact_id, t.contact_name, t.currency, cast(t.total as text) as total,
  cast(t.total_net + t.total_vat as text) as total_taxed, t.accounting_currency,
  cast(t.exchange_rate as text) as exchange_rate, t.vat_accounting,
  coalesce(t.issued_country, (select a.country from addresses a where a.company_id = t.company_id and a.id = t.contact_address_id)) as country,
  (select c.currency from companies c where c.id = t.company_id) as company_currency`

const invoicesIn: Source = {
  table: raw(invoices.table),
  columns: documentColumns,
  counted: sql`(t.status not in (${join([...uncountedInvoiceStatuses])}) or t.status = 'C' and exists (
    select 1 from credit_notes n where n.company_id = t.company_id and n.invoice_id = t.id and n.issued is not null))`,
}

const creditNotesIn: Source = {
  table: raw(creditNotes.table),
  columns: documentColumns,
  counted: sql`t.issued is not null`,
}

const paymentsIn: Source = {
  table: raw('payments'),
  columns: sql`t.id, t.date, t.type, t.channel, t.reason, cast(t.amount as text) as amount, cast(t.charges as text) as charges,
    cast(t.company_amount as text) as company_amount, cast(t.exchange_difference as text) as exchange_difference,
    t.invoice_id, t.credit_note_id`,
  counted: sql`1 = 1`,
}

const refundsIn: Source = {
  table: raw('refunds'),
  columns: sql`t.id, t.date, 'N' as type, t.channel, null as reason, cast(t.amount as text) as amount, '0' as charges,
    null as company_amount, null as exchange_difference, 0 as invoice_id, t.credit_note_id`,
  counted: sql`1 = 1`,
}

const batchSize = 500

/** The rows of a period, in the order of their dates. */
async function* batches<Row extends DatedRow>(
  { reader, company, period }: Books,
  { table, columns, counted }: Source,
): AsyncGenerator<Row[]> {
  for (let last = { date: period.from, id: 0 }; ; ) {
    const rows = await reader.all<Row>(sql`
      select ${columns} from ${table} t
      where t.company_id = ${company} and (t.date, t.id) > (${last.date}, ${last.id}) and t.date <= ${period.to}
        and ${counted} and ${inTime(reader.dialect)}
      order by t.date, t.id limit ${batchSize}`)
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) return
    last = rows.at(-1) as Row
  }
}
