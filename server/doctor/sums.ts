// The sums of documents, computed anew from their positions and payments, and the hashes of their PDFs.

import { hash } from 'node:crypto'
import sql from 'sql-template-tag'
import { fiveRappen } from '../../domain/money/currency-units.ts'
import {
  decimalScale,
  formatDecimal,
  type Micro,
  type Minor,
  moneyScale,
  parseDecimal,
  sum,
} from '../../domain/money/money.ts'
import {
  type Deduction,
  type DiscountType,
  documentTotals,
  type Position,
  storedTotals,
} from '../../domain/money/totals.ts'
import type { VatCategory, VatRow } from '../../domain/money/vat.ts'
import { isPaymentReference } from '../../domain/payment/references.ts'
import type { Reader } from '../db/db.ts'
import { storedFile } from '../files.ts'
import { contentKey } from '../press/content-key.ts'
import { creditNotes } from '../receivables/credit/credit-notes.ts'
import { invoices } from '../receivables/invoices.ts'
import { contentOf, type PaperRow, papers } from '../receivables/issue/papers.ts'
import { type CustomerResponse, customerResponses } from '../receivables/public/customer-responses.ts'
import type { AnyResource } from '../resource/resource.ts'
import { bankFaults } from './bank.ts'
import { type Company, called, type Fault, type RecordCheck, type RecordsLook } from './check.ts'
import type { LoadedRow, StoredPosition } from './rows.ts'

const priced = [
  'positions',
  'currency',
  'total',
  'vat_included',
  'discount_rate',
  'discount_type',
  'deductions',
  'vat',
  'total_net',
  'total_vat',
]
const paid = ['total_paid', 'paid_date', 'status', 'total_credited', 'total_used']

export const sumsCheck: RecordCheck = {
  name: 'sums',
  things: 'documents',
  of(reader, company, resource) {
    if ((resource as object) === papers) return papersLook(reader, company)
    if ((resource as object) === customerResponses) return acceptedLook(reader, company)
    if (!('positions' in resource.fields)) return undefined
    const wanted = ['number', 'isr_reference_number', ...priced, ...paid]
    return {
      keys: wanted.filter((key) => key in resource.fields),
      async *batch(rows, seen) {
        for (const row of rows) yield* documentFaults(resource, row)
        if ((resource as object) === invoices) yield* checkPayments(reader, company, rows)
        if ((resource as object) === creditNotes) yield* checkUses(reader, company, rows)
        seen(rows.length)
      },
    }
  },
  async *others(reader, company) {
    yield* changedFiles(reader, company)
    yield* bankFaults(reader, company)
  },
}

/** Files that have changed since they were stored. */
async function* changedFiles(reader: Reader, company: Company): AsyncGenerator<Fault> {
  const files = await reader.all<{ name: string }>(sql`
    select hash as name from files where company_id = ${company.id} order by hash`)
  // One after the other: they are large.
  for (const { name } of files) {
    const content = await storedFile(reader, company.id, name)
    if (content && hash('sha256', content) === name) continue
    yield {
      message: `The file ${name} has been changed: its content has another hash.`,
      repair:
        'Restore a backup that still has it. Or cancel what waits with it, and send the document again.',
    }
  }
}

/** Papers of issued documents that have changed since, or have lost their PDF. */
function papersLook(reader: Reader, company: Company): RecordsLook {
  return {
    keys: ['hash', 'file', 'content', 'document_number'],
    async *batch(rows, seen) {
      for (const { id, values } of rows) {
        const { hash, file, content, document_number } = values as unknown as PaperRow
        const name = called(papers, id, document_number)
        if (!(await isWhole(reader, company, content, hash)))
          yield { message: `${name} has been changed: its content has another hash.`, repair: fromBackup }
        if (file && !(await storedFile(reader, company.id, file)))
          yield { message: `${name} has lost its PDF ${file}.`, repair: fromBackup }
      }
      seen(rows.length)
    },
  }
}

/** Papers that customers accepted, and that have changed since. */
function acceptedLook(reader: Reader, company: Company): RecordsLook {
  return {
    keys: ['hash', 'content', 'document_number'],
    async *batch(rows) {
      for (const { values } of rows) {
        const { hash, content, document_number } = values as unknown as CustomerResponse
        if (content !== null && !(await isWhole(reader, company, content, hash)))
          yield {
            message: `The paper of ${document_number} that a customer accepted has been changed: it has another hash.`,
            repair: fromBackup,
          }
      }
    },
  }
}

