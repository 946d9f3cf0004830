// The documents that a payment of the bank may be for.

import sql, { join, type Sql } from 'sql-template-tag'
import type { OpenDocument } from '../../../domain/bank/match.ts'
import { openInvoiceStatuses } from '../../../domain/documents/statuses.ts'
import { unitOf } from '../../../domain/money/currency-units.ts'
import { divideToUnit, hundredPercent } from '../../../domain/money/money.ts'
import {
  creditorReference,
  isCreditorReference,
  isPaymentReference,
  paymentReference,
} from '../../../domain/payment/references.ts'
import { fold } from '../../../domain/text/text.ts'
import type { Tx } from '../../db/db.ts'
import type { BankEntry, NewEntry } from './entries.ts'

interface Row {
  readonly id: number
  readonly number: string
  readonly contact_id: number
  readonly contact_name: string
  readonly currency: string
  readonly open: string
  readonly total: string
  readonly reference: string | null
  readonly running: number | null
  readonly rate: string | null
  readonly until: string | null
}

const columns = sql`
  id, number, contact_id, contact_name, currency, cast(total - total_paid as text) as open, cast(total as text) as total,
  isr_reference_number as reference, running_number as running, cast(cash_discount_rate as text) as rate, cash_discount_date as until`

/** The rounding that nobody asks a customer for. */
export const tolerance = 1_000n

const mostOfEach = 50
const payable = [...openInvoiceStatuses, 'P'] as const

/** Invoices with its reference, a number in its message, its amount, its name or its payer; for money that went out, credit notes too. */
export async function candidatesFor(
  tx: Tx,
  entry: BankEntry,
  payers: ReadonlySet<number>,
): Promise<OpenDocument[]> {
  const numbers = numbersIn(entry)
  const isIn = entry.amount > 0n
  const customers = await customerNumbers(tx, [entry])
  const running = runningNumbers(entry, customers)
  const signs: Sql[] = [
    ...(entry.reference ? [sql`isr_reference_number = ${entry.reference}`] : []),
    ...(running.length > 0 ? [sql`running_number in (${join(running)})`] : []),
    ...(numbers.length > 0 ? [sql`number in (${join(numbers)})`] : []),
    ...(isIn ? [sql`total = ${entry.amount}`] : []),
    ...(isIn && payers.size > 0 ? [sql`contact_id in (${join([...payers])})`] : []),
    ...(entry.name ? [named(tx, entry.name)] : []),
  ]
  const invoices = signs.length === 0 ? [] : await invoicesWith(tx, signs)
  const notes = isIn ? [] : await creditNotesWith(tx, entry, numbers)
  const printed = await unpayable(tx, running)
  return [
    ...invoices.map((row) => documentOf(row, 'invoice', customers, printed)),
    ...notes.map((row) => documentOf(row, 'credit_note', customers, printed)),
  ]
}

/** Those of some running numbers whose invoices can not be paid, such as cancelled ones. */
async function unpayable(tx: Tx, running: readonly number[]): Promise<ReadonlySet<string>> {
  if (running.length === 0) return new Set()
  const rows = await tx.all<{ running: number }>(sql`
    select running_number as running from invoices
    where company_id = ${tx.actor.company} and running_number in (${join([...running])})
      and status not in (${join([...payable])})`)
  return new Set(rows.map((row) => String(row.running)))
}

/** Those with one of these signs, the oldest first; of each sign, paid ones only where there is room. */
function invoicesWith(tx: Tx, signs: readonly Sql[]): Promise<Row[]> {
  const ids = signs.map(
    (sign) => sql`
      select id from (
        select id from invoices where company_id = ${tx.actor.company} and ${sign} and status in (${join([...payable])})
        order by case when total = total_paid then 1 else 0 end, date, id limit ${mostOfEach}) as found`,
  )
  return tx.all<Row>(sql`
    select ${columns} from invoices
    where company_id = ${tx.actor.company} and id in (${join(ids, ' union ')}) order by date, id`)
}

/** The invoices that some entries name by their reference, or by a number in their message. */
export async function namedInvoices(tx: Tx, entries: readonly NewEntry[]): Promise<OpenDocument[]> {
  const references = new Set(entries.map(({ reference }) => reference).filter((one) => one !== null))
  const numbers = new Set(entries.flatMap(numbersIn))
  const customers = await customerNumbers(tx, entries)
  const running = new Set(entries.flatMap((entry) => runningNumbers(entry, customers)))
  const signs: Sql[] = [
    ...(references.size > 0 ? [sql`isr_reference_number in (${join([...references])})`] : []),
    ...(running.size > 0 ? [sql`running_number in (${join([...running])})`] : []),
    ...(numbers.size > 0 ? [sql`number in (${join([...numbers])})`] : []),
  ]
  if (signs.length === 0) return []
  // Each sign has its index. With anything else to go by, such as the status, a database may walk all invoices instead.
  const found = signs.map(
    (sign) => sql`
    select ${columns}, status, issued from invoices where company_id = ${tx.actor.company} and ${sign}`,
  )
  const rows = await tx.all<Row & { readonly status: string; readonly issued: string | null }>(
    join(found, ' union all '),
  )
  const isPayable = new Set<string>(payable)
  const open = rows.filter(({ status, issued }) => isPayable.has(status) && issued !== null)
  const printed = new Set(
    rows.filter(({ status }) => !isPayable.has(status)).map((row) => String(row.running)),
  )
  const single = new Map(open.map((row) => [row.id, row]))
  return [...single.values()].map((row) => documentOf(row, 'invoice', customers, printed))
}

