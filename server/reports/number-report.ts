// The number report: every number of a year, and why numbers between them are missing.

import sql, { raw } from 'sql-template-tag'
import {
  byNumber,
  type DeletedDocument,
  documentRow,
  missingNumbers,
  type NumberedDocument,
  type NumberRow,
  type NumberState,
  numberStates,
  type Place,
  placeIn,
  placeOf,
} from '../../domain/documents/number-report.ts'
import { compareNumbers } from '../../domain/documents/numbering.ts'
import { Problems } from '../../domain/refusal.ts'
import type { Reader } from '../db/db.ts'
import { inTime } from '../db/dialect.ts'
import { creditNotes } from '../receivables/credit/credit-notes.ts'
import { deliveryNotes } from '../receivables/delivery-notes.ts'
import { invoices } from '../receivables/invoices.ts'
import { deletedOf, renumberedOf } from '../receivables/issue/deleted-documents.ts'
import { offers } from '../receivables/offers.ts'
import { orderConfirmations } from '../receivables/order-confirmations.ts'
import { overviews } from '../receivables/overview.ts'
import { localTimeAt } from '../resource/clock.ts'
import { needCovered } from '../resource/coverage.ts'
import { optional, required } from '../resource/fields.ts'
import { date, id, instant, integer, numberOrder, oneOf, plainText, text } from '../resource/kinds.ts'
import { highestNumbers } from '../resource/numbering.ts'
import type { Operation } from '../resource/operation.ts'
import { jsonOf, parseNew } from '../resource/records.ts'
import { rowsAnswer, rowsSchema, rowsUpTo } from '../resource/report.ts'
import type { AnyResource } from '../resource/resource.ts'

/** The kinds of documents that have a report. */
const reported: readonly AnyResource[] = [invoices, creditNotes, offers, orderConfirmations, deliveryNotes]

const rowFields = {
  number: required(text()),
  last_number: optional(text()),
  count: required(integer()),
  state: required(oneOf(...numberStates)),
  document_id: optional(id()),
  date: optional(date()),
  status: optional(plainText()),
  deleted: optional(instant()),
}

const asked = {
  kind: required(oneOf(...reported.map(({ entity }) => entity))),
  year: required(integer(1900, 2999)),
}

const place = rowsUpTo(1000)

export const numberReport: Operation = {
  name: 'getNumberReport',
  method: 'GET',
  path: '/reports/numbers',
  scopes: [...new Set(reported.flatMap(({ scopes }) => scopes))],
  topic: overviews,
  isExtension: true,
  summary: 'Get every number of a year, and why numbers are missing',
  description: `The numbers of the documents whose date is in the year, in their order, and before each those that are missing. "state" is that of the document (issued, cancelled, draft, or deleted with its record kept), or why there is none: "draft_deleted" ("deleted" says when), "draft_renumbered" when a person gave the draft another number ("deleted" says when), or "jumped" by a person who gave a higher number; "last_number" is the end of several of these in a row, and "count" how many they are. Needs the scope of the kind.`,
  query: [
    { name: 'kind', description: 'The kind of documents.', schema: asked.kind.kind.schema },
    {
      name: 'year',
      description: 'The year of their dates; this year when it is left out.',
      schema: asked.year.kind.schema,
    },
    {
      name: 'missing',
      description: '`1`: only the numbers that no document has.',
      schema: { type: 'string', enum: ['0', '1'], default: '0' },
    },
    ...place.parameters,
  ],
  alsoAnswers: [422],
  answer: {
    status: 200,
    schema: rowsSchema(rowFields),
  },
  run: async ({ db, actor, query }) => {
    const { limit, offset } = place.read(query)
    const problems = new Problems()
    const year = Number(query.get('year') ?? localTimeAt(new Date()).slice(0, 4))
    const parsed = parseNew(asked, { kind: query.get('kind'), year }, problems)
    problems.throwIfAny()
    const resource = reported.find(({ entity }) => entity === parsed.kind) as AnyResource
    needCovered(actor, [resource])
    const all = await rowsOf(db, actor.company, resource, String(parsed.year))
    const rows = query.get('missing') === '1' ? all.filter(({ document_id }) => document_id === null) : all
    const items = rows.slice(offset, offset + limit).map((row) => jsonOf(rowFields, { ...row }))
    return rowsAnswer(items, rows.length)
  },
}

async function rowsOf(
  reader: Reader,
  company: number,
  resource: AnyResource,
  year: string,
): Promise<NumberRow[]> {
  const gone = await deletedOf(reader, company, resource)
  const rows = await explainedRows(reader, company, resource, year, gone)
  if (!rows.some(({ state }) => state === 'jumped')) return rows
  // Only where numbers are missing: it reads every change of a document.
  const renumbered = await renumberedOf(reader, company, resource)
  return renumbered.length === 0
    ? rows
    : explainedRows(reader, company, resource, year, [...gone, ...renumbered])
}

