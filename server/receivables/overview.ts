// The open amounts of a company, and its turnover.

import sql, { join } from 'sql-template-tag'
import { openInvoiceStatuses } from '../../domain/documents/statuses.ts'
import { sum } from '../../domain/money/money.ts'
import { ageingSteps, stepStarts } from '../../domain/payment/ageing.ts'
import { monthAfter } from '../../domain/time/dates.ts'
import type { Reader } from '../db/db.ts'
import { inTime } from '../db/dialect.ts'
import { currentDay } from '../resource/clock.ts'
import { objectSchema, optional, type Row, required } from '../resource/fields.ts'
import { currency, date, integer, money, plainText } from '../resource/kinds.ts'
import { answerWith } from '../resource/openapi/schemas.ts'
import type { Operation, Topic } from '../resource/operation.ts'
import { jsonOf, list } from '../resource/records.ts'
import { isCountedCreditNote, isCountedInvoice } from './counted.ts'
import { invoices } from './invoices.ts'

const sumFields = { currency: required(currency()), amount: required(money()), count: required(integer()) }
const stepFields = {
  currency: required(currency()),
  from_days: optional(integer()),
  to_days: optional(integer()),
  amount: required(money()),
  count: required(integer()),
}
const monthFields = {
  month: required(plainText()),
  currency: required(currency()),
  amount: required(money()),
}
const fields = {
  today: required(date()),
  open: required(list(sumFields)),
  overdue: required(list(sumFields)),
  ageing: required(list(stepFields)),
  turnover: required(list(monthFields)),
}

export const overviews: Topic = {
  name: 'Overviews',
  description: 'What is open, overdue, worked and not yet invoiced, in figures.',
}

export const receivablesOverview: Operation = {
  name: 'getReceivablesOverview',
  method: 'GET',
  path: '/receivables/overview',
  scopes: invoices.scopes,
  isExtension: true,
  topic: overviews,
  summary: 'Get what is open, overdue and turned over',
  description: `By currency. Open is what was sent and is not paid, cancelled or deleted, with what is missing of its total; overdue is what was due before today. \
"ageing" tells open invoices by the days that they are overdue: "from_days" is null for what is not due yet, "to_days" for what is overdue longest. \
"turnover" is the total with VAT of the invoices of a month, such as 2026-11, less its credit notes, without drafts and what was deleted, or cancelled without a credit note; of this month and the 23 before it, those with invoices.`,
  answer: { status: 200, schema: answerWith(objectSchema(fields, () => true)) },
  run: async ({ db, actor }) => {
    const today = currentDay()
    return { json: jsonOf(fields, await overviewOf(db, actor.company, today)), version: 0 }
  },
}

async function overviewOf(reader: Reader, company: number, today: string): Promise<Row<typeof fields>> {
  const steps = await openBySteps(reader, company, today)
  const byCurrency = [...Map.groupBy(steps, ({ currency }) => currency)]
  return {
    today,
    open: byCurrency.map(([currency, all]) => sumOf(currency, all)),
    overdue: byCurrency
      .map(([currency, all]) =>
        sumOf(
          currency,
          all.filter(({ step }) => step > 0),
        ),
      )
      .filter(({ count }) => count > 0),
    ageing: byCurrency.flatMap(([currency, all]) =>
      ageingSteps.map((days, step) => ({
        ...days,
        ...sumOf(
          currency,
          all.filter((one) => one.step === step),
        ),
      })),
    ),
    turnover: await turnoverOf(reader, company, today),
  }
}

interface OpenStep {
  readonly currency: string
  /** The index in `ageingSteps`. */
  readonly step: number
  readonly amount: bigint
  readonly count: number
}

async function openBySteps(reader: Reader, company: number, today: string): Promise<OpenStep[]> {
  const [notDue, month, twoMonths, threeMonths] = stepStarts(today)
  const rows = await reader.all<Omit<OpenStep, 'amount'> & { amount: string }>(sql`
    select currency,
      case when due >= ${notDue} then 0 when due >= ${month} then 1 when due >= ${twoMonths} then 2
        when due >= ${threeMonths} then 3 else 4 end as step,
      cast(sum(total - total_paid) as text) as amount, count(*) as count
    from invoices t
    where t.company_id = ${company} and status in (${join([...openInvoiceStatuses])}) and ${inTime(reader.dialect)}
    group by 1, 2 order by 1, 2`)
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }))
}

function sumOf(currency: string, steps: readonly OpenStep[]): Row<typeof sumFields> {
  return {
    currency,
    amount: sum(steps.map(({ amount }) => amount)),
    count: steps.reduce((total, { count }) => total + count, 0),
  }
}

const months = 24

async function turnoverOf(
  reader: Reader,
  company: number,
  today: string,
): Promise<readonly Row<typeof monthFields>[]> {
  const first = monthAfter(today, 1 - months)
  const end = monthAfter(today, 1)
  const rows = await reader.all<{ month: string; currency: string; amount: string }>(sql`
    select month, currency, cast(sum(total) as text) as amount from (
      select substr(date, 1, 7) as month, currency, total from invoices t
      where t.company_id = ${company} and date >= ${first} and date < ${end}
        and ${isCountedInvoice} and ${inTime(reader.dialect)}
      union all
      select substr(date, 1, 7), currency, -total from credit_notes t
      where t.company_id = ${company} and date >= ${first} and date < ${end}
        and ${isCountedCreditNote} and ${inTime(reader.dialect)}) turnover
    group by 1, 2 order by 1, 2`)
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }))
}
