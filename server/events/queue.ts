// From the journal to deliveries, and what becomes of each. Every function is a step of the company's transaction, so
// that several processes can work on one database and a crash at any instant leads to a repetition at most.

import { setImmediate as breathe } from 'node:timers/promises'
import sql, { join, type Sql } from 'sql-template-tag'
import { Refusal } from '../../domain/refusal.ts'
import { may } from '../../domain/roles.ts'
import { roleOf } from '../auth/roles-given.ts'
import { oneByOne } from '../chores.ts'
import type { Db, Reader, Tx } from '../db/db.ts'
import { announce } from '../db/written.ts'
import { claimRecords, nextAttempt, type Terms } from '../delivery/claims.ts'
import type { Turn } from '../delivery/worker.ts'
import { endsOn, maxTries, putDown } from '../in-hand.ts'
import { find, need, newId, touch, update } from '../resource/write.ts'
import { type Attempt, type Delivery, deliveries } from './deliveries.ts'
import { chosenEntries, latestEvent, testType } from './events.ts'
import { secretsOf } from './signing.ts'
import { typeOf } from './types.ts'
import { type StoredWebhook, webhooks } from './webhooks.ts'

export interface WebhookKey {
  readonly company: number
  readonly webhook: number
}

/** All webhooks, and whether there are events to give to them or deliveries that are due. */
export function lookForWork(reader: Reader, now: Date): Promise<(WebhookKey & { isBusy: number })[]> {
  return reader.all<WebhookKey & { isBusy: number }>(sql`
    select w.company_id as company, w.id as webhook,
      case when w.status = 'active' and exists (
          select 1 from journal j where j.company_id = w.company_id and j.id > w.cursor)
        or exists (
          select 1 from webhook_deliveries d
          where d.company_id = w.company_id and d.webhook_id = w.id and ${isDue(now)})
        then 1 else 0 end as "isBusy"
    from webhooks w order by w.company_id, w.id`)
}

/**
 * What can be tried now, of the delivery `d` of the webhook `w`. Events of one record go out in their order: as long
 * as one of them is not delivered, those after it wait.
 */
function isDue(now: Date): Sql {
  return sql`d.status = 'pending' and d.next_attempt <= ${now.toISOString()} and (
    d.event_id is null or w.status = 'active' and d.event_id <= w.cursor and not exists (
      select 1 from webhook_deliveries e
      where e.company_id = d.company_id and e.webhook_id = d.webhook_id and e.status = 'pending'
        and e.resource = d.resource and e.record_id = d.record_id and e.event_id < d.event_id))`
}

/** A delivery that belongs to the caller until its lease ends. */
export interface Claim extends WebhookKey, Pick<Delivery, 'id' | 'event_id' | 'created'> {
  readonly url: string
  readonly secrets: readonly string[]
  readonly lease: string
}

/** What was done for a webhook: deliveries to try now, those that were given up, and whether it was given some. */
interface Taken {
  readonly claims: readonly Claim[]
  readonly givenUp: readonly number[]
  readonly isGiven: boolean
}

const chore = 'webhooks'
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const terms: Terms = {
  chore,
  leaseMs: minuteMs,
  pausesMs: [
    ...[5_000, 30_000, 2 * minuteMs, 10 * minuteMs, 30 * minuteMs],
    ...[1, 2, 4, 8, 12].map((hours) => hours * hourMs),
  ],
}

/** Gives a webhook what the journal has for it, and claims some deliveries that are due. */
export async function takeDue(tx: Tx, id: number, turn: Turn): Promise<Taken> {
  const webhook = await find(tx, tx.actor.company, webhooks, id)
  if (!webhook) return { claims: [], givenUp: [], isGiven: false }
  if (webhook.status === 'paused') return { ...(await claimDue(tx, webhook, turn)), isGiven: false }
  const role = await roleOf(tx, tx.actor.company, webhook.user_id)
  if (!role || !may(role, 'manage', 'webhook')) {
    await pauseWebhook(tx, id, 'Whoever set it up may no longer do so. Somebody else has to resume it.')
    return { claims: [], givenUp: [], isGiven: false }
  }
  const isGiven = await giveEvents(tx, webhook, turn.now)
  return { ...(await claimDue(tx, webhook, turn)), isGiven }
}

