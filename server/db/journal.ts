// The journal: every write leaves one entry in its own transaction, and every entry holds the hash of the one
// before it. Whoever changes, removes or inserts an entry later breaks the chain at that place.

import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { lastTaken, take } from './counters.ts'
import type { Reader, Tx } from './db.ts'

export interface JournalChange {
  readonly action: 'create' | 'update' | 'delete'
  readonly resource: string
  readonly record: number
  /** JSON text of what was there, of an update only what changed. */
  readonly before: string | null
  readonly after: string | null
}

interface JournalEntry extends JournalChange {
  readonly company_id: number
  readonly seq: number
  readonly at: string
  readonly user_id: number | null
  readonly via: string
  readonly previous_hash: string
  readonly hash: string
}

const genesis = '0'.repeat(64)

/** Writes the entry of one change. */
export async function journal(tx: Tx, change: JournalChange): Promise<void> {
  const company = tx.actor.company
  const seq = await take(tx, 'journal')
  const last = await tx.get<{ hash: string }>(sql`
    select hash from journal where company_id = ${company} and seq = ${seq - 1}`)
  const entry = {
    ...change,
    company_id: company,
    seq,
    at: tx.now.toISOString(),
    user_id: tx.actor.user,
    via: tx.actor.via,
    previous_hash: last?.hash ?? genesis,
  }
  await tx.run(sql`
    insert into journal (company_id, seq, at, user_id, via, action, resource, record, before, after, previous_hash, hash)
    values (${company}, ${seq}, ${entry.at}, ${entry.user_id}, ${entry.via}, ${entry.action}, ${entry.resource},
      ${entry.record}, ${entry.before}, ${entry.after}, ${entry.previous_hash}, ${hashOf(entry)})`)
}

/** Walks the chain of a company. Returns how many entries hold, and what is wrong with the first bad one. */
export async function verifyJournal(
  reader: Reader,
  company: number,
): Promise<{ verified: number; fault: string | null }> {
  // Read first: a server may go on writing while this walks.
  const taken = await lastTaken(reader, company, 'journal')
  let previous = genesis
  let verified = 0
  for (;;) {
    const entries = await reader.all<JournalEntry>(sql`
      select * from journal where company_id = ${company} and seq > ${verified} order by seq limit 1000`)
    if (entries.length === 0) break
    for (const entry of entries) {
      const fault = faultOf(entry, verified + 1, previous)
      if (fault) return { verified, fault: `Entry ${entry.seq} of company ${company}: ${fault}` }
      previous = entry.hash
      verified = entry.seq
    }
  }
  const missing = taken > verified ? `Entry ${verified + 1} of company ${company}: it is missing.` : null
  return { verified, fault: missing }
}

function faultOf(entry: JournalEntry, expectedSeq: number, previousHash: string): string | null {
  if (entry.seq !== expectedSeq) return `entry ${expectedSeq} before it is missing.`
  if (entry.previous_hash !== previousHash) return 'it does not follow from the entry before it.'
  if (entry.hash !== hashOf(entry)) return 'its content was changed after it was written.'
  return null
}

function hashOf(entry: Omit<JournalEntry, 'hash'>): string {
  const { previous_hash, company_id, seq, at, user_id, via, action, resource, record, before, after } = entry
  const content = [previous_hash, company_id, seq, at, user_id, via, action, resource, record, before, after]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
