// The sums of documents, computed anew from their positions and payments, and the hashes of their PDFs.

import { hash } from 'node:crypto'
import sql from 'sql-template-tag'
import { formatDecimal, moneyScale } from '../../domain/money/money.ts'
import { type Deduction, type DocumentTotals, documentTotals } from '../../domain/money/totals.ts'
import { isPaymentReference } from '../../domain/payment/references.ts'
import type { Reader } from '../db/db.ts'
import { storedFile } from '../files.ts'
import { contentKey } from '../press/cache.ts'
import { invoices } from '../receivables/invoices.ts'
import { contentOf, type PaperRow, papers } from '../receivables/papers.ts'
import type { amountFields, positionFields } from '../receivables/positions.ts'
import type { Row } from '../resource/fields.ts'
import { type AnyResource, resourcesWith } from '../resource/resource.ts'
import { type Check, type Company, called, type Fault } from './check.ts'
import { batchesOf, type LoadedRow } from './rows.ts'

const priced = [
  'positions',
  'currency',
  'total',
  'vat_included',
  'discount_rate',
  'discount_type',
  'deductions',
]
const paid = ['total_paid', 'paid_date', 'status']

export const sumsCheck: Check = {
  name: 'sums',
  things: 'documents',
  async *run(reader, company, seen) {
    for (const resource of resourcesWith('positions')) {
      const wanted = ['number', 'isr_reference_number', ...priced, ...paid]
      const keys = wanted.filter((key) => key in resource.fields)
      for await (const rows of batchesOf(reader, company.id, resource, keys)) {
        for (const row of rows) yield* checkDocument(resource, row)
        if ((resource as object) === invoices) yield* checkPayments(reader, company, rows)
        seen(rows.length)
      }
    }
    yield* changedFiles(reader, company)
    yield* changedPapers(reader, company, seen)
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
async function* changedPapers(
  reader: Reader,
  company: Company,
  seen: (count: number) => void,
): AsyncGenerator<Fault> {
  for await (const rows of batchesOf(reader, company.id, papers, [
    'hash',
    'file',
    'content',
    'document_number',
  ]))
    for (const { id, values } of rows) {
      const { hash, file, content, document_number } = values as unknown as PaperRow
      const name = called(papers, id, document_number)
      seen(1)
      const isWhole = await contentOf(reader, company.id, { content }).then(
        (paper) => contentKey(paper) === hash,
        () => false,
      )
      if (!isWhole)
        yield { message: `${name} has been changed: its content has another hash.`, repair: fromBackup }
      if (file && !(await storedFile(reader, company.id, file)))
        yield { message: `${name} has lost its PDF ${file}.`, repair: fromBackup }
    }
}

const fromBackup = 'Restore a backup that still has it.'

type Priced = Row<typeof amountFields> & {
  readonly positions: readonly Row<typeof positionFields>[]
  readonly deductions?: readonly Deduction[]
}

function* checkDocument(resource: AnyResource, { id, values }: LoadedRow): Generator<Fault> {
  const name = called(resource, id, values.number)
  const { total: told, positions, currency, ...amounts } = documentOf(values)
  const computed = totalsOf(positions, amounts, false)
  // A document keeps its total until it is priced anew, so the setting of today does not tell whether it is rounded.
  const isRight =
    told === computed.total || (currency === 'CHF' && told === totalsOf(positions, amounts, true).total)
  if (!isRight)
    yield wrongSum(
      `${name} says that its total is ${shown(told)}, but its positions come to ${shown(computed.total)}.`,
    )
  for (const [index, { total }] of positions.entries()) {
    const line = computed.lines[index]?.total ?? null
    if (line !== total)
      yield wrongSum(
        `${name} says that the total of its position ${index + 1} is ${shown(total)}, but it comes to ${shown(line)}.`,
      )
  }
  const { isr_reference_number: reference } = values as { isr_reference_number?: string | null }
  if (reference && !isPaymentReference(reference))
    yield {
      message: `${name} has the payment reference ${reference}, whose check digit is wrong.`,
      repair:
        'No bank takes it. Take the slip off the document and choose it again, which makes a new reference.',
    }
}

/** The values that the sum depends on, each read once. */
function documentOf(values: LoadedRow['values']): Priced {
  return Object.fromEntries(priced.map((key) => [key, values[key]])) as unknown as Priced
}

function totalsOf(
  positions: Priced['positions'],
  amounts: Pick<Priced, 'vat_included' | 'discount_rate' | 'discount_type' | 'deductions'>,
  roundToFiveRappen: boolean,
): DocumentTotals {
  return documentTotals(positions, {
    vatIncluded: amounts.vat_included,
    discountRate: amounts.discount_rate,
    discountType: amounts.discount_type,
    deductions: amounts.deductions,
    roundToFiveRappen,
  })
}

async function* checkPayments(
  reader: Reader,
  company: Company,
  rows: readonly LoadedRow[],
): AsyncGenerator<Fault> {
  const [first, last] = [rows[0]?.id ?? 0, rows.at(-1)?.id ?? 0]
  const sums = await reader.all<{ invoice_id: number; amount: string }>(sql`
    select invoice_id, cast(sum(amount) as text) as amount from payments
    where company_id = ${company.id} and invoice_id >= ${first} and invoice_id <= ${last} group by invoice_id`)
  const booked = new Map(sums.map(({ invoice_id, amount }) => [invoice_id, BigInt(amount)]))
  for (const { id, values } of rows) {
    const name = called(invoices, id, values.number)
    const payments = booked.get(id) ?? 0n
    if (values.total_paid !== payments)
      yield {
        message: `${name} says that ${shown(values.total_paid as bigint)} is paid, but its payments come to ${shown(payments)}.`,
        repair:
          'Compare its payments with the account, then delete one of them and enter it again: that adds them anew.',
      }
    if (values.status === 'P' && values.paid_date === null)
      yield {
        message: `${name} is paid, but has no day on which it was.`,
        repair: 'Set its status to sent and then to paid again.',
      }
  }
}

function wrongSum(message: string): Fault {
  return {
    message,
    repair:
      'Compare it with its PDF and with a backup. Whoever saves its positions again gets the right total.',
  }
}

function shown(amount: bigint | null): string {
  return amount === null ? 'nothing' : formatDecimal(amount, moneyScale)
}
