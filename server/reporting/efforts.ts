import { hourlyRate } from '../../domain/money/rates.ts'
import { userName } from '../auth/people/user-name.ts'
import { services } from '../catalog/services.ts'
import { contacts } from '../contacts/contacts.ts'
import type { Tx } from '../db/db.ts'
import { invoices } from '../receivables/invoices.ts'
import { nameOf } from '../resource/embeds.ts'
import {
  type Fields,
  hidden,
  optional,
  ownId,
  preset,
  type Row,
  readonly,
  required,
  setOnce,
  updated,
} from '../resource/fields.ts'
import { date, decimal, flag, id, longText, reference } from '../resource/kinds.ts'
import { type ChangeForm, type NewForm, type Resource, resource } from '../resource/resource.ts'
import { find, insert, need, update } from '../resource/write.ts'
import { activities } from './activities.ts'
import { entityEmbeds, entityReference, entityType } from './entities.ts'
import { projects } from './projects.ts'

const fields = {
  id: ownId(),
  user_id: readonly(id()),
  entity_type: setOnce(entityType),
  entity_id: setOnce(entityReference()),
  /** In hours. */
  duration: required(decimal(0)),
  date: required(date()),
  activity_id: optional(reference(() => activities, 'cleared')),
  notes: optional(longText()),
  is_invoiced: preset(flag(), false),
  updated: updated(),
  hourly_rate: optional(decimal(0)),
  /** The invoice that it is on; none if a user only marks it as invoiced. Without that one it can be invoiced again. */
  invoice_id: optional(hidden(reference(() => invoices, { is_invoiced: false }))),
}

/** Time that a user spent on a project, a cost unit or a contact. */
export const efforts: Resource<typeof fields> = resource({
  name: 'efforts',
  entity: 'effort',
  path: '/reporting/efforts',
  scopes: ['effort'],
  summary: 'efforts',
  description: 'Time that was spent on contacts, projects and cost units.',
  fields,
  search: ['notes'],
  isWide: true,
  sort: ['-date', '-duration'],
  ownedBy: 'user_id',
  embeds: {
    user_name: userName,
    activity_name: nameOf(() => activities, 'activity_id'),
    ...entityEmbeds,
  },
  create: createEffort,
  update: updateEffort,
})

type Effort = Row<typeof fields>

async function createEffort(tx: Tx, form: NewForm<typeof fields>): Promise<number> {
  const draft = await form.complete()
  return insert(tx, efforts, {
    ...draft,
    user_id: tx.actor.user as number,
    hourly_rate: draft.hourly_rate ?? (await usualRate(tx, draft)),
  })
}

type Work = Pick<Effort, 'entity_type' | 'entity_id' | 'activity_id'>

async function usualRate(tx: Tx, { entity_type, entity_id, activity_id }: Work): Promise<bigint | null> {
  const activity = await known(tx, activities, activity_id)
  const service = await known(tx, services, activity?.service_id)
  const project = entity_type === 'P' ? await known(tx, projects, entity_id) : undefined
  const contact = await known(tx, contacts, entity_type === 'C' ? entity_id : project?.contact_id)
  return hourlyRate({ activity, service, project, contact })
}

async function known<F extends Fields>(
  tx: Tx,
  resource: Resource<F>,
  recordId: number | null | undefined,
): Promise<Row<F> | undefined> {
  return recordId ? find(tx, tx.actor.company, resource, recordId) : undefined
}

/** Marking an effort as not invoiced removes it from its invoice, so later changes of that invoice do not affect it. */
async function updateEffort(tx: Tx, effortId: number, form: ChangeForm<typeof fields>): Promise<void> {
  const changes = form.changes()
  const before = await need(tx, efforts, effortId)
  const after = { ...before, ...changes }
  if (changes.is_invoiced === false) after.invoice_id = null
  if (await isRateToFollow(tx, before, changes)) after.hourly_rate = await usualRate(tx, after)
  await update(tx, efforts, effortId, after, before)
}

/** Another activity has another usual rate. A rate that a user has set, now or before, stays. */
async function isRateToFollow(tx: Tx, before: Effort, changes: Partial<Effort>): Promise<boolean> {
  const { activity_id = before.activity_id, is_invoiced = before.is_invoiced } = changes
  if (activity_id === before.activity_id || is_invoiced || changes.hourly_rate !== undefined) return false
  return before.hourly_rate === null || before.hourly_rate === (await usualRate(tx, before))
}

/** Stores the invoice that efforts are on. */
export async function markInvoiced(tx: Tx, effortIds: readonly number[], invoiceId: number): Promise<void> {
  for (const effortId of effortIds)
    await update(tx, efforts, effortId, { is_invoiced: true, invoice_id: invoiceId })
}
