// The VAT return of a period, and what is behind each of its figures.

import { type Fact, factKinds } from '../../domain/accounting/facts.ts'
import { formFigures } from '../../domain/accounting/figures.ts'
import { vatFormOf } from '../../domain/accounting/vat-forms.ts'
import {
  type CountedRow,
  entryAmounts,
  type FormFigure,
  isMissing,
  type VatBasis,
  VatReturn,
  vatBases,
} from '../../domain/accounting/vat-return.ts'
import { type Micro, microOf } from '../../domain/money/money.ts'
import { type VatCategory, vatCategories } from '../../domain/money/vat.ts'
import { Problems } from '../../domain/refusal.ts'
import { vatMethods } from '../../domain/tax/net-tax-rates.ts'
import { daysBetween } from '../../domain/time/dates.ts'
import { type VatAccounting, vatAccounting } from '../configuration/vat-rules.ts'
import { creditNotes } from '../receivables/credit/credit-notes.ts'
import { invoices } from '../receivables/invoices.ts'
import { needCovered } from '../resource/coverage.ts'
import { objectSchema, optional, type Row, required } from '../resource/fields.ts'
import { anyOf, currency, date, id, money, oneOf, plainText, rate } from '../resource/kinds.ts'
import { answerWith } from '../resource/openapi/schemas.ts'
import type { Call, Operation, QueryParameter } from '../resource/operation.ts'
import { jsonOf, list } from '../resource/records.ts'
import {
  checkPeriod,
  parameter,
  periodFields,
  periodParameters,
  readAsked,
  rowsAnswer,
  rowsSchema,
  rowsUpTo,
} from '../resource/report.ts'
import { entryDays } from './entry-days.ts'
import { factsOf, type Period } from './facts.ts'
import { documentFields, documentOf, Missing, missingFields, mostMissing } from './missing.ts'
import { accounting } from './topic.ts'

const figureFields = {
  figure: required(oneOf(...formFigures)),
  rate: optional(rate()),
  base: optional(money()),
  tax: optional(money()),
  declared_base: optional(money()),
  declared_tax: optional(money()),
}
const rowFields = {
  category: required(oneOf(...vatCategories)),
  rate: required(rate()),
  net: required(money()),
  vat: required(money()),
  /** None where the country has no form, and for a rate that the form does not have. */
  figures: required(anyOf(...formFigures)),
}

const vatReturnFields = {
  from: required(date()),
  to: required(date()),
  basis: required(oneOf(...vatBases)),
  method: required(oneOf(...vatMethods)),
  country: required(plainText()),
  currency: required(currency()),
  figures: required(list(figureFields)),
  rows: required(list(rowFields)),
  ...missingFields,
}

const askedFields = { ...periodFields, basis: optional(oneOf(...vatBases)) }

export const vatQuery: readonly QueryParameter[] = [
  ...periodParameters('five years after the first at most'),
  parameter(
    'basis',
    askedFields.basis,
    '`agreed`: VAT counts when it is invoiced. `received`: when it is paid. That of the settings (`vat_basis`) when it is left out.',
  ),
]

export const vatReturn: Operation = {
  name: 'getVatReturn',
  method: 'GET',
  path: '/reports/vat',
  scopes: invoices.scopes,
  topic: accounting,
  isExtension: true,
  summary: 'Get the VAT return of a period',
  description: `The VAT of the period, in the currency of the company. "rows" has it by category and rate, for every country; "figures" has the figures of the form of Switzerland and Liechtenstein, Germany or Austria, by the method of the settings, and is empty elsewhere, and for who is not liable to VAT and was not in the period. "base" and "tax" are what the documents say; "declared_base" and "declared_tax" are what one declares: bases in whole euros in Germany, and the tax as the form works it out from the base. \
By agreed consideration invoices count on their date, credit notes take off on theirs, and so do cash discounts, rounding differences and write-offs, with their share of the VAT. By received consideration every payment counts with its share, and what is paid back of a credit note or settled with one takes off. Once all is settled, both come to the same. Input tax is not known here. \
"missing" has the first ${mostMissing} documents that are left out, as no exchange rate was known when they were issued, and "missing_count" how many there are. PATCH /receivables/invoices/{invoiceId}/set-exchange-rate brings one in, unless "accounting_currency" is another than that of the company now.`,
  query: vatQuery,
  alsoAnswers: [422],
  answer: { status: 200, schema: answerWith(objectSchema(vatReturnFields, () => true)) },
  run: async (call) => ({ json: jsonOf(vatReturnFields, await vatReturnOf(call)), version: 0 }),
}

/** The return that is asked for. */
export async function vatReturnOf(call: Call): Promise<Row<typeof vatReturnFields>> {
  const { db, actor } = call
  const { period, basis, rules } = await readReturn(call)
  const made = new VatReturn(vatFormOf(rules), basis)
  const missing = new Missing()
  for await (const fact of factsOf(db, actor.company, period)) {
    made.add(fact)
    if (isMissing(fact, basis)) missing.add(fact.document)
  }
  const { method, country, currency } = rules
  const rows = made.rows()
  // A company that is not liable any more still declares the time when it was.
  const hasForm = rules.isLiable || rows.some(({ category }) => category !== 'O')
  return {
    ...period,
    ...{ basis, method, country, currency },
    figures: hasForm ? made.figures(period) : [],
    rows: hasForm ? rows : rows.map((row) => ({ ...row, figures: [] })),
    ...missing.answer(),
  }
}

