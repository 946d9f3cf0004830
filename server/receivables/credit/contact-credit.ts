// `GET /contacts/{contactId}/credit`: what a contact has paid too much, and what is left of its credit notes.

import sql from 'sql-template-tag'
import { contacts } from '../../contacts/contacts.ts'
import type { Reader } from '../../db/db.ts'
import { objectSchema, type Row, required } from '../../resource/fields.ts'
import { currency, money } from '../../resource/kinds.ts'
import { onePath, topicOf } from '../../resource/names.ts'
import { answerWith } from '../../resource/openapi/schemas.ts'
import type { Operation } from '../../resource/operation.ts'
import { jsonOf, list } from '../../resource/records.ts'
import { idOf } from '../../resource/routes.ts'
import { find, notFound } from '../../resource/write.ts'
import { invoices } from '../invoices.ts'

const creditFields = {
  currency: required(currency()),
  surplus: required(money()),
  credit_notes: required(money()),
}
const fields = { credit: required(list(creditFields)) }

export const contactCredit: Operation = {
  name: 'getContactCredit',
  method: 'GET',
  path: `${onePath(contacts)}/credit`,
  scopes: contacts.scopes,
  alsoScopes: invoices.scopes,
  topic: topicOf(contacts),
  isExtension: true,
  summary: 'Get what a contact can still use',
  description:
    'By currency: "surplus" is what was paid too much of its invoices and is neither used nor paid back, "credit_notes" is what is left of those that are issued. A contact without any has an empty list.',
  answer: {
    status: 200,
    schema: answerWith(objectSchema(fields, () => true)),
  },
  run: async (call) => {
    const { company } = call.actor
    const id = idOf(contacts, call)
    if (!(await find(call.db, company, contacts, id))) throw notFound(contacts)
    return { json: jsonOf(fields, { credit: await creditOf(call.db, company, id) }), version: 0 }
  },
}

async function creditOf(
  reader: Reader,
  company: number,
  contactId: number,
): Promise<Row<typeof fields>['credit']> {
  const rows = await reader.all<{ currency: string; surplus: string; credit_notes: string }>(sql`
    select currency, cast(sum(surplus) as text) as surplus, cast(sum(credit_notes) as text) as credit_notes from (
      select currency, total_paid - case when total < 0 then 0 else total end as surplus, 0 as credit_notes from invoices
      where company_id = ${company} and contact_id = ${contactId} and status <> 'D'
        and total_paid > case when total < 0 then 0 else total end
      union all
      select currency, 0, total - total_used from credit_notes
      where company_id = ${company} and contact_id = ${contactId} and issued is not null and total > total_used
    ) credits group by currency order by currency`)
  return rows.map(({ currency, surplus, credit_notes }) => ({
    currency,
    surplus: BigInt(surplus),
    credit_notes: BigInt(credit_notes),
  }))
}