function isWhole(reader: Reader, { id }: Company, content: string, hash: string): Promise<boolean> {
  return contentOf(reader, id, { content }).then(
    (paper) => contentKey(paper) === hash,
    () => false,
  )
}

const fromBackup = 'Restore a backup that still has it.'

function documentFaults(resource: AnyResource, row: LoadedRow): Fault[] {
  const { id, values } = row
  const faults: Fault[] = []
  const name = () => called(resource, id, values.number)
  const told = values.total as Minor
  const positions = row.positions.map(pricedPosition)
  const amounts = {
    vatIncluded: values.vat_included as boolean,
    discountRate: values.discount_rate as Micro,
    discountType: values.discount_type as DiscountType,
    deductions: values.deductions as readonly Deduction[] | undefined,
  }
  const computed = storedTotals(positions, amounts, { currency: values.currency as string, total: told })
  // A document keeps its total until it is priced anew, so the setting of today does not tell whether it is rounded.
  const isRight =
    told === computed.total ||
    (values.currency === 'CHF' &&
      told === documentTotals(positions, { ...amounts, totalUnit: fiveRappen }).total)
  if (!isRight)
    faults.push(
      wrongSum(
        `${name()} says that its total is ${shown(told)}, but its positions come to ${shown(computed.total)}.`,
      ),
    )
  if (!isVatRight(row, computed.vat))
    faults.push(wrongSum(`${name()} has another table of VAT than its positions come to.`))
  for (const [index, { total }] of positions.entries()) {
    const line = computed.lines[index]?.total ?? null
    if (line !== total)
      faults.push(
        wrongSum(
          `${name()} says that the total of its position ${index + 1} is ${shown(total)}, but it comes to ${shown(line)}.`,
        ),
      )
  }
  const { isr_reference_number: reference } = values as { isr_reference_number?: string | null }
  if (reference && !isPaymentReference(reference))
    faults.push({
      message: `${name()} has the payment reference ${reference}, whose check digit is wrong.`,
      repair:
        'No bank takes it. Take the slip off the document and choose it again, which makes a new reference.',
    })
  return faults
}

/** As it is stored: reading it as the table of a request takes long. */
function isVatRight({ values, columns }: LoadedRow, computed: readonly VatRow[]): boolean {
  const rows = JSON.parse(columns.vat as string) as readonly Readonly<Record<keyof VatRow, unknown>>[]
  const isSame = computed.every(({ category, rate, net, vat }, index) => {
    const row = rows[index]
    return (
      row?.category === category &&
      exact(row.rate, decimalScale) === rate &&
      exact(row.net, moneyScale) === net &&
      exact(row.vat, moneyScale) === vat
    )
  })
  return (
    isSame &&
    rows.length === computed.length &&
    values.total_net === sum(computed.map(({ net }) => net)) &&
    values.total_vat === sum(computed.map(({ vat }) => vat))
  )
}

/** What the sum depends on, from JSON that the server wrote itself. */
function pricedPosition(stored: StoredPosition): Position & { readonly total: Minor | null } {
  return {
    type: stored.type as Position['type'],
    price: exact(stored.price, decimalScale),
    amount: exact(stored.amount, decimalScale),
    vat: exact(stored.vat, decimalScale),
    vat_category: (stored.vat_category ?? null) as VatCategory | null,
    discount_rate: exact(stored.discount_rate, decimalScale),
    discount_type: (stored.discount_type ?? null) as DiscountType | null,
    total: exact(stored.total, moneyScale),
  }
}

function exact(stored: unknown, scale: number): bigint | null {
  return stored === null || stored === undefined ? null : (parseDecimal(stored as number, scale) as bigint)
}

