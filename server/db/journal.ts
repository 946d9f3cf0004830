// The journal: every write leaves one entry in its own transaction, and every entry holds the hash of the one before
// it. Changing, removing or inserting an entry later breaks the chain at that place.

import { hash } from 'node:crypto'
import sql, { join, raw } from 'sql-template-tag'
import { Refusal } from '../../domain/refusal.ts'
import { constantStatement, insertingRows } from './constant-statement.ts'
import { lastTaken, type Moves, moveOn } from './counters.ts'
import type { Reader, Tx } from './db.ts'
import { written } from './written.ts'

interface JournalChange {
  readonly action: 'create' | 'update' | 'delete'
  readonly resource: string
  readonly record: number
  /** JSON text of the record before the change; for an update, only the changed fields. */
  readonly before: string | null
  readonly after: string | null
}

export interface JournalEntry extends Omit<JournalChange, 'record'> {
  readonly company_id: number
  readonly id: number
  readonly at: string
  readonly user_id: number | null
  readonly via: string
  readonly address: string | null
  readonly record_id: number
  readonly previous_hash: string
  readonly hash: string
}

/** The previous hash of a journal's first entry. */
export const genesis = '0'.repeat(64)

/** The place of new entries in the journal: the number of the first one, and the hash of the entry before it. */
export interface JournalPlace {
  readonly id: number
  readonly previousHash: string
}

/** Writes the entry of one change. */
export async function journal(tx: Tx, change: JournalChange): Promise<void> {
  const { place } = await takePlace(tx, 1, [])
  await journalAt(tx, place, [change])
}

/** Takes the place of this many entries, which must be written next, and moves other counters on in the same statement. */
export async function takePlace(
  tx: Tx,
  entries: number,
  others: Moves,
): Promise<{ place: JournalPlace; others: number[] }> {
  const { company } = tx.actor
  // Sent together: on PostgreSQL they take one round trip.
  const [values, last] = await Promise.all([
    moveOn(tx, [['journal', entries], ['journal.version', entries], ...others]),
    tx.get<{ hash: string }>(lastEntry([company])),
  ])
  const id = (values[0] as number) - entries + 1
  return { place: { id, previousHash: last?.hash ?? genesis }, others: values.slice(2) }
}

const lastEntry = constantStatement(sql`
  select hash from journal where company_id = ${0} order by id desc limit 1`)

/** Writes the entries of changes at a place that was taken for them. */
export async function journalAt(
  tx: Tx,
  place: JournalPlace,
  changes: readonly JournalChange[],
): Promise<void> {
  const { company, user, via, address = null } = tx.actor
  const at = tx.now.toISOString()
  let { id, previousHash } = place
  const rows: unknown[][] = []
  for (const { action, resource, record, before, after } of changes) {
    const entry = [company, id, at, user, via, address, action, resource, record, before, after, previousHash]
    const hash = hashOf(
      contentOf({
        company_id: company,
        id,
        at,
        user_id: user,
        via,
        address,
        action,
        resource,
        record_id: record,
        before,
        after,
        previous_hash: previousHash,
      }),
    )
    rows.push([...entry, hash])
    id++
    previousHash = hash
  }
  for (const statement of insertEntries(rows)) await tx.send(statement)
  for (const resource of new Set(changes.map((change) => change.resource)))
    tx.whenEnded(() => written.tell({ company, resource }))
}

const insertEntries = insertingRows(
  (rows) => sql`
  insert into journal (company_id, id, at, user_id, via, address, action, resource, record_id, before, after,
    previous_hash, hash)
  values ${join(Array.from({ length: rows }, () => sql`(${join(Array.from({ length: 13 }, () => null))})`))}`,
)

