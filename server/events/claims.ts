// The worker's writes about an event for a webhook: that it is claimed, and how the attempt went. Every function is a
// step of the company's transaction, so that several processes can work on one database and a crash at any instant
// leads to a repetition at most.

import sql, { join, type Sql } from 'sql-template-tag'
import { may } from '../../domain/access/roles.ts'
import { roleOf } from '../auth/roles-given.ts'
import type { Reader, Tx } from '../db/db.ts'
import { claimRecords, nextAttempt, type Terms } from '../delivery/claims.ts'
import { eachCompany, inCompanies } from '../delivery/where.ts'
import type { Turn, Where } from '../delivery/worker.ts'
import { endsOn, maxTries, putDown } from '../in-hand.ts'
import { find, need, touch, update } from '../resource/write.ts'
import { giveEvents } from './backlog.ts'
import { secretsOf } from './signing.ts'
import { type Attempt, type WebhookEvent, webhookEvents } from './webhook-events.ts'
import { type StoredWebhook, webhooks } from './webhooks.ts'

export interface WebhookKey {
  readonly company: number
  readonly webhook: number
}

/** The webhooks with events that can be sent now, or that have a time although they are paused. */
export function webhooksWithDue(reader: Reader, now: Date, where: Where): Promise<WebhookKey[]> {
  return reader.all<WebhookKey>(sql`
    select distinct ${eachCompany('d.')} as company, d.webhook_id as webhook
    from webhook_deliveries d join webhooks w on w.company_id = d.company_id and w.id = d.webhook_id
    where ${isTimely(now)} and (w.status = 'paused' or ${isNext})${inCompanies(where, 'd.')}`)
}

/** Whether a webhook has events to receive from the journal. */
export type LookedAt = WebhookKey & { readonly isBehind: number }

/** The webhooks of these companies. */
export function webhooksOf(reader: Reader, companies: readonly number[]): Promise<LookedAt[]> {
  return reader.all<LookedAt>(sql`${lookedAt} where w.company_id in (${join([...companies])})`)
}

/** A part of all webhooks: those after this one. */
export function webhooksAfter(
  reader: Reader,
  { company, webhook }: WebhookKey,
  limit: number,
): Promise<LookedAt[]> {
  return reader.all<LookedAt>(sql`
    ${lookedAt} where (w.company_id, w.id) > (${company}, ${webhook}) order by w.company_id, w.id limit ${limit}`)
}

const lookedAt = sql`
  select w.company_id as company, w.id as webhook, case when w.status = 'active' and exists (
    select 1 from journal j where j.company_id = w.company_id and j.id > w.cursor) then 1 else 0 end as "isBehind"
  from webhooks w`

/**
 * The condition that the event `d` for the webhook `w` can be tried now. Events of one record are sent in their order:
 * until one of them is delivered, those after it wait.
 */
function isDue(now: Date): Sql {
  return sql`${isTimely(now)} and ${isNext}`
}

function isTimely(now: Date): Sql {
  return sql`d.status = 'pending' and d.next_attempt <= ${now.toISOString()}`
}

const isNext = sql`(
    d.event_id is null or w.status = 'active' and d.event_id <= w.cursor and not exists (
      select 1 from webhook_deliveries e
      where e.company_id = d.company_id and e.webhook_id = d.webhook_id and e.status = 'pending'
        and e.resource = d.resource and e.record_id = d.record_id and e.event_id < d.event_id))`

/** An event that belongs to the worker until its lease ends. */
export interface Claim extends WebhookKey, Pick<WebhookEvent, 'id' | 'event_id' | 'created'> {
  readonly url: string
  readonly secrets: readonly string[]
  readonly lease: string
}

