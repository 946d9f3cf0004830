// Makes an invoice from efforts.

import sql, { join } from 'sql-template-tag'
import {
  type BilledEffort,
  effortGroupings,
  effortPositions,
} from '../../domain/documents/effort-positions.ts'
import type { Micro } from '../../domain/money/money.ts'
import { agreedRate } from '../../domain/money/vat-rates.ts'
import { Problems } from '../../domain/refusal.ts'
import { type DocumentLanguage, documentLanguages } from '../../domain/text/languages.ts'
import { companyOf } from '../auth/people/companies.ts'
import { hourUnit } from '../catalog/units.ts'
import { settingsOf } from '../configuration/settings.ts'
import { usualVat } from '../configuration/vat-rates.ts'
import { contacts } from '../contacts/contacts.ts'
import type { Tx } from '../db/db.ts'
import { invoiceTerms } from '../receivables/billing/conversions.ts'
import { invoices } from '../receivables/invoices.ts'
import { newPosition } from '../receivables/positions.ts'
import { readBody } from '../resource/actions.ts'
import { localTime } from '../resource/clock.ts'
import { create } from '../resource/create.ts'
import { inputSchema, optional, type Row, required } from '../resource/fields.ts'
import { idList } from '../resource/id-list.ts'
import { date, oneOf } from '../resource/kinds.ts'
import { owned } from '../resource/list/where.ts'
import { topicOf } from '../resource/names.ts'
import { itemSchema } from '../resource/openapi/schemas.ts'
import type { Operation } from '../resource/operation.ts'
import { viewOf, writtenItem } from '../resource/routes.ts'
import type { View } from '../resource/view.ts'
import { need } from '../resource/write.ts'
import { efforts, markInvoiced } from './efforts.ts'

const maxEfforts = 1000

const bodyFields = {
  effort_ids: required(idList(maxEfforts)),
  group: required(oneOf(...effortGroupings)),
  date: optional(date()),
  due: optional(date()),
  language: optional(oneOf(...documentLanguages)),
}

export const invoiceEfforts: Operation = {
  name: 'invoiceEfforts',
  method: 'POST',
  path: `${efforts.path}/invoice`,
  scopes: invoices.scopes,
  alsoScopes: efforts.scopes,
  isExtension: true,
  topic: topicOf(efforts),
  summary: 'Turn efforts into an invoice',
  description:
    'Makes one draft for the contact that all efforts were spent on, directly or by its projects, and marks them as invoiced. "group" says what becomes one position. When something is wrong with one of them, nothing changes; when the draft is deleted, they can be invoiced again.',
  body: inputSchema(bodyFields, 'create'),
  answer: { status: 201, schema: itemSchema(invoices) },
  run: async (call) => {
    const sent = call.body()
    return call.db.transaction(call.actor, async (tx) => {
      const order = readBody(bodyFields, sent)
      const invoiceId = await makeInvoice(tx, viewOf(efforts, call), order)
      return writtenItem(tx, invoices, viewOf(invoices, call), invoiceId)
    })
  },
}

type Order = Row<typeof bodyFields>

async function makeInvoice(tx: Tx, view: View, order: Order): Promise<number> {
  const { effort_ids, group } = order
  const found = await readEfforts(tx, view, effort_ids)
  const contact = await need(tx, contacts, contactOf(effort_ids, found))
  const company = await companyOf(tx)
  const day = order.date ?? localTime(tx).slice(0, 10)
  const language: DocumentLanguage = order.language ?? contact.communication_language
  const { hours_rounding, vat_liable } = await settingsOf(tx)
  const agreedVat = vat_liable ? agreedRate(contact, 0n) : 0n
  const usual = agreedVat ?? (await usualVat(tx, day))
  const { vatIncluded, positions } = effortPositions(
    found.map((row) => billed(row, agreedVat ?? row.service_vat ?? usual)),
    group,
    language,
    hours_rounding,
  )
  const days = found.map((row) => row.date).sort()

  const invoiceId = await create(tx, invoices, {
    contact_id: contact.id,
    contact_address_id: contact.main_address_id,
    date: day,
    ...(await invoiceTerms(tx, contact.id, day, order.due)),
    period_from: days[0] ?? null,
    period_to: days.at(-1) ?? null,
    currency: contact.currency ?? company.currency,
    vat_included: vatIncluded,
    discount_rate: contact.discount_rate,
    discount_type: contact.discount_type,
    language,
    positions: positions.map(({ unitId, ...position }) =>
      newPosition({ type: 'N', catalog_type: 'S', unit_id: unitId, ...position }),
    ),
  })
  await markInvoiced(
    tx,
    found.map((row) => row.id),
    invoiceId,
  )
  return invoiceId
}

