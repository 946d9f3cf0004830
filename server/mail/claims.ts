// The worker's writes about a message: that it is claimed, that its content leaves, and the outcome. Each is its own
// transaction, so that a crash at any instant leaves one of these states behind and never sends twice.

import sql, { join } from 'sql-template-tag'
import { daysAfter } from '../../domain/time/dates.ts'
import { takeMail } from '../company-limits.ts'
import type { Reader, Tx } from '../db/db.ts'
import { claimRecords, leaseEnd, nextAttempt, type Terms } from '../delivery/claims.ts'
import { eachCompany, inCompanies } from '../delivery/where.ts'
import type { Taken, Where } from '../delivery/worker.ts'
import { endsOn, maxTries, putDown } from '../in-hand.ts'
import { instantOf, localTimeAt } from '../resource/clock.ts'
import { need, update } from '../resource/write.ts'
import { keepFile, type Print } from './files.ts'
import { held, type Message, outbox, type Problem, type Settled } from './outbox.ts'

type Channel = Message['channel']

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const chore = 'outbox'
const terms: Terms = {
  chore,
  leaseMs: 10 * minuteMs,
  pausesMs: [minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs, 4 * hourMs, 12 * hourMs],
}

/** After the end of a process, other messages go first: this one may be what ended it. */
const pauseAfterEndMs = 3_000

/** Ends the claim of a process that has ended, so that the message is looked at now. True if there was one. */
export async function endClaim(tx: Tx, record: number, at: Date): Promise<boolean> {
  const now = at.toISOString()
  const ended = await tx.run(sql`
    update outbox set due = ${now}
    where company_id = ${tx.actor.company} and id = ${record} and status = 'P' and due > ${now}`)
  return ended > 0
}

/** The outcome of an attempt. The status W means that it is tried again later. */
export interface Outcome {
  readonly status: 'S' | 'W' | 'F' | 'U' | 'C'
  readonly error: string | null
  readonly problem?: Problem
  /** What the other server said, in its own words. */
  readonly answer?: string
  /** The recipients who are not tried again. */
  readonly settled?: readonly Settled[]
}

/** The companies with messages that are due: by an index, without a look at the other companies. */
export async function companiesWithDue(reader: Reader, at: Date, where: Where): Promise<number[]> {
  const rows = await reader.all<{ id: number }>(sql`
    select distinct ${eachCompany()} as id from outbox where due <= ${at.toISOString()}${inCompanies(where)}`)
  return rows.map(({ id }) => id)
}

/** The companies with held messages that can leave now: all, or those that have a mail server of their own. */
export async function companiesWithHeld(
  reader: Reader,
  where: Where,
  { isMailForAll }: { readonly isMailForAll: boolean },
): Promise<number[]> {
  const sendsMail = isMailForAll
    ? sql`true`
    : sql`exists (select 1 from mail_servers m where m.company_id = o.company_id)`
  const rows = await reader.all<{ id: number }>(sql`
    select distinct ${eachCompany('o.')} as id from outbox o
    where o.status = 'H' and (o.channel = 'P' or ${sendsMail})${inCompanies(where, 'o.')}`)
  return rows.map(({ id }) => id)
}

/** How many messages of all companies are due. */
export async function countDue(reader: Reader, at: Date): Promise<number> {
  const row = await reader.get<{ count: number }>(sql`
    select count(company_id) as count from outbox where due <= ${at.toISOString()}`)
  return Number(row?.count)
}

/**
 * Takes the next message of a company. Claims it when it is to be delivered now: until its lease ends, it belongs to
 * the worker, identified by the number of attempts. Also reports an attempt that was never finished.
 */
export async function takeNext(
  tx: Tx,
  at: Date,
  channels: readonly Channel[],
  tellLost: (id: number, outcome: Outcome) => void = () => {},
): Promise<Taken<Message>> {
  const id = (await firstDue(tx, at)) ?? (await firstHeld(tx, channels))
  if (id === undefined) return { claims: [], isChanged: false }
  const message = await need(tx, outbox, id)
  if (message.status === 'P') {
    const outcome = await lost(tx, message)
    await update(tx, outbox, id, changesFor(message, outcome, at), message)
    tx.whenEnded(() => tellLost(id, outcome))
  } else if (!channels.includes(message.channel)) await update(tx, outbox, id, held, message)
  else {
    const limit = await limitReached(tx, message, at)
    if (limit === undefined) return { claims: [await claim(tx, message, at)], isChanged: true }
    await update(tx, outbox, id, untilTomorrow(limit, at), message)
  }
  return { claims: [], isChanged: true }
}

/** The limit, if the company has sent as many mails today as it may. A mail that is tried again counts once. */
async function limitReached(tx: Tx, { channel, attempts }: Message, at: Date): Promise<number | undefined> {
  return channel === 'E' && attempts === 0 ? takeMail(tx, localTimeAt(at).slice(0, 10)) : undefined
}

/** The fields of a mail that goes out on the next day; its three days begin then. */
function untilTomorrow(limit: number, at: Date): Partial<Message> {
  const day = daysAfter(localTimeAt(at).slice(0, 10), 1)
  const next = instantOf(`${day} 00:00:00`)
  const sentence = `The company may send ${limit} ${limit === 1 ? 'mail' : 'mails'} a day, and has sent as many today. This one goes out on the next day.`
  return {
    ...{ status: 'W', problem: 'deferred', error: sentence, answer: sentence },
    next_attempt: localTimeAt(next),
    queued: next.toISOString(),
    due: next.toISOString(),
  }
}

