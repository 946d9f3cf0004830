// A record is marked while the server works on it by itself. A mark that stays means that the process ended meanwhile:
// so a record that ends a process does not end the next one too. Why so: docs/decisions/0018.

import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import sql, { empty, join, Sql } from 'sql-template-tag'
import type { Actor, Db, Reader, Tx } from './db/db.ts'

const markedChores = ['reminders', 'recurring invoices', 'outbox', 'webhooks'] as const
export type MarkedChore = (typeof markedChores)[number]

export interface Mark {
  readonly chore: MarkedChore
  readonly company: number
  readonly record: number
  /** The process that took it in hand last, and when it last said that it has it. */
  readonly process: string
  readonly since: string
  /** How often it was taken in hand and not put down. */
  readonly tries: number
}

/** One end may be by chance; after so many, the record is skipped. */
export const maxTries = 2
/** A process renews its marks so often. One that has not done so for longer has ended, or hangs. */
export const renewMs = 2_000
const silenceMs = 10_000
/** A process of this machine that does not run any more. Another machine may have the same name, and renews its marks. */
const silenceOfGoneMs = 5_000

/**
 * Works on a record, unless another process has it in hand, or several have ended while working on it: then it is
 * skipped. Throws when it is skipped for the first time, and returns undefined from then on.
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
    // If this process was frozen meanwhile, another one may have it in hand now.
    await db.transaction(actor, (tx) => putDown(tx, chore, [record], isOwnMark))
  }
}

/** The records of a chore on which a process has ended: the others go first, since one of these may end the next one. */
export async function suspectsOf(
  reader: Reader,
  chore: MarkedChore,
  now: Date,
): Promise<ReadonlySet<string>> {
  const marks = await leftMarks(reader, now)
  return new Set(marks.filter((mark) => mark.chore === chore).map(nameOf))
}

/** The name of a record among those of its chore. */
export function nameOf({ company, record }: Pick<Mark, 'company' | 'record'>): string {
  return `${company}/${record}`
}

/** Removes marks on records without work: they were paid, deleted or done after all. */
export async function forgetUnneeded(
  db: Db,
  chore: MarkedChore,
  due: readonly Pick<Mark, 'company' | 'record'>[],
  now: Date,
): Promise<void> {
  const needed = new Set(due.map(nameOf))
  for (const mark of await leftMarks(db, now)) {
    const { company, record } = mark
    if (mark.chore === chore && !needed.has(nameOf(mark)))
      await db.transaction({ company, user: null, via: chore }, (tx) => putDown(tx, chore, [record]))
  }
}

/** Takes a record in hand, or returns the mark because of which it is left alone. */
async function begin(tx: Tx, chore: MarkedChore, record: number, now: Date): Promise<Mark | undefined> {
  const [mark] = await marksOn(tx, chore, [record])
  if (mark && !isOwn(mark) && (mark.tries >= maxTries || !hasEnded(mark, now))) return mark
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
  companiesInHand.add(tx.actor.company)
  // A process that finds its own mark has not ended: it only failed to remove the mark.
  await tx.run(sql`
    insert into records_in_hand (company_id, chore, record_id, process, since, tries) values ${join(rows)}
    on conflict (company_id, chore, record_id) do update
    set tries = records_in_hand.tries + case when records_in_hand.process = excluded.process then 0 else 1 end,
      process = excluded.process, since = excluded.since`)
}

/** The companies in which this process has records in hand. */
const companiesInHand = new Set<number>()

/** Says that this process still has in hand what it has marked. */
export async function renewMarks(db: Db, now: Date): Promise<void> {
  for (const company of [...companiesInHand]) {
    // Before it is known whether there are any: who takes a record in hand meanwhile puts the company back.
    companiesInHand.delete(company)
    let renewed = 1
    try {
      renewed = await db.transaction({ company, user: null, via: 'marks' }, (tx) =>
        tx.run(sql`
          update records_in_hand set since = ${now.toISOString()} where company_id = ${company}${isOwnMark}`),
      )
    } finally {
      if (renewed > 0) companiesInHand.add(company)
    }
  }
}

/** Removes the marks: the work has ended, with success or not. The records are ids, or a query that finds them. */
export async function putDown(
  tx: Tx,
  chore: MarkedChore,
  records: readonly number[] | Sql,
  condition: Sql = empty,
): Promise<void> {
  const ids = records instanceof Sql ? records : join([...records])
  await tx.run(sql`
    delete from records_in_hand
    where company_id = ${tx.actor.company} and chore = ${chore} and record_id in (${ids})${condition}`)
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

const isOwnMark = sql` and process = ${ownProcess}`

/** The marks of ended processes, of a company or of all. */
export async function leftMarks(reader: Reader, now: Date, company?: number): Promise<Mark[]> {
  const marks = await reader.all<Mark>(sql`
    select h.chore, h.company_id as company, h.record_id as record, h.process, h.since, h.tries
    from records_in_hand h ${company === undefined ? empty : sql`where h.company_id = ${company}`}
    order by h.company_id, h.chore, h.record_id`)
  return marks.filter((mark) => hasEnded(mark, now))
}

/** Whether a mark is still as it was found: its process may have come back. */
export async function stillLeft(tx: Tx, { chore, record, process }: Mark, now: Date): Promise<boolean> {
  const [mark] = await marksOn(tx, chore, [record])
  return mark?.process === process && hasEnded(mark, now)
}

/** Whether the process of a mark has ended, or hangs: it does not renew the mark any more. */
function hasEnded(mark: Mark, now: Date): boolean {
  if (isOwn(mark)) return false
  const silentMs = now.getTime() - Date.parse(mark.since)
  if (silentMs < silenceOfGoneMs) return false
  const [host, pid] = mark.process.split(' ')
  const isGone = host === hostname() && (Number(pid) === process.pid || !isRunning(Number(pid)))
  return isGone || silentMs >= silenceMs
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
  const { chore, company, record } = mark
  const key = [chore, company, record, mark.process].join('/')
  if (told.has(key) || !hasEnded(mark, now)) return
  told.add(key)
  throw new Error(
    `${chore}: the record ${record} of company ${company} is left alone. ${reasonFor(mark)} It is skipped until somebody runs: kontor doctor --repair`,
  )
}

/** Why a record is left alone. */
export function reasonFor({ tries, since }: Mark): string {
  return tries === 1
    ? `A process has ended while it worked on it, since ${since}.`
    : `${tries} processes have ended while they worked on it, the last one since ${since}.`
}