function creditNotesWith(tx: Tx, entry: BankEntry, numbers: readonly string[]): Promise<Row[]> {
  const byNumber = numbers.length > 0 ? sql`number in (${join([...numbers])})` : sql`1 = 0`
  const byName = entry.name ? named(tx, entry.name) : sql`1 = 0`
  return tx.all<Row>(sql`
    select id, number, contact_id, contact_name, currency, cast(total - total_used as text) as open, cast(total as text) as total,
      null as reference, null as running, null as rate, null as until
    from credit_notes where company_id = ${tx.actor.company} and status = 'S' and (${byNumber} or ${byName})
    order by date, id limit ${mostOfEach}`)
}

/** Found among the contacts: the names in documents have no index. */
function named(tx: Tx, name: string): Sql {
  return sql`contact_id in (
    select id from contacts where company_id = ${tx.actor.company} and name_folded = ${fold(name)})`
}

/** The customer numbers of the slips with which the QR references of these entries may begin. */
async function customerNumbers(tx: Tx, entries: readonly NewEntry[]): Promise<readonly string[]> {
  if (!entries.some(({ reference }) => reference && isPaymentReference(reference))) return []
  const rows = await tx.all<{ number: string | null }>(sql`
    select distinct delivery_number as number from isrs where company_id = ${tx.actor.company}`)
  return [...new Set(['', ...rows.map(({ number }) => number ?? '')])]
}

/** The running numbers that a reference may be of: an invoice without a slip of its own has it in its printed reference. */
function runningNumbers({ reference }: NewEntry, customers: readonly string[]): number[] {
  if (reference === null) return []
  const digits = isPaymentReference(reference)
    ? customers.filter((one) => reference.startsWith(one)).map((one) => reference.slice(one.length, 26))
    : isCreditorReference(reference)
      ? [reference.slice(4)]
      : []
  const numbers = digits.filter((text) => /^\d+$/.test(text)).map(Number)
  return numbers.filter((number) => number > 0 && Number.isSafeInteger(number))
}

function runningReferences({ running, reference }: Row, customers: readonly string[]): string[] {
  if (!running) return []
  const creditor = creditorReference(String(running))
  // An invoice with a slip of its own keeps its QR reference.
  const qr = reference === null ? customers.map((one) => paymentReference(one, running)) : []
  return [...(creditor ? [creditor] : []), ...qr]
}

function documentOf(
  row: Row,
  kind: OpenDocument['kind'],
  customers: readonly string[],
  printed: ReadonlySet<string>,
): OpenDocument {
  const { id, number, contact_id, contact_name, currency, reference, rate, until } = row
  const cashDiscount =
    rate !== null && until !== null
      ? { amount: divideToUnit(BigInt(row.total) * BigInt(rate), hundredPercent, unitOf(currency)), until }
      : null
  return {
    ...{ kind, id, number, contactId: contact_id, contactName: contact_name, currency, reference },
    ...{ open: BigInt(row.open), cashDiscount, runningReferences: runningReferences(row, customers) },
    isReferenceOfAnother: printed.has(number),
  }
}

const mostNumbers = 30

/** All words of the message that may be the number of a document, and that of a creditor reference. */
export function numbersIn({ message, reference }: NewEntry): string[] {
  const words = message.match(/[\p{L}\d][\p{L}\d./_-]{1,40}/gu) ?? []
  // “Nr.10042”, “10042/10043”: signs may also separate numbers.
  const trimmed = words
    .flatMap((word) => [word, word.replace(/[./_-]+$/, ''), ...word.split(/[./]/)])
    .filter((word) => /\d/.test(word))
  const referred = reference && isCreditorReference(reference) ? [reference.slice(4)] : []
  return [...new Set([...referred, ...trimmed])].slice(0, mostNumbers)
}

/** The contacts for whom the account of a payment has paid before. Older entries may have an account of the company itself: it is no payer's. */
export async function payersOf(tx: Tx, { iban }: NewEntry): Promise<ReadonlySet<number>> {
  if (iban === null) return new Set()
  const rows = await tx.all<{ id: number }>(sql`
    select distinct contact_id as id from bank_entries
    where company_id = ${tx.actor.company} and iban = ${iban} and contact_id is not null
      and not exists (
        select 1 from bank_accounts a
        where a.company_id = ${tx.actor.company} and replace(a.iban, ' ', '') = ${iban})
    limit 5`)
  return new Set(rows.map(({ id }) => id))
}
