import sql, { empty } from 'sql-template-tag'
import { daysBetween } from '../../domain/time/dates.ts'
import { invoices } from '../receivables/invoices.ts'
import { currentDay } from '../resource/clock.ts'
import { optional, type Row, required } from '../resource/fields.ts'
import { currency, date, id, integer, money, oneOf, text } from '../resource/kinds.ts'
import type { Operation } from '../resource/operation.ts'
import { jsonOf, list } from '../resource/records.ts'
import { parameter, readAsked, rowsAnswer, rowsSchema } from '../resource/report.ts'
import { checkDay, dayFields, dayParameter, reportRows, reports } from './asked.ts'
import { balanceFields, balancesOn, itemsOpenOn, openTypes, totalBalances } from './balances.ts'

const rowFields = {
  type: required(oneOf(...openTypes)),
  /** Of the invoice, or of the credit note. */
  id: required(id()),
  number: required(text()),
  contact_id: required(id()),
  contact_name: required(text()),
  date: required(date()),
  due: optional(date()),
  overdue_days: optional(integer()),
  currency: required(currency()),
  total: required(money()),
  amount: required(money()),
}

const headFields = { date: required(date()), sums: required(list(balanceFields)) }

const askedFields = { ...dayFields, contact_id: optional(id()), currency: optional(currency()) }

/** `GET /reports/open-items`: what was open on a day, document by document. */
export const openItems: Operation = {
  name: 'getOpenItems',
  method: 'GET',
  path: '/reports/open-items',
  scopes: invoices.scopes,
  topic: reports,
  isExtension: true,
  summary: 'Get what was open on a day',
  description:
    'The invoices and credit notes whose date is not after the day, with what payments, credits and refunds up to that day have left open; the oldest due date first. "amount" is what an invoice asked for ("type" is invoice), or, below zero, what was paid too much of it (surplus) or is left of a credit note (credit_note). "overdue_days" is counted to the day, and null while an invoice is not overdue. Drafts and what was deleted are in no report; a payment that was deleted never was. "sums" has what is asked for, by currency.',
  query: [
    dayParameter,
    parameter('contact_id', askedFields.contact_id, 'Only of this customer.'),
    parameter('currency', askedFields.currency, 'Only in this currency.'),
    ...reportRows.parameters,
  ],
  alsoAnswers: [422],
  answer: {
    status: 200,
    schema: rowsSchema(rowFields, headFields),
  },
  run: async ({ db, actor, query }) => {
    const { limit, offset } = reportRows.read(query)
    const asked = readAsked(askedFields, query, checkDay)
    const day = asked.date ?? currentDay()
    const balances = (await balancesOn(db, actor.company, day)).filter(
      ({ contactId, balance }) =>
        (asked.contact_id === null || contactId === asked.contact_id) &&
        (asked.currency === null || balance.currency === asked.currency),
    )
    const rows = await db.all<
      Omit<Row<typeof rowFields>, 'amount' | 'total'> & { amount: string; total: string }
    >(sql`
      select type, id, number, contact_id, contact_name, date, due, currency, cast(total as text) as total,
        cast(amount as text) as amount
      from (${itemsOpenOn(db, actor.company, day)}) items
      where 1 = 1${asked.contact_id === null ? empty : sql` and contact_id = ${asked.contact_id}`}
        ${asked.currency === null ? empty : sql` and currency = ${asked.currency}`}
      order by coalesce(due, date), type, id limit ${limit} offset ${offset}`)
    const items = rows.map((row) =>
      jsonOf(rowFields, {
        ...row,
        overdue_days: row.type === 'invoice' && row.due && row.due < day ? daysBetween(row.due, day) : null,
        total: BigInt(row.total),
        amount: BigInt(row.amount),
      }),
    )
    const sums = totalBalances(balances)
    const head = jsonOf(headFields, { date: day, sums })
    const total = sums.reduce((all, { count }) => all + count, 0)
    return rowsAnswer(items, total, head)
  },
}