type DueDelivery = Pick<Delivery, 'id' | 'event_id' | 'created'>

async function claimDue(
  tx: Tx,
  { id, url }: StoredWebhook,
  { limit, now, isIdle }: Turn,
): Promise<Omit<Taken, 'isGiven'>> {
  const { company } = tx.actor
  const found = await tx.all<DueDelivery>(sql`
    select d.id, d.event_id, d.created
    from webhook_deliveries d join webhooks w on w.company_id = d.company_id and w.id = d.webhook_id
    where d.company_id = ${company} and d.webhook_id = ${id} and ${isDue(now)}
    order by d.next_attempt, d.id limit ${limit}`)
  const { due, givenUp } = await withoutDeadly(tx, found, now, isIdle)
  if (due.length === 0) return { claims: [], givenUp }
  const ids = due.map((delivery) => delivery.id)
  const lease = await claimRecords(tx, terms, ids, now)
  await tx.run(sql`
    update webhook_deliveries
    set next_attempt = ${lease}, tries = tries + 1, first_attempt = coalesce(first_attempt, ${now.toISOString()})
    where company_id = ${company} and id in (${join(ids)})`)
  await touch(tx, deliveries)
  const secrets = await secretsOf(tx, company, id, now)
  const claims = due.map((delivery) => ({ ...delivery, company, webhook: id, url, secrets, lease }))
  return { claims, givenUp }
}

/**
 * Gives up the deliveries on which processes ended one after the other. Those on which one has ended go alone: of several
 * that were in hand, nobody knows which it was.
 */
async function withoutDeadly(
  tx: Tx,
  found: readonly DueDelivery[],
  now: Date,
  isIdle: boolean,
): Promise<{ due: readonly DueDelivery[]; givenUp: readonly number[] }> {
  const ids = found.map(({ id }) => id)
  const ends = await endsOn(tx, chore, ids)
  const givenUp = ids.filter((id) => (ends.get(id) ?? 0) >= maxTries)
  for (const id of givenUp) await giveUp(tx, id, now)
  const due = found.filter(({ id }) => !givenUp.includes(id))
  const suspect = due.find(({ id }) => ends.has(id))
  if (!suspect) return { due, givenUp }
  return { due: isIdle ? [suspect] : [], givenUp }
}

/** Ends a delivery for good, unless somebody replays its event. Its mark stays, so that it is told. */
async function giveUp(tx: Tx, id: number, now: Date): Promise<void> {
  const { attempts } = await need(tx, deliveries, id)
  const error =
    'The server stopped twice while it was sending this, so it is not sent. A replay tries it again.'
  const at = now.toISOString()
  const all = [...attempts, { at, status: null, ms: 0, error, answer: null }].slice(-maxAttempts)
  await tx.run(sql`
    update webhook_deliveries
    set status = 'skipped', next_attempt = null, ended = ${at}, attempts = ${JSON.stringify(all)}
    where company_id = ${tx.actor.company} and id = ${id}`)
  await touch(tx, deliveries)
}

/** The rest of a long journal waits there: these many deliveries of a webhook are enough to go on with. */
const maxPending = 1000
const batchSize = 200

/**
 * Makes deliveries of the next events in the journal, and says whether it got on. One that was made before, as it is
 * with a replay, begins anew.
 */
async function giveEvents(tx: Tx, { id, cursor, types }: StoredWebhook, now: Date): Promise<boolean> {
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
  await touch(tx, deliveries)
  return true
}

export interface Outcome extends Attempt {
  /** When there is no use in trying again: the reason to pause the webhook. */
  readonly end?: string
}

const maxAttempts = 20

