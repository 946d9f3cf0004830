import { invoices } from '../receivables/invoices.ts'
import { objectSchema, required } from '../resource/fields.ts'
import { date, id, text } from '../resource/kinds.ts'
import type { Operation } from '../resource/operation.ts'
import { jsonOf, list } from '../resource/records.ts'
import {
  checkDay,
  dayFields,
  dayParameter,
  placeParameters,
  readAsked,
  readPlace,
  reports,
  today,
} from './asked.ts'
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
  query: [dayParameter, ...placeParameters],
  alsoAnswers: [422],
  answer: {
    status: 200,
    schema: {
      type: 'object',
      required: ['date', 'sums', 'items', 'total'],
      properties: {
        ...(objectSchema(headFields, () => true).properties as object),
        items: { type: 'array', items: objectSchema(rowFields, () => true) },
        total: { type: 'integer' },
      },
    },
  },
  run: async ({ db, actor, query }) => {
    const { limit, offset } = readPlace(query)
    const asked = readAsked(dayFields, query, checkDay)
    const day = asked.date ?? today()
    const balances = await balancesOn(db, actor.company, day)
    const head = jsonOf(headFields, { date: day, sums: totalBalances(balances) })
    const rows = balances
      .slice(offset, offset + limit)
      .map(({ contactId, name, balance }) =>
        jsonOf(rowFields, { contact_id: contactId, contact_name: name, ...balance }),
      )
    return `${head.slice(0, -1)},"items":[${rows.join()}],"total":${balances.length}}`
  },
}
