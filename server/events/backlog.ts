// The events that wait for a webhook: how they get there from the journal, and what users do with them.

import sql, { join } from 'sql-template-tag'
import { Refusal } from '../../domain/refusal.ts'
import { dropOld } from '../chores.ts'
import type { Db, Tx } from '../db/db.ts'
import { written } from '../db/written.ts'
import { eachCompany } from '../delivery/where.ts'
import { putDown } from '../in-hand.ts'
import { need, newId, touch, update } from '../resource/write.ts'
import { chosenEntries, latestEvent, testType } from './events.ts'
import { typeOf } from './types.ts'
import { webhookEvents } from './webhook-events.ts'
import { type StoredWebhook, webhooks } from './webhooks.ts'

const chore = 'webhooks'

/** A webhook has at most so many pending events; later ones stay in the journal until there is room. */
const maxPending = 1000
const batchSize = 200

/**
 * Gives a webhook the next events of the journal, and returns whether it advanced. An event that it had before, as in a
 * replay, starts again.
 */
export async function giveEvents(tx: Tx, { id, cursor, types }: StoredWebhook, now: Date): Promise<boolean> {
  const { company } = tx.actor
  const latest = await latestEvent(tx, company)
  if (latest <= cursor) return false
  const pending = await tx.get<{ count: number }>(sql`
    select count(*) as count from webhook_deliveries
    where company_id = ${company} and webhook_id = ${id} and status = 'pending' and event_id <= ${cursor}`)
  const room = Math.min(batchSize, maxPending - (pending?.count ?? 0))
  if (room <= 0) return false
  const { entries, next } = await chosenEntries(tx, company, { after: cursor, latest, limit: room, types })
  const at = now.toISOString()
  for (const { id: event, action, resource, record_id } of entries) {
    const type = typeOf(resource, action)
    await tx.run(sql`
      insert into webhook_deliveries (company_id, id, webhook_id, event_id, type, resource, record_id, status, tries,
        next_attempt, attempts, created)
      values (${company}, ${await newId(tx)}, ${id}, ${event}, ${type}, ${resource}, ${record_id}, 'pending', 0,
        ${at}, '[]', ${at})
      on conflict (company_id, webhook_id, event_id) do update
      set status = 'pending', tries = 0, next_attempt = excluded.next_attempt, first_attempt = null, ended = null`)
  }
  await tx.run(sql`update webhooks set cursor = ${next} where company_id = ${company} and id = ${id}`)
  if (entries.length === 0) return true
  const events = join(entries.map((entry) => entry.id))
  const theirs = sql`company_id = ${company} and webhook_id = ${id} and event_id in (${events})`
  await putDown(tx, chore, sql`select id from webhook_deliveries where ${theirs}`)
  await touch(tx, webhookEvents)
  return true
}

/** Lets all failed events start again, at once. */
export async function tryAllNow(tx: Tx, webhook: number): Promise<void> {
  await tx.run(sql`
    update webhook_deliveries set tries = 0, first_attempt = null, next_attempt = ${tx.now.toISOString()}
    where company_id = ${tx.actor.company} and webhook_id = ${webhook} and status = 'pending'`)
  await touch(tx, webhookEvents)
}

/** Gives up an event: the next one of its record takes its place. A replay brings it back. */
export async function skip(tx: Tx, id: number): Promise<void> {
  const event = await need(tx, webhookEvents, id)
  if (event.status !== 'pending')
    throw new Refusal('bad_request', `Only what is pending can be skipped: this delivery is ${event.status}.`)
  const ended = tx.now.toISOString()
  await update(tx, webhookEvents, id, { status: 'skipped', next_attempt: null, ended }, event)
  await putDown(tx, chore, [id])
}

const maxTests = 10

/** Adds a test to the events of a webhook and returns its id. */
export async function addTest(tx: Tx, webhook: number): Promise<number> {
  const { company } = tx.actor
  const waiting = await tx.get<{ count: number }>(sql`
    select count(*) as count from webhook_deliveries
    where company_id = ${company} and webhook_id = ${webhook} and status = 'pending' and event_id is null`)
  if ((waiting?.count ?? 0) >= maxTests)
    throw new Refusal('bad_request', `${maxTests} tests of this webhook are under way already.`)
  const id = await newId(tx)
  const at = tx.now.toISOString()
  await tx.run(sql`
    insert into webhook_deliveries (company_id, id, webhook_id, type, resource, record_id, status, tries, next_attempt,
      attempts, created)
    values (${company}, ${id}, ${webhook}, ${testType}, ${webhooks.name}, ${webhook}, 'pending', 0, ${at}, '[]', ${at})`)
  await touch(tx, webhookEvents)
  tx.whenEnded(() => written.tell({ company, resource: webhookEvents.name }))
  return id
}

const retentionMs = 30 * 24 * 3_600_000
const droppedAtATime = 500

/** Drops the events that ended long ago. */
export function dropOldWebhookEvents(db: Db, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - retentionMs).toISOString()
  const companies = sql`select distinct ${eachCompany()} as id from webhook_deliveries where ended < ${limit}`
  return dropOld(db, 'webhooks', companies, (tx) => dropSome(tx, limit))
}

async function dropSome(tx: Tx, limit: string): Promise<boolean> {
  const { company } = tx.actor
  await touch(tx, webhookEvents)
  const oldest = sql`
    select id from webhook_deliveries where company_id = ${company} and ended < ${limit}
    order by ended, id limit ${droppedAtATime}`
  await putDown(tx, chore, oldest)
  const dropped = await tx.run(sql`
    delete from webhook_deliveries where company_id = ${company} and id in (${oldest})`)
  return dropped === droppedAtATime
}