/** Walks the chain of a company. Returns how many entries are valid, and what is wrong with the first bad one. */
export async function verifyJournal(
  reader: Reader,
  company: number,
  seen: (entries: number) => void = () => {},
): Promise<{ verified: number; fault: string | null }> {
  let last = await lastByBytes(reader, company, seen)
  let unseen = 0
  try {
    // What is left: nothing, or the first entry that could not be verified, to say what is wrong with it.
    for await (const entry of verifiedEntries(reader, company, last)) {
      last = entry
      if (++unseen < batchSize) continue
      seen(unseen)
      unseen = 0
    }
    return { verified: last.id, fault: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { verified: last.id, fault: error.message }
  } finally {
    seen(unseen)
  }
}

const batchSize = 1_000

/**
 * Walks the chain as long as it is valid, where the database can put the content of entries together: the bytes go into
 * the hash without becoming a text. Returns the last valid entry.
 */
async function lastByBytes(reader: Reader, company: number, seen: (entries: number) => void): Promise<Link> {
  let last = beginning
  const { entryContent } = reader.dialect
  for (let count = batchSize; entryContent && count === batchSize; ) {
    const entries = await reader.all<Link & { previous_hash: string; content: Uint8Array }>(sql`
      select id, previous_hash, hash, ${raw(entryContent)} as content from journal
      where company_id = ${company} and id > ${last.id} order by id limit ${batchSize}`)
    for (const { id, previous_hash, hash, content } of entries) {
      if (id !== last.id + 1 || previous_hash !== last.hash || hash !== hashOf(content)) return last
      last = { id, hash }
    }
    count = entries.length
    seen(count)
  }
  return last
}

/** How many entries a journal has, and the hash of the last one, which depends on all of them. */
export async function journalHead(
  reader: Reader,
  company: number,
): Promise<{ entries: number; hash: string }> {
  const last = await reader.get<{ id: number; hash: string }>(sql`
    select id, hash from journal where company_id = ${company} order by id desc limit 1`)
  return { entries: last?.id ?? 0, hash: last?.hash ?? genesis }
}

interface VerifiedEntry {
  readonly id: number
  /** The text from which the hash is made. */
  readonly content: string
  readonly hash: string
}

/** The entries of a company in their order, each after it was verified. Refuses at the first bad one. */
export async function* verifiedEntries(
  reader: Reader,
  company: number,
  after: Link = beginning,
): AsyncGenerator<VerifiedEntry> {
  // Read first, because a server may go on writing during the walk.
  const taken = await lastTaken(reader, company, 'journal')
  const chain = followChain(company, after)
  for (let last = after.id; ; ) {
    const entries = await reader.all<JournalEntry>(sql`
      select * from journal where company_id = ${company} and id > ${last} order by id limit ${batchSize}`)
    if (entries.length === 0) break
    for (const entry of entries) {
      yield chain.next(entry)
      last = entry.id
    }
  }
  chain.end(taken, await lastTaken(reader, company, 'journal'))
}

/** An entry, to which the next one is chained. */
type Link = Pick<JournalEntry, 'id' | 'hash'>

/** Before the first entry. */
const beginning: Link = { id: 0, hash: genesis }

export interface Chain {
  /** Refuses an entry that does not follow from the one before it. */
  next(entry: JournalEntry): VerifiedEntry
  /** Refuses when the last entry is not the last one that was written. Its number lies between these two. */
  end(earliest: number, latest: number): void
}

/** Checks the journal of a company, entry by entry. */
export function followChain(company: number, after: Link = beginning): Chain {
  let last = after
  return {
    next(entry) {
      const content = contentOf(entry)
      const fault = faultOf(entry, content, last)
      if (fault) throw brokenJournal(company, entry.id, fault)
      last = entry
      return { id: entry.id, content, hash: entry.hash }
    },
    end(earliest, latest) {
      if (earliest > last.id) throw brokenJournal(company, last.id + 1, 'it is missing')
      if (latest < last.id) throw brokenJournal(company, last.id, 'its number was never given')
    },
  }
}

export function brokenJournal(company: number, entry: number, fault: string): Refusal {
  return new Refusal('broken_journal', `Entry ${entry} of company ${company}: ${fault}.`)
}

function faultOf(entry: JournalEntry, content: string, last: Link): string | null {
  if (entry.id !== last.id + 1) return `entry ${last.id + 1} before it is missing`
  if (entry.previous_hash !== last.hash) return 'it does not follow from the entry before it'
  if (entry.hash !== hashOf(content)) return 'its content was changed after it was written'
  return null
}

/** The hash of the previous entry and all values of this entry, as one line. */
export function contentOf(entry: Omit<JournalEntry, 'hash'>): string {
  const { previous_hash, company_id, id, at, user_id, via, address, action, resource, record_id } = entry
  const content = [previous_hash, company_id, id, at, user_id, via, action, resource, record_id]
  // Entries from before addresses were recorded keep the hash that they were written with.
  return JSON.stringify([...content, entry.before, entry.after, ...(address === null ? [] : [address])])
}

export function hashOf(content: string | Uint8Array): string {
  return hash('sha256', content)
}
