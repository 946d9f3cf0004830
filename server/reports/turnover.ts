import { sum } from '../../domain/money/money.ts'
import { productCategories, serviceCategories } from '../catalog/categories.ts'
import { invoices } from '../receivables/invoices.ts'
import { needCovered } from '../resource/coverage.ts'
import { optional, type Row, required } from '../resource/fields.ts'
import { currency, date, oneOf } from '../resource/kinds.ts'
import type { Call, Operation } from '../resource/operation.ts'
import { jsonOf, list } from '../resource/records.ts'
import {
  checkPeriod,
  parameter,
  periodFields,
  periodParameters,
  readAsked,
  rowsAnswer,
  rowsSchema,
} from '../resource/report.ts'
import { turnoverByArticle, turnoverByCategory } from './article-turnover.ts'
import { reportRows, reports } from './asked.ts'
import {
  sumFields,
  type Turnover,
  turnoverByCustomer,
  turnoverByPerson,
  turnoverByTime,
  turnoverFields,
} from './document-turnover.ts'
import { periodSteps } from './period-steps.ts'

const subjects = [...periodSteps, 'customer', 'article', 'category', 'person'] as const

const headFields = {
  from: required(date()),
  to: required(date()),
  by: required(oneOf(...subjects)),
  sums: required(list(sumFields)),
}

const askedFields = { ...periodFields, by: required(oneOf(...subjects)), currency: optional(currency()) }

type Asked = Row<typeof askedFields>

/** `GET /reports/turnover` */
export const turnoverReport: Operation = {
  name: 'getTurnover',
  method: 'GET',
  path: '/reports/turnover',
  scopes: invoices.scopes,
  topic: reports,
  isExtension: true,
  summary: 'Get the turnover of a period by month, customer, article, category or person',
  description:
    'The invoices dated in the period less its credit notes, without and with VAT, by currency; without drafts and what was deleted. "count" is the number of invoices. By article, each position counts with its share of the discounts of its document; "key" is product/7 or service/7 for one whose number is in the catalog, and otherwise name/ with its name. What belongs to no position (roundings, and deposits that a final invoice deducts) has the key rest. The category is that of the article in the catalog today (needs the scope catalog); none has what is in none. The person is the user who has made the document. Every division of a period comes to the same "sums".',
  query: [
    ...periodParameters(),
    parameter('by', askedFields.by, 'What the turnover is told by.'),
    parameter('currency', askedFields.currency, 'Only in this currency.'),
    ...reportRows.parameters,
  ],
  alsoAnswers: [422],
  answer: {
    status: 200,
    schema: rowsSchema(turnoverFields, headFields),
  },
  run: async (call) => {
    const { limit, offset } = reportRows.read(call.query)
    const asked = readAsked(askedFields, call.query, checkPeriod)
    const all = await turnoverOf(call, asked)
    const rows = all.filter((row) => asked.currency === null || row.currency === asked.currency)
    const head = jsonOf(headFields, { ...asked, sums: await sumsOf(call, asked) })
    const items = rows.slice(offset, offset + limit).map((row) => jsonOf(turnoverFields, row))
    return rowsAnswer(items, rows.length, head)
  },
}

function turnoverOf({ db, actor }: Call, { by, from, to }: Asked): Promise<Turnover[]> {
  const days = { company: actor.company, from, to }
  if (by === 'customer') return turnoverByCustomer(db, days)
  if (by === 'person') return turnoverByPerson(db, days)
  if (by === 'article') return turnoverByArticle(db, days)
  if (by !== 'category') return turnoverByTime(db, days, by)
  needCovered(actor, [productCategories, serviceCategories])
  return turnoverByCategory(db, days)
}

/** The sums of the whole period: an invoice with two articles is one invoice. */
async function sumsOf({ db, actor }: Call, { from, to, currency }: Asked): Promise<Row<typeof sumFields>[]> {
  const years = await turnoverByTime(db, { company: actor.company, from, to }, 'year')
  const byCurrency = Map.groupBy(
    years.filter((year) => currency === null || year.currency === currency),
    (year) => year.currency,
  )
  return [...byCurrency].map(([currency, own]) => ({
    currency,
    net: sum(own.map(({ net }) => net)),
    gross: sum(own.map(({ gross }) => gross)),
    count: own.reduce((all, { count }) => all + count, 0),
  }))
}