async function explainedRows(
  reader: Reader,
  company: number,
  resource: AnyResource,
  year: string,
  gone: readonly DeletedDocument[],
): Promise<NumberRow[]> {
  const documents = await documentsOf(reader, company, resource, year)
  const patterns = await patternsOf(reader, company, resource)
  const places = documents.flatMap(({ number, date }) => placeOf(number, date, patterns) ?? [])
  const rows = documents.map(documentRow)
  for (const [head, shown] of Map.groupBy(places, (place) => place.head)) {
    const numbers = shown.map(({ number }) => number).sort(compareNumbers)
    const ofThisYear = documents.filter(({ number }) => isBetween(number, numbers))
    const others = [...ofThisYear, ...(await othersOf(reader, company, resource, year, numbers))]
    rows.push(
      ...missingNumbers({
        shown,
        others: others.flatMap(({ number }) => placeIn(head, number) ?? []),
        before: await valueBefore(reader, company, resource, shown),
        deleted: gone.flatMap((document) => {
          const { number, date } = document
          const isOfSeries = placeOf(number, date, patterns)?.head === head || isBetween(number, numbers)
          const place = isOfSeries ? placeIn(head, number) : undefined
          return place ? [{ ...document, ...place }] : []
        }),
      }),
    )
  }
  return rows.sort(byNumber)
}

/** A document of another series, or of another year, can have a number between those of this one. */
function isBetween(number: string, sorted: readonly string[]): boolean {
  const [first = '', last = ''] = [sorted[0], sorted.at(-1)]
  return compareNumbers(first, number) < 0 && compareNumbers(number, last) < 0
}

async function documentsOf(
  reader: Reader,
  company: number,
  { table }: AnyResource,
  year: string,
): Promise<NumberedDocument[]> {
  const rows = await reader.all<Omit<NumberedDocument, 'state'>>(sql`
    select id, number, date, status from ${raw(table)} t
    where t.company_id = ${company} and date >= ${`${year}-01-01`} and date <= ${`${year}-12-31`} and ${inTime(reader.dialect)}`)
  return rows.map((document) => ({ ...document, state: stateOf(document.status) }))
}

function stateOf(status: string): NumberState {
  if (status === 'DR') return 'draft'
  return status === 'C' ? 'cancelled' : status === 'D' ? 'deleted' : 'issued'
}

/** All patterns that the kind has had: the journal knows the former ones. */
async function patternsOf(reader: Reader, company: number, { fields }: AnyResource): Promise<string[]> {
  const key = `${fields.number?.kind.numbering?.kind}_number_pattern`
  const rows = await reader.all<{ before: string | null; after: string | null }>(sql`
    select before, after from journal t
    where t.company_id = ${company} and resource = 'settings' and action = 'update' and ${inTime(reader.dialect)}
    order by id desc`)
  const values = rows.flatMap(({ before, after }) =>
    [after, before].map((json) => (json ? JSON.parse(json)[key] : null)),
  )
  return [...new Set(values.filter((value) => typeof value === 'string'))]
}

/** Numbers of documents of other years that lie between these. */
function othersOf(
  reader: Reader,
  company: number,
  { table }: AnyResource,
  year: string,
  numbers: readonly string[],
): Promise<Pick<NumberedDocument, 'number' | 'date'>[]> {
  const [first = '', last = ''] = [numbers[0], numbers.at(-1)]
  const order = raw(numberOrder('t.number').join(', '))
  return reader.all(sql`
    select number, date from ${raw(table)} t
    where t.company_id = ${company} and (${order}) >= (${first.length}, ${first}) and (${order}) <= (${last.length}, ${last})
      and (date < ${`${year}-01-01`} or date > ${`${year}-12-31`}) and ${inTime(reader.dialect)}`)
}

/** The highest value in a series before the first one of these. */
async function valueBefore(
  reader: Reader,
  company: number,
  resource: AnyResource,
  shown: readonly Place[],
): Promise<number | null> {
  const first = shown.reduce((one, other) => (one.value <= other.value ? one : other))
  const width = first.number.length - first.head.length
  const widths = Array.from({ length: width }, (_, index) => index + 1)
  const found = await highestNumbers(
    reader,
    { company, resource, key: 'number' },
    { head: first.head, widths, before: first.number },
  )
  const values = found.map((number) => Number(number.slice(first.head.length)))
  return values.length === 0 ? null : Math.max(...values)
}