async function* checkPayments(
  reader: Reader,
  company: Company,
  rows: readonly LoadedRow[],
): AsyncGenerator<Fault> {
  const [first, last] = [rows[0]?.id ?? 0, rows.at(-1)?.id ?? 0]
  const sums = await reader.all<{ invoice_id: number; amount: string }>(sql`
    select invoice_id, cast(sum(amount - charges) as text) as amount from payments
    where company_id = ${company.id} and invoice_id >= ${first} and invoice_id <= ${last} group by invoice_id`)
  const booked = new Map(sums.map(({ invoice_id, amount }) => [invoice_id, BigInt(amount)]))
  yield* checkSurplus(reader, company, first, last)
  const credits = await reader.all<{ invoice_id: number; total: string }>(sql`
    select invoice_id, cast(sum(total) as text) as total from credit_notes
    where company_id = ${company.id} and invoice_id >= ${first} and invoice_id <= ${last} and issued is not null
    group by invoice_id`)
  const credited = new Map(credits.map(({ invoice_id, total }) => [invoice_id, BigInt(total)]))
  for (const { id, values } of rows) {
    const name = () => called(invoices, id, values.number)
    const payments = booked.get(id) ?? 0n
    if (values.total_paid !== payments)
      yield {
        message: `${name()} says that ${shown(values.total_paid as bigint)} is paid, but its payments come to ${shown(payments)}.`,
        repair:
          'Compare its payments with the account, then delete one of them and enter it again: that adds them anew.',
      }
    const given = credited.get(id) ?? 0n
    if (values.total_credited !== given)
      yield {
        message: `${name()} says that ${shown(values.total_credited as bigint)} is credited, but its credit notes come to ${shown(given)}.`,
        repair:
          'Compare it with its credit notes, then enter a payment and delete it again: that adds them anew.',
      }
    if (values.status === 'P' && values.paid_date === null)
      yield {
        message: `${name()} is paid, but has no day on which it was.`,
        repair: 'Set its status to sent and then to paid again.',
      }
  }
}

/** Surplus that was used for an invoice, and not taken from another one. */
async function* checkSurplus(
  reader: Reader,
  company: Company,
  first: number,
  last: number,
): AsyncGenerator<Fault> {
  const rows = await reader.all<{ id: number; amount: string }>(sql`
    select p.id, cast(p.amount as text) as amount from payments p
    where p.company_id = ${company.id} and p.invoice_id >= ${first} and p.invoice_id <= ${last} and p.type = 'S'
      and not exists (
        select 1 from payments o where o.company_id = p.company_id and o.type = 'S' and o.amount = -p.amount
          and o.invoice_id = p.other_invoice_id and o.other_invoice_id = p.invoice_id
          and (o.id = p.pair_id or o.pair_id = p.id))
    order by p.id`)
  for (const { id, amount } of rows)
    yield {
      message: `The payment with the id ${id} moves ${shown(BigInt(amount))} between two invoices, but the other one has no such payment.`,
      repair: 'Delete it, and use the surplus again.',
    }
}

/** Credit notes that say something else of their use than what was settled with them and paid back. */
async function* checkUses(
  reader: Reader,
  company: Company,
  rows: readonly LoadedRow[],
): AsyncGenerator<Fault> {
  const [first, last] = [rows[0]?.id ?? 0, rows.at(-1)?.id ?? 0]
  const uses = await reader.all<{ credit_note_id: number; amount: string }>(sql`
    select credit_note_id, cast(amount as text) as amount from payments
    where company_id = ${company.id} and credit_note_id >= ${first} and credit_note_id <= ${last}
    union all select credit_note_id, cast(amount as text) from refunds
    where company_id = ${company.id} and credit_note_id >= ${first} and credit_note_id <= ${last}`)
  const used = new Map<number, bigint>()
  for (const { credit_note_id, amount } of uses)
    used.set(credit_note_id, (used.get(credit_note_id) ?? 0n) + BigInt(amount))
  for (const { id, values } of rows) {
    const booked = used.get(id) ?? 0n
    if (values.total_used !== booked)
      yield {
        message: `${called(creditNotes, id, values.number)} says that ${shown(values.total_used as bigint)} is used, but what was settled with it and paid back comes to ${shown(booked)}.`,
        repair:
          'Compare its refunds with the account, then delete one of them and enter it again: that adds them anew.',
      }
  }
}

function wrongSum(message: string): Fault {
  return {
    message,
    repair: 'Compare it with its PDF and with a backup. Save its positions again to get the right total.',
  }
}

function shown(amount: bigint | null): string {
  return amount === null ? 'nothing' : formatDecimal(amount, moneyScale)
}