interface Asked {
  readonly period: Period
  readonly basis: VatBasis
  readonly rules: VatAccounting
}

async function readReturn({ db, actor, query }: Call): Promise<Asked> {
  needCovered(actor, [invoices, creditNotes])
  const { from, to, basis } = readAsked(askedFields, query, (period, problems) => {
    checkPeriod(period, problems)
    if (period.from && period.to && daysBetween(period.from, period.to) > longestDays)
      problems.add(
        'to',
        'not_allowed',
        'A period has five years at most. Ask for shorter ones, and add them.',
      )
  })
  const rules = await vatAccounting(db, actor.company)
  return { period: { from, to }, basis: basis ?? rules.basis, rules }
}

const longestDays = 5 * 366

const entryFields = {
  kind: required(oneOf(...factKinds)),
  date: required(date()),
  ...documentFields,
  payment_id: optional(id()),
  base: optional(money()),
  tax: optional(money()),
}

const place = rowsUpTo(1000)

export const vatEntries: Operation = {
  name: 'listVatEntries',
  method: 'GET',
  path: '/reports/vat/entries',
  scopes: invoices.scopes,
  topic: accounting,
  isExtension: true,
  summary: 'Get what is behind a figure of a VAT return',
  description:
    'The documents and payments that a figure of the return adds up, in the order of their dates: "base" and "tax" of all entries together are those of the figure. Without "figure", those of a "category" and "rate".',
  query: [
    ...vatQuery,
    {
      name: 'figure',
      description: 'A figure of the return.',
      schema: { type: 'string', enum: [...formFigures] },
    },
    {
      name: 'category',
      description: 'A category of VAT, instead of a figure.',
      schema: { type: 'string', enum: [...vatCategories] },
    },
    {
      name: 'rate',
      description: 'The rate of the category; 0 when it is left out.',
      schema: { type: 'number' },
    },
    ...place.parameters,
  ],
  alsoAnswers: [422],
  answer: {
    status: 200,
    schema: rowsSchema(entryFields),
  },
  run: async (call) => {
    const { db, actor, query } = call
    const { limit, offset } = place.read(query)
    const { period, basis, rules } = await readReturn(call)
    const { shows, amounts } = readWanted(query, rules)
    const entriesFrom = (from: string) =>
      entriesOf(factsOf(db, actor.company, { from, to: period.to }), basis, amounts)
    const wanted = ['figure', 'category', 'rate'].map((key) => query.get(key))
    const key = [period.from, period.to, basis, ...Object.values(rules), ...wanted].join(' ')
    const { days, total } = await entryDays(db, actor.company, key, () => entriesFrom(period.from))
    const first = days.findLast(({ before }) => before <= offset)
    const items: string[] = []
    if (offset >= total || !first) return rowsAnswer(items, total)
    let index = first.before
    for await (const { date, fact, added } of entriesFrom(first.date)) {
      if (index++ < offset) continue
      const base = shows === 'tax' ? null : added.base
      const tax = shows === 'base' ? null : added.tax
      const { kind, document, paymentId: payment_id } = fact
      items.push(jsonOf(entryFields, { kind, date, ...documentOf(document), payment_id, base, tax }))
      if (items.length === limit) break
    }
    return rowsAnswer(items, total)
  },
}

/** The facts that add something, with what they add. */
async function* entriesOf(facts: AsyncIterable<Fact>, basis: VatBasis, amounts: FormFigure['amounts']) {
  for await (const fact of facts) {
    const added = entryAmounts(fact, basis, amounts)
    if (added) yield { date: fact.date, fact, added }
  }
}

type Wanted = Pick<FormFigure, 'shows' | 'amounts'>

/** The figure that a request names, or the category and rate. */
function readWanted(query: URLSearchParams, rules: VatAccounting): Wanted {
  const problems = new Problems()
  const name = query.get('figure')
  const figure = vatFormOf(rules)?.figures.find((one) => one.figure === name)
  if (name !== null && !figure) problems.add('figure', 'not_allowed', 'The return has no such figure.')
  const category = query.get('category')
  if (name === null && !vatCategories.includes(category as VatCategory))
    problems.add('category', 'required', `Name a figure, or one of ${vatCategories.join(', ')}.`)
  const percent = Number(query.get('rate') ?? 0)
  if (!(percent >= 0 && percent <= 100)) problems.add('rate', 'not_allowed', 'must be a number from 0 to 100')
  problems.throwIfAny()
  return figure ?? groupWanted(category as VatCategory, microOf(percent))
}

function groupWanted(category: VatCategory, percent: Micro): Wanted {
  const isOf = (row: CountedRow) => row.category === category && row.rate === percent
  return { shows: 'both', amounts: (row) => (isOf(row) ? { base: row.net, tax: row.vat } : undefined) }
}
