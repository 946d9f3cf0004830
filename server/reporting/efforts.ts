import { hourlyRate } from '../../domain/rates.ts'
import { userName } from '../auth/user-name.ts'
import { services } from '../catalog/services.ts'
import { contacts } from '../contacts/contacts.ts'
import type { Tx } from '../db/db.ts'
import { nameOf } from '../resource/embeds.ts'
import {
  type Fields,
  once,
  optional,
  preset,
  type Row,
  readonly,
  required,
  updated,
} from '../resource/fields.ts'
import { date, decimal, flag, id, longText, oneOf, reference, referenceBy } from '../resource/kinds.ts'
import { type Form, type Resource, resource } from '../resource/resource.ts'
import { find, insert } from '../resource/write.ts'
import { activities } from './activities.ts'
import { costUnits } from './cost-units.ts'
import { projects } from './projects.ts'

const fields = {
  id: readonly(id()),
  user_id: readonly(id()),
  entity_type: once(oneOf('P', 'CU', 'C')),
  entity_id: once(referenceBy('entity_type', { P: () => projects, CU: () => costUnits, C: () => contacts })),
  /** In hours. */
  duration: required(decimal(0)),
  date: required(date()),
  activity_id: optional(reference(() => activities, 'cleared')),
  notes: optional(longText()),
  is_invoiced: preset(flag(), false),
  updated: updated(),
  hourly_rate: optional(decimal(0)),
}

/** Time that somebody spent on a project, a cost unit or a contact. */
export const efforts: Resource<typeof fields> = resource({
  name: 'efforts',
  entity: 'effort',
  path: '/reporting/efforts',
  scopes: ['effort'],
  summary: 'efforts',
  fields,
  search: ['notes'],
  sort: '-date,-duration',
  ownedBy: 'user_id',
  embeds: {
    user_name: userName,
    activity_name: nameOf(() => activities, 'activity_id'),
  },
  create: createEffort,
})

type Effort = Row<typeof fields>

async function createEffort(tx: Tx, form: Form<typeof fields>): Promise<number> {
  const draft = form.complete()
  return insert(tx, efforts, {
    ...draft,
    user_id: tx.actor.user as number,
    hourly_rate: draft.hourly_rate ?? (await usualRate(tx, draft)),
  })
}

async function usualRate(tx: Tx, { entity_type, entity_id, activity_id }: Effort): Promise<bigint | null> {
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