/** Writes how an attempt went. Whoever was too slow has lost the delivery to another, and has nothing to say. */
export async function settle(tx: Tx, claim: Claim, outcome: Outcome, now: Date): Promise<void> {
  const stored = await find(tx, claim.company, deliveries, claim.id)
  if (stored?.status !== 'pending' || stored.next_attempt !== claim.lease) return
  await putDown(tx, chore, [claim.id])
  const { end, ...attempt } = outcome
  const attempts = JSON.stringify([...stored.attempts, attempt].slice(-maxAttempts))
  const change = (status: Delivery['status'], next: Date | null, ended: Date | null) =>
    tx.run(sql`
      update webhook_deliveries
      set status = ${status}, next_attempt = ${next?.toISOString() ?? null},
        ended = ${ended?.toISOString() ?? null}, attempts = ${attempts}
      where company_id = ${claim.company} and id = ${claim.id}`)

  await touch(tx, deliveries)
  if (attempt.error === null) return void (await change('delivered', null, now))
  if (claim.event_id === null) return void (await change('failed', null, now))
  const since = stored.first_attempt as string
  const next = end === undefined ? nextAttempt(terms, { tries: stored.tries, since }, now) : undefined
  await change('pending', next ?? now, null)
  if (!next) await pauseWebhook(tx, claim.webhook, end ?? `It was tried for three days. ${attempt.error}`)
}

/** Sends nothing more to a webhook until somebody resumes it. What it has not got yet stays where it is. */
async function pauseWebhook(tx: Tx, id: number, reason: string): Promise<void> {
  const webhook = await find(tx, tx.actor.company, webhooks, id)
  if (webhook?.status === 'active')
    await update(tx, webhooks, id, { status: 'paused', paused_reason: reason.slice(0, 255) }, webhook)
}

/** Lets all that has failed begin anew, at once. */
export async function tryAllNow(tx: Tx, webhook: number): Promise<void> {
  await tx.run(sql`
    update webhook_deliveries set tries = 0, first_attempt = null, next_attempt = ${tx.now.toISOString()}
    where company_id = ${tx.actor.company} and webhook_id = ${webhook} and status = 'pending'`)
  await touch(tx, deliveries)
}

/** Gives up a delivery: the next event of its record takes its place. A replay brings it back. */
export async function skip(tx: Tx, id: number): Promise<void> {
  const delivery = await need(tx, deliveries, id)
  if (delivery.status !== 'pending')
    throw new Refusal(
      'bad_request',
      `Only what is pending can be skipped: this delivery is ${delivery.status}.`,
    )
  const ended = tx.now.toISOString()
  await update(tx, deliveries, id, { status: 'skipped', next_attempt: null, ended }, delivery)
  await putDown(tx, chore, [id])
}

const maxTests = 10

/** Puts a test among the deliveries of a webhook and returns its id. */
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
  await touch(tx, deliveries)
  tx.afterwards(() => announce({ company, resource: deliveries.name }))
  return id
}

const keptMs = 30 * 24 * hourMs
const droppedAtATime = 500

/** Drops the deliveries that ended long ago, some at a time, so that others can write in between. */
export async function dropOldDeliveries(db: Db, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - keptMs).toISOString()
  const companies = await db.all<{ id: number }>(sql`
    select c.id from companies c
    where exists (select 1 from webhook_deliveries d where d.company_id = c.id and d.ended < ${limit})`)
  await oneByOne(companies, async ({ id: company }) => {
    const drop = () => db.transaction({ company, user: null, via: 'webhooks' }, (tx) => dropSome(tx, limit))
    while ((await drop()) === droppedAtATime) await breathe()
  })
}

async function dropSome(tx: Tx, limit: string): Promise<number> {
  const { company } = tx.actor
  await touch(tx, deliveries)
  const oldest = sql`
    select id from webhook_deliveries where company_id = ${company} and ended < ${limit}
    order by ended, id limit ${droppedAtATime}`
  await putDown(tx, chore, oldest)
  return tx.run(sql`delete from webhook_deliveries where company_id = ${company} and id in (${oldest})`)
}

/** How many deliveries of all companies are due. */
export async function countDueDeliveries(reader: Reader, now: Date): Promise<number> {
  const row = await reader.get<{ count: number }>(sql`
    select coalesce(sum((
      select count(*) from webhook_deliveries d
      where d.company_id = w.company_id and d.webhook_id = w.id and ${isDue(now)}
    )), 0) as count from webhooks w`)
  return Number(row?.count)
}

/** How many webhooks of all companies are paused. */
export async function countPaused(reader: Reader): Promise<number> {
  const row = await reader.get<{ count: number }>(sql`
    select coalesce(sum((
      select count(*) from webhooks w where w.company_id = c.id and w.status = 'paused'
    )), 0) as count from companies c`)
  return Number(row?.count)
}
