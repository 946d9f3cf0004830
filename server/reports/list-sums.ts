// The sums under lists: of all records that the filter and the words of a list find.

import sql, { join, raw, type Sql } from 'sql-template-tag'
import { openInvoiceStatuses } from '../../domain/documents/statuses.ts'
import { decimalScale, divideRounded, type Micro, moneyScale } from '../../domain/money/money.ts'
import type { Reader } from '../db/db.ts'
import { creditNotes } from '../receivables/credit/credit-notes.ts'
import { deliveryNotes } from '../receivables/delivery-notes.ts'
import { invoices } from '../receivables/invoices.ts'
import { offers } from '../receivables/offers.ts'
import { orderConfirmations } from '../receivables/order-confirmations.ts'
import { allPayments } from '../receivables/payments.ts'
import { recurringInvoices } from '../receivables/recurring/recurring-invoices.ts'
import { efforts } from '../reporting/efforts.ts'
import { workingHours } from '../reporting/working-hours.ts'
import { needReadable } from '../resource/coverage.ts'
import { objectSchema, optional, type Row, required } from '../resource/fields.ts'
import { currency, decimal, oneOf, plainText } from '../resource/kinds.ts'
import { affordable, limitMsOf, needAffordable } from '../resource/list/price.ts'
import { type ListQuery, readListQuery } from '../resource/list/query.ts'
import { narrowOf, where } from '../resource/list/where.ts'
import type { Operation } from '../resource/operation.ts'
import { jsonOf } from '../resource/records.ts'
import { parameter, readAsked } from '../resource/report.ts'
import type { AnyResource } from '../resource/resource.ts'
import { viewOf } from '../resource/routes.ts'
import type { View } from '../resource/view.ts'
import { reports } from './asked.ts'

/** What is added up of a record `t`, as whole numbers; `unit` of them are one. */
interface Summand {
  readonly expression: Sql
  readonly unit: bigint
}

interface SummedList {
  readonly resource: AnyResource
  readonly hasCurrency: boolean
  readonly summands: Readonly<Record<string, Summand>>
  /** The fields from which it is added up. */
  readonly reads?: readonly string[]
}

const money = (expression: Sql): Summand => ({ expression, unit: 10n ** BigInt(moneyScale) })
const amounts = (...keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, money(raw(`t.${key}`))]))
const totals = amounts('total', 'total_net', 'total_vat')

const minutesOf = (column: string) =>
  `(cast(substr(t.${column}, 1, 2) as integer) * 60 + cast(substr(t.${column}, 4, 2) as integer))`

const lists: readonly SummedList[] = [
  {
    resource: invoices,
    hasCurrency: true,
    summands: {
      ...totals,
      open: money(
        sql`case when t.status in (${join([...openInvoiceStatuses])}) then t.total - t.total_paid else 0 end`,
      ),
    },
    reads: ['currency', 'status', 'total', 'total_net', 'total_vat', 'total_paid'],
  },
  {
    resource: creditNotes,
    hasCurrency: true,
    summands: {
      ...totals,
      open: money(sql`case when t.status = 'S' then t.total - t.total_used else 0 end`),
    },
  },
  ...[offers, orderConfirmations, deliveryNotes, recurringInvoices].map((resource) => ({
    resource,
    hasCurrency: true,
    summands: totals,
  })),
  { resource: allPayments, hasCurrency: true, summands: amounts('amount') },
  {
    resource: efforts,
    hasCurrency: false,
    summands: { duration: { expression: sql`t.duration`, unit: 10n ** BigInt(decimalScale) } },
  },
  {
    resource: workingHours,
    hasCurrency: false,
    summands: {
      hours: { expression: raw(`${minutesOf('time_end')} - ${minutesOf('time_start')}`), unit: 60n },
    },
  },
]

const rowFields = {
  field: required(plainText()),
  /** Null for hours. */
  currency: optional(currency()),
  amount: required(decimal()),
}

const askedFields = { list: required(oneOf(...lists.map(({ resource }) => resource.name))) }

/** `GET /reports/sums` */
export const listSums: Operation = {
  name: 'getListSums',
  method: 'GET',
  path: '/reports/sums',
  scopes: [...new Set(lists.flatMap(({ resource }) => resource.scopes))],
  topic: reports,
  isExtension: true,
  summary: 'Get the sums of a list',
  description: `Adds up the amounts, or the hours, of all records that a list finds with these parameters, by currency: the totals of documents ("total", "total_net", "total_vat"), what is open of invoices and left of credit notes ("open"), payments ("amount"), and hours ("duration", "hours"). Needs the scope of the list; who sees only their own records gets the sums of these.`,
  query: [
    parameter('list', askedFields.list, 'The name of the list.'),
    { name: 'q', description: 'The words of the list.', schema: { type: 'string' } },
    { name: 'filter', description: 'The filter of the list.', schema: { type: 'string' } },
  ],
  alsoAnswers: [422],
  answer: {
    status: 200,
    schema: {
      type: 'object',
      required: ['items'],
      properties: { items: { type: 'array', items: objectSchema(rowFields, () => true) } },
    },
  },
  run: async (call) => {
    const { list } = readAsked(askedFields, call.query)
    const summed = lists.find(({ resource }) => resource.name === list) as SummedList
    needReadable(call.actor, summed.resource)
    const query = readListQuery(summed.resource, searchOf(call.query), call.actor)
    const rows = await sumsOf(call.db, summed, viewOf(summed.resource, call), query)
    return `{"items":[${rows.map((row) => jsonOf(rowFields, row)).join()}]}`
  },
}

/** What decides which records a list has. */
function searchOf(sent: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...sent].filter(([key]) => key === 'q' || key === 'filter'))
}

async function sumsOf(
  reader: Reader,
  { resource, hasCurrency, summands, reads }: SummedList,
  view: View,
  query: ListQuery,
): Promise<Row<typeof rowFields>[]> {
  await needAffordable(reader, resource, view, query)
  const names = Object.keys(summands)
  const columns = join(
    Object.entries(summands).map(
      ([name, { expression }]) => sql`cast(coalesce(sum(${expression}), 0) as text) as ${raw(name)}`,
    ),
  )
  // Without words a narrow index has everything that is compared and added up, and is much shorter than the rows.
  const narrow =
    query.words.length === 0 ? narrowOf(reader.dialect, resource, query.filter, reads) : undefined
  const rows = narrow
    ? sql`${narrow.from} where ${narrow.condition} and`
    : sql`${raw(resource.table)} t where`
  const statement = sql`
    select ${raw(hasCurrency ? 't.currency' : 'null')} as currency, ${columns} from ${rows} ${where(reader.dialect, resource, view, query)}
    ${raw(hasCurrency ? 'group by t.currency order by t.currency' : '')}`
  const { sql: ours, text, values } = statement
  const found = await affordable(
    reader.all<Readonly<Record<string, string>> & { readonly currency: string | null }>({
      ...{ sql: ours, text, values },
      limitMs: limitMsOf(query),
    }),
  )
  return found.flatMap((row) =>
    names.map((field) => ({
      field,
      currency: row.currency,
      amount: decimalOf(BigInt(row[field] ?? 0), summands[field] as Summand),
    })),
  )
}

function decimalOf(whole: bigint, { unit }: Summand): Micro {
  return divideRounded(whole * 10n ** BigInt(decimalScale), unit)
}
