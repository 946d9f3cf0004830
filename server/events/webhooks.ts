// Webhooks: addresses that the events of a company are sent to.

import sql, { join } from 'sql-template-tag'
import { Problems, Refusal } from '../../domain/refusal.ts'
import { userName } from '../auth/people/user-name.ts'
import { lastTaken } from '../db/counters.ts'
import type { Tx } from '../db/db.ts'
import { putDown } from '../in-hand.ts'
import { created, hidden, optional, ownId, preset, type Row, readonly, required } from '../resource/fields.ts'
import { id, integer, oneOf, text } from '../resource/kinds.ts'
import { parseNew } from '../resource/records.ts'
import { type ChangeForm, NewForm, type Resource, resource } from '../resource/resource.ts'
import { insert, remove, update } from '../resource/write.ts'
import { allowedNetworks, problemWith } from './addresses.ts'
import { typePatterns } from './types.ts'

const fields = {
  id: ownId(),
  url: required(text(2000, { examples: ['https://hooks.example/kontor', 'https://hooks.example:8443/in'] })),
  description: optional(text()),
  types: preset(typePatterns(), ['*']),
  status: preset(readonly(oneOf('active', 'paused')), 'active'),
  /** Why the server has paused it; null when a user did. */
  paused_reason: optional(readonly(text())),
  /** The user who set it up or changed it last. It is paused when they may no longer do so. */
  user_id: readonly(id()),
  created: created(),
  /** The last event that it got for delivery, or that its types leave out. */
  cursor: hidden(integer()),
}

export const webhooks: Resource<typeof fields> = resource({
  name: 'webhooks',
  entity: 'webhook',
  path: '/webhooks',
  scopes: ['configuration'],
  subject: 'webhook',
  managed: true,
  operations: ['list', 'get', 'update', 'remove'],
  extension: { operations: ['list', 'get', 'update', 'remove'] },
  makesWayIn: ['update'],
  summary: 'webhooks',
  description: 'Addresses of other programs to which events are sent, each signed with a secret.',
  fields,
  embeds: { user_name: userName },
  search: ['url', 'description'],
  sort: ['id'],
  update: changeWebhook,
  remove: removeWebhooks,
})

export type StoredWebhook = Row<typeof fields>

const maxWebhooks = 20

/** Makes a webhook for the acting user, if the sent values are valid. It gets the events from now on. */
export async function createWebhook(tx: Tx, sent: object): Promise<number> {
  const problems = new Problems()
  const form: NewForm<typeof fields> = new NewForm(parseNew(fields, sent, problems), problems)
  await checkAddress(tx, form)
  const draft = await form.complete()
  const { company, user } = tx.actor
  const row = await tx.get<{ count: number }>(sql`
    select count(*) as count from webhooks where company_id = ${company}`)
  if ((row?.count ?? 0) >= maxWebhooks)
    throw new Refusal('bad_request', `A company can have at most ${maxWebhooks} webhooks.`)
  // The next journal entry is that of its own creation.
  const cursor = (await lastTaken(tx, company, 'journal')) + 1
  return insert(tx, webhooks, { ...draft, user_id: user as number, cursor })
}

async function changeWebhook(tx: Tx, id: number, form: ChangeForm<typeof fields>): Promise<void> {
  const { url, types } = form.values
  if (url !== undefined) await checkAddress(tx, form)
  const isRedirected = url !== undefined || types !== undefined
  await update(tx, webhooks, id, {
    ...form.changes(),
    ...(isRedirected && { user_id: tx.actor.user as number }),
  })
}

async function checkAddress(
  tx: Tx,
  { values, problems }: NewForm<typeof fields> | ChangeForm<typeof fields>,
): Promise<void> {
  const problem = values.url && problemWith(values.url, await allowedNetworks(tx))
  if (problem) problems.add('url', 'not_allowed', problem)
}

async function removeWebhooks(tx: Tx, ids: readonly number[]): Promise<void> {
  const theirs = sql`company_id = ${tx.actor.company} and webhook_id in (${join([...ids])})`
  await putDown(tx, 'webhooks', sql`select id from webhook_deliveries where ${theirs}`)
  await tx.run(sql`delete from webhook_deliveries where ${theirs}`)
  await tx.run(sql`delete from webhook_secrets where ${theirs}`)
  await remove(tx, webhooks, ids)
}