/** The result for a webhook: events to send now, those that were given up, and whether it got new ones. */
interface TakenEvents {
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

/** Ends the claim of a process that has ended, so that the event is sent now. True if there was one. */
export async function endClaim(tx: Tx, record: number, at: Date): Promise<boolean> {
  const now = at.toISOString()
  const ended = await tx.run(sql`
    update webhook_deliveries set next_attempt = ${now}
    where company_id = ${tx.actor.company} and id = ${record} and status = 'pending' and next_attempt > ${now}`)
  return ended > 0
}

/** Gives a webhook its events from the journal, and claims some that are due. */
export async function takeDue(tx: Tx, id: number, turn: Turn): Promise<TakenEvents> {
  const webhook = await find(tx, tx.actor.company, webhooks, id)
  if (!webhook) return { claims: [], givenUp: [], isGiven: false }
  if (webhook.status === 'paused') {
    const taken = await claimDue(tx, webhook, turn)
    await takeTimesAway(tx, id, turn.now)
    return { ...taken, isGiven: false }
  }
  const role = await roleOf(tx, tx.actor.company, webhook.user_id)
  if (!role || !may(role, 'manage', 'webhook')) {
    await pauseWebhook(tx, id, 'The user who set it up may no longer do so. Another user has to resume it.')
    return { claims: [], givenUp: [], isGiven: false }
  }
  const isGiven = await giveEvents(tx, webhook, turn.now)
  return { ...(await claimDue(tx, webhook, turn)), isGiven }
}

/** The events of a paused webhook wait for a user: with a time, every look for what is due would find them. */
async function takeTimesAway(tx: Tx, webhook: number, now: Date): Promise<void> {
  const count = await tx.run(sql`
    update webhook_deliveries set next_attempt = null
    where company_id = ${tx.actor.company} and webhook_id = ${webhook} and status = 'pending'
      and event_id is not null and next_attempt <= ${now.toISOString()}`)
  if (count > 0) await touch(tx, webhookEvents)
}

type DueEvent = Pick<WebhookEvent, 'id' | 'event_id' | 'created'>

async function claimDue(
  tx: Tx,
  { id, url }: StoredWebhook,
  { limit, now, isIdle }: Turn,
): Promise<Omit<TakenEvents, 'isGiven'>> {
  const { company } = tx.actor
  const found = await tx.all<DueEvent>(sql`
    select d.id, d.event_id, d.created
    from webhook_deliveries d join webhooks w on w.company_id = d.company_id and w.id = d.webhook_id
    where d.company_id = ${company} and d.webhook_id = ${id} and ${isDue(now)}
    order by d.next_attempt, d.id limit ${limit}`)
  const { due, givenUp } = await withoutDeadly(tx, found, now, isIdle)
  if (due.length === 0) return { claims: [], givenUp }
  const ids = due.map(({ id }) => id)
  const lease = await claimRecords(tx, terms, ids, now)
  await tx.run(sql`
    update webhook_deliveries
    set next_attempt = ${lease}, tries = tries + 1, first_attempt = coalesce(first_attempt, ${now.toISOString()})
    where company_id = ${company} and id in (${join(ids)})`)
  await touch(tx, webhookEvents)
  const secrets = await secretsOf(tx, company, id, now)
  const claims = due.map((event) => ({ ...event, company, webhook: id, url, secrets, lease }))
  return { claims, givenUp }
}

/**
 * Gives up the events on which several processes ended in turn. Events on which one process has ended are sent alone:
 * of several that were claimed, it is unknown which one ended it.
 */
async function withoutDeadly(
  tx: Tx,
  found: readonly DueEvent[],
  now: Date,
  isIdle: boolean,
): Promise<{ due: readonly DueEvent[]; givenUp: readonly number[] }> {
  const ids = found.map(({ id }) => id)
  const ends = await endsOn(tx, chore, ids)
  const givenUp = ids.filter((id) => (ends.get(id) ?? 0) >= maxTries)
  for (const id of givenUp) await giveUp(tx, id, now)
  const due = found.filter(({ id }) => !givenUp.includes(id))
  const suspect = due.find(({ id }) => ends.has(id))
  if (!suspect) return { due, givenUp }
  return { due: isIdle ? [suspect] : [], givenUp }
}

/** Ends an event for good, unless a user replays it. Its mark stays, so that it is reported. */
async function giveUp(tx: Tx, id: number, now: Date): Promise<void> {
  const { attempts } = await need(tx, webhookEvents, id)
  const error =
    'The server stopped twice while it was sending this, so it is not sent. A replay tries it again.'
  const at = now.toISOString()
  const all = [...attempts, { at, status: null, ms: 0, error, answer: null }].slice(-maxAttempts)
  await tx.run(sql`
    update webhook_deliveries
    set status = 'skipped', next_attempt = null, ended = ${at}, attempts = ${JSON.stringify(all)}
    where company_id = ${tx.actor.company} and id = ${id}`)
  await touch(tx, webhookEvents)
}

export interface Outcome extends Attempt {
  /** The reason to pause the webhook, when trying again is of no use. */
  readonly end?: string
}

const maxAttempts = 20

/** Writes the outcome of an attempt. After the end of its lease, the event belongs to another: nothing is written. */
export async function settle(tx: Tx, claim: Claim, outcome: Outcome, now: Date): Promise<void> {
  const stored = await find(tx, claim.company, webhookEvents, claim.id)
  if (stored?.status !== 'pending' || stored.next_attempt !== claim.lease) return
  await putDown(tx, chore, [claim.id])
  const { end, ...attempt } = outcome
  const attempts = JSON.stringify([...stored.attempts, attempt].slice(-maxAttempts))
  const change = (status: WebhookEvent['status'], next: Date | null, ended: Date | null) =>
    tx.run(sql`
      update webhook_deliveries
      set status = ${status}, next_attempt = ${next?.toISOString() ?? null},
        ended = ${ended?.toISOString() ?? null}, attempts = ${attempts}
      where company_id = ${claim.company} and id = ${claim.id}`)

  await touch(tx, webhookEvents)
  if (attempt.error === null) return void (await change('delivered', null, now))
  if (claim.event_id === null) return void (await change('failed', null, now))
  const since = stored.first_attempt as string
  const next = end === undefined ? nextAttempt(terms, { tries: stored.tries, since }, now) : undefined
  await change('pending', next ?? now, null)
  if (!next) await pauseWebhook(tx, claim.webhook, end ?? `It was tried for three days. ${attempt.error}`)
}

/** Stops sending to a webhook until a user resumes it. Its pending events stay. */
async function pauseWebhook(tx: Tx, id: number, reason: string): Promise<void> {
  const webhook = await find(tx, tx.actor.company, webhooks, id)
  if (webhook?.status === 'active')
    await update(tx, webhooks, id, { status: 'paused', paused_reason: reason.slice(0, 255) }, webhook)
}

/** How many events for webhooks of all companies are due. */
export async function countDueEvents(reader: Reader, now: Date): Promise<number> {
  const row = await reader.get<{ count: number }>(sql`
    select count(*) as count
    from webhook_deliveries d join webhooks w on w.company_id = d.company_id and w.id = d.webhook_id
    where ${isDue(now)}`)
  return Number(row?.count)
}

/** How many webhooks of all companies are paused. */
export async function countPaused(reader: Reader): Promise<number> {
  const row = await reader.get<{ count: number }>(sql`
    select count(company_id) as count from webhooks where status = 'paused'`)
  return Number(row?.count)
}