interface EffortRow {
  readonly id: number
  readonly entity_type: 'P' | 'CU' | 'C'
  readonly date: string
  readonly duration: string
  readonly notes: string | null
  readonly hourly_rate: string | null
  readonly is_invoiced: number
  /** The contact who pays; null when it is deleted. */
  readonly contact_id: number | null
  readonly project_id: number | null
  readonly project_name: string | null
  readonly activity_id: number | null
  readonly activity_name: string | null
  readonly use_service_price: number | null
  readonly service_price: string | null
  readonly service_vat: string | null
  readonly service_unit: number | null
  readonly including_vat: number | null
  readonly user_id: number
  readonly user_name: string
}

/** Efforts with the data for their positions, in the order in which they were made. */
function readEfforts(tx: Tx, view: View, ids: readonly number[]): Promise<EffortRow[]> {
  return tx.all<EffortRow>(sql`
    select t.id, t.entity_type, t.date, cast(t.duration as text) as duration, t.notes, t.is_invoiced,
      cast(t.hourly_rate as text) as hourly_rate, c.id as contact_id, p.id as project_id, p.name as project_name,
      a.id as activity_id, a.name as activity_name, a.use_service_price, cast(s.price as text) as service_price,
      cast(s.vat as text) as service_vat, s.unit_id as service_unit, s.including_vat, t.user_id,
      (select trim(u.name || ' ' || u.surname) from users u where u.id = t.user_id) as user_name
    from efforts t
    left join projects p on p.company_id = t.company_id and p.id = t.entity_id and t.entity_type = 'P'
    left join contacts c on c.company_id = t.company_id
      and c.id = case t.entity_type when 'P' then p.contact_id when 'C' then t.entity_id end
    left join activities a on a.company_id = t.company_id and a.id = t.activity_id
    left join services s on s.company_id = t.company_id and s.id = a.service_id
    where ${owned(efforts, view)} and t.id in (${join([...ids])}) order by t.id`)
}

/** The one contact of all these efforts. */
function contactOf(ids: readonly number[], found: readonly EffortRow[]): number {
  const problems = new Problems()
  const byId = new Map(found.map((row) => [row.id, row]))
  for (const [index, effortId] of ids.entries()) {
    const row = byId.get(effortId)
    const hindrance = row ? hindranceOf(row) : 'There is no effort with this id.'
    if (hindrance) problems.add(`effort_ids.${index}`, 'not_allowed', hindrance)
  }
  const [contactId, ...others] = new Set(found.map((row) => row.contact_id))
  if (problems.count === 0 && others.length > 0)
    problems.add(
      'effort_ids',
      'not_allowed',
      'The efforts are for several contacts, and an invoice is for one.',
    )
  problems.throwIfAny()
  return contactId as number
}

function hindranceOf({ is_invoiced, entity_type, contact_id }: EffortRow): string | undefined {
  if (is_invoiced === 1) return 'This effort is invoiced already.'
  if (entity_type === 'CU') return 'This effort was spent on a cost unit: nobody is to pay for it.'
  return contact_id === null ? 'The contact of this effort is gone: nobody is to pay for it.' : undefined
}

function billed(row: EffortRow, vat: Micro | string): BilledEffort {
  const isServicePrice = row.use_service_price === 1 && row.hourly_rate === row.service_price
  return {
    date: row.date,
    duration: BigInt(row.duration),
    notes: row.notes,
    // Without a rate it is in the draft with a price of 0, where the user sees it.
    hourlyRate: BigInt(row.hourly_rate ?? 0),
    includesVat: isServicePrice && row.including_vat === 1,
    vat: BigInt(vat),
    unitId: row.service_unit ?? hourUnit,
    activity: named(row.activity_id, row.activity_name),
    project: named(row.project_id, row.project_name),
    person: { id: row.user_id, name: row.user_name },
  }
}

function named(recordId: number | null, name: string | null): BilledEffort['activity'] {
  return recordId === null ? null : { id: recordId, name: name ?? '' }
}