async function firstDue(tx: Tx, at: Date): Promise<number | undefined> {
  const row = await tx.get<{ id: number }>(sql`
    select id from outbox where company_id = ${tx.actor.company} and due <= ${at.toISOString()}
    order by due, id limit 1`)
  return row?.id
}

async function firstHeld(tx: Tx, channels: readonly Channel[]): Promise<number | undefined> {
  const row = await tx.get<{ id: number }>(sql`
    select id from outbox
    where company_id = ${tx.actor.company} and status = 'H' and channel in (${join([...channels])})
    order by id limit 1`)
  return row?.id
}

/**
 * The outcome of an attempt that was never finished, because its process is gone. A message on which several processes
 * have ended in turn waits for a user before it is tried again.
 */
async function lost(tx: Tx, { id, handed_over }: Message): Promise<Outcome> {
  const ends = handed_over ? 0 : ((await endsOn(tx, chore, [id])).get(id) ?? 0)
  if (ends === 0) await putDown(tx, chore, [id])
  const problem = 'stopped'
  if (handed_over) return uncertain('The server stopped while it was being sent.', problem)
  return ends >= maxTries
    ? {
        status: 'F',
        problem,
        error: 'The server stopped twice before it could be sent. Retry it once the reason is found.',
      }
    : { status: 'W', problem, error: 'The server stopped before it could be sent.' }
}

/** The outcome of an attempt whose content has left without a confirmation. Only a user can repeat it. */
export function uncertain(sentence: string, problem: Problem): Outcome {
  const advice = 'It may have been sent: look whether it arrived, then retry or leave it.'
  return { status: 'U', problem, error: `${sentence} ${advice}` }
}

async function claim(tx: Tx, message: Message, at: Date): Promise<Message> {
  const isHeld = message.status === 'H'
  const changes = {
    status: 'P',
    attempts: message.attempts + 1,
    next_attempt: null,
    // A held message has not been tried yet: its days begin now.
    queued: isHeld ? at.toISOString() : message.queued,
    tries: isHeld ? 1 : message.tries + 1,
    due: await claimRecords(tx, terms, [message.id], at),
    handed_over: false,
  } as const
  await update(tx, outbox, message.id, changes, message)
  return { ...message, ...changes }
}

/** Stores the PDF of a message, so that every attempt sends the same. */
export async function keepPrint(tx: Tx, message: Message, print: Print): Promise<void> {
  await needClaim(tx, message)
  await update(tx, outbox, message.id, await keepFile(tx, print))
}

/** Marks that the content leaves now. From here on, only an answer can say that the message was not sent. */
export async function markHandedOver(tx: Tx, message: Message, at: Date): Promise<void> {
  await needClaim(tx, message)
  await update(tx, outbox, message.id, { handed_over: true, due: leaseEnd(terms, at) })
}

/** An attempt that outlived its lease has lost the message to another worker, and must not send it. */
async function needClaim(tx: Tx, { id, attempts }: Message): Promise<void> {
  const stored = await need(tx, outbox, id)
  if (stored.status !== 'P' || stored.attempts !== attempts)
    throw new Error(`Attempt ${attempts} at message ${id} took longer than its lease.`)
}

/** Writes the outcome of an attempt. An attempt given up as lost may still report, unless a user has acted since. */
export async function settle(tx: Tx, { id, attempts }: Message, outcome: Outcome, at: Date): Promise<void> {
  const stored = await need(tx, outbox, id)
  if (stored.attempts !== attempts || (stored.status !== 'P' && stored.status !== 'U')) return
  await update(tx, outbox, id, changesFor(stored, outcome, at), stored)
  await putDown(tx, chore, [id])
}

function changesFor(message: Message, outcome: Outcome, at: Date): Partial<Message> {
  const settled = [...message.settled, ...(outcome.settled ?? [])]
  const changes = statusAfter(message, outcome, at)
  // A user who looks at a mail that is not fully sent must see which recipients have it.
  const taken = settled.filter(({ error }) => error === null).map(({ email }) => email)
  const isTold = changes.status !== 'S' && taken.length > 0
  const error = isTold ? `${changes.error} These have it: ${taken.join(', ')}.` : changes.error
  return { ...changes, error, settled }
}

function statusAfter(message: Message, outcome: Outcome, at: Date): Partial<Message> {
  const { status, error, problem = null, answer = null } = outcome
  const done = { error, problem, answer, next_attempt: null, due: null }
  const ended = at.toISOString()
  if (status === 'S') return { ...done, status, ended, sent: localTimeAt(at) }
  if (status === 'C') return { ...done, status, ended }
  if (status !== 'W') return { ...done, status }
  const next =
    problem === 'stopped'
      ? new Date(at.getTime() + pauseAfterEndMs)
      : nextAttempt(terms, { tries: message.tries, since: message.queued }, at)
  if (!next) return { ...done, status: 'F', error: `${error} It was tried for three days.` }
  return { ...done, status, next_attempt: localTimeAt(next), due: next.toISOString() }
}
