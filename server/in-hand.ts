// A record is marked while the server works on it by itself. A mark that stays means that the process ended meanwhile:
// so a record that ends a process does not end the next one too. Why so: docs/decisions/0018.

import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import sql, { empty, join, Sql } from 'sql-template-tag'
import type { Actor, Db, Reader, Tx } from './db/db.ts'

export const markedChores = ['reminders', 'recurring invoices', 'outbox', 'webhooks'] as const
export type MarkedChore = (typeof markedChores)[number]

export interface Mark {
  readonly chore: MarkedChore
  readonly company: number
  readonly record: number
  /** The process that took it in hand last, and when. */
  readonly process: string
  readonly since: string
  /** How often it was taken in hand and not put down. */
  readonly tries: number
}

/** One end may be by chance; after so many, the record is skipped. */
export const maxTries = 2
const pauseMs = 3_600_000

/**
 * Works on a record, unless a process ended while working on it. Then the record is left alone for an hour, tried once
 * more, and after that skipped. Throws when it is left alone for the first time, and returns undefined from then on.
 */
export async function workOn<Result>(
  db: Db,
  chore: MarkedChore,
  actor: Actor,
  record: number,
  now: Date,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const left = await db.transaction(actor, (tx) => begin(tx, chore, record, now))
  if (left) return void tellOnce(left, now)
  try {
    return await work()
  } finally {
    await db.transaction(actor, (tx) => putDown(tx, chore, [record]))
  }
}

/** Removes marks on records without work: they were paid, deleted or done after all. */
export async function forgetUnneeded(
  db: Db,
  chore: MarkedChore,
  due: readonly Pick<Mark, 'company' | 'record'>[],
  now: Date,
): Promise<void> {
  const needed = new Set(due.map(({ company, record }) => `${company}/${record}`))
  for (const mark of await leftMarks(db, now)) {
    const { company, record } = mark
    if (mark.chore === chore && !needed.has(`${company}/${record}`))
      await db.transaction({ company, user: null, via: chore }, (tx) => putDown(tx, chore, [record]))
  }
}

/** Takes a record in hand, or returns the mark because of which it is left alone. */
async function begin(tx: Tx, chore: MarkedChore, record: number, now: Date): Promise<Mark | undefined> {
  const [mark] = await marksOn(tx, chore, [record])
  if (mark && !isOwn(mark) && (mark.tries >= maxTries || !isPast(mark, now))) return mark
  await takeInHand(tx, chore, [record], now)
  return undefined
}

/** Marks records of the transaction's company, and counts the processes that ended on them before. */
export async function takeInHand(
  tx: Tx,
  chore: MarkedChore,
  records: readonly number[],
  now: Date,
): Promise<void> {
  const rows = records.map(
    (record) => sql`(${tx.actor.company}, ${chore}, ${record}, ${ownProcess}, ${now.toISOString()}, ${1})`,
  )
  // A process that finds its own mark has not ended: it only failed to remove the mark.
  await tx.run(sql`
    insert into records_in_hand (company_id, chore, record_id, process, since, tries) values ${join(rows)}
    on conflict (company_id, chore, record_id) do update
    set tries = records_in_hand.tries + case when records_in_hand.process = excluded.process then 0 else 1 end,
      process = excluded.process, since = excluded.since`)
}

/** Removes the marks: the work has ended, with success or not. The records are ids, or a query that finds them. */
export async function putDown(tx: Tx, chore: MarkedChore, records: readonly number[] | Sql): Promise<void> {
  const ids = records instanceof Sql ? records : join([...records])
  await tx.run(sql`
    delete from records_in_hand
    where company_id = ${tx.actor.company} and chore = ${chore} and record_id in (${ids})`)
}

/** How many processes in a row ended on records of the transaction's company; records without any are left out. */
export async function endsOn(
  tx: Tx,
  chore: MarkedChore,
  records: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const marks = records.length > 0 ? await marksOn(tx, chore, records) : []
  return new Map(marks.filter((mark) => !isOwn(mark)).map(({ record, tries }) => [record, tries]))
}

/** The marks on records of the transaction's company. */
function marksOn(tx: Tx, chore: MarkedChore, records: readonly number[]): Promise<Mark[]> {
  return tx.all<Mark>(sql`
    select chore, company_id as company, record_id as record, process, since, tries from records_in_hand
    where company_id = ${tx.actor.company} and chore = ${chore} and record_id in (${join([...records])})`)
}

/** Distinguishes this process from all others, also from earlier ones. */
const ownProcess = `${hostname()} ${process.pid} ${randomUUID()}`

function isOwn(mark: Pick<Mark, 'process'>): boolean {
  return mark.process === ownProcess
}

function isPast({ since }: Mark, now: Date): boolean {
  return Date.parse(since) + pauseMs <= now.getTime()
}

/** The marks of ended processes, of a company or of all. */
export async function leftMarks(reader: Reader, now: Date, company?: number): Promise<Mark[]> {
  const marks = await reader.all<Mark>(sql`
    select h.chore, h.company_id as company, h.record_id as record, h.process, h.since, h.tries
    from records_in_hand h ${company === undefined ? empty : sql`where h.company_id = ${company}`}
    order by h.company_id, h.chore, h.record_id`)
  return marks.filter((mark) => hasEnded(mark, now))
}

/** Whether the process of a mark has ended: on this machine as soon as it is gone, and anywhere after an hour. */
function hasEnded(mark: Mark, now: Date): boolean {
  if (isOwn(mark)) return false
  const [host, pid] = mark.process.split(' ')
  const isGone = host === hostname() && (Number(pid) === process.pid || !isRunning(Number(pid)))
  return isGone || isPast(mark, now)
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** The number of records that are left alone now, by chore. */
export async function countLeft(reader: Reader, now: Date) {
  const marks = await leftMarks(reader, now)
  return markedChores.map((chore) => ({
    labels: { chore },
    value: marks.filter((mark) => mark.chore === chore).length,
  }))
}

const told = new Set<string>()

function tellOnce(mark: Mark, now: Date): void {
  const { chore, company, record, tries } = mark
  const key = [chore, company, record, mark.process].join('/')
  if (told.has(key) || !hasEnded(mark, now)) return
  told.add(key)
  const next =
    tries < maxTries
      ? 'It is tried once more after an hour.'
      : 'It is skipped until somebody runs: kontor doctor --repair'
  throw new Error(
    `${chore}: the record ${record} of company ${company} is left alone. ${reasonFor(mark)} ${next}`,
  )
}

/** Why a record is left alone. */
export function reasonFor({ tries, since }: Mark): string {
  return tries === 1
    ? `A process has ended while it worked on it, since ${since}.`
    : `${tries} processes have ended while they worked on it, the last one since ${since}.`
}
