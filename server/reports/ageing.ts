import { invoices } from '../receivables/invoices.ts'
import { currentDay } from '../resource/clock.ts'
import { required } from '../resource/fields.ts'
import { date, id, text } from '../resource/kinds.ts'
import type { Operation } from '../resource/operation.ts'
import { jsonOf, list } from '../resource/records.ts'
import { readAsked, rowsAnswer, rowsSchema } from '../resource/report.ts'
import { checkDay, dayFields, dayParameter, reportRows, reports } from './asked.ts'
import { balanceFields, balancesOn, totalBalances } from './balances.ts'

const rowFields = { contact_id: required(id()), contact_name: required(text()), ...balanceFields }

const headFields = { date: required(date()), sums: required(list(balanceFields)) }

/** `GET /reports/ageing`: what each customer owed on a day. */
export const ageingReport: Operation = {
  name: 'getAgeing',
  method: 'GET',
  path: '/reports/ageing',
  scopes: invoices.scopes,
  topic: reports,
  isExtension: true,
  summary: 'Get what each customer owed on a day, by days overdue',
  description:
    'As the open items of that day say, one row for each customer and currency, the largest balance first. "open" is what invoices asked for, "credits" what was paid too much and not used of credit notes, below zero; "balance" is both together. "ageing" tells "open" by the days that invoices were overdue on that day. "sums" has all customers, by currency.',
  query: [dayParameter, ...reportRows.parameters],
  alsoAnswers: [422],
  answer: {
    status: 200,
    schema: rowsSchema(rowFields, headFields),
  },
  run: async ({ db, actor, query }) => {
    const { limit, offset } = reportRows.read(query)
    const asked = readAsked(dayFields, query, checkDay)
    const day = asked.date ?? currentDay()
    const balances = await balancesOn(db, actor.company, day)
    const head = jsonOf(headFields, { date: day, sums: totalBalances(balances) })
    const rows = balances
      .slice(offset, offset + limit)
      .map(({ contactId, name, balance }) =>
        jsonOf(rowFields, { contact_id: contactId, contact_name: name, ...balance }),
      )
    return rowsAnswer(rows, balances.length, head)
  },
}
