// Events: the entries of the journal for other programs. The stream and webhooks send the same text of each.

import sql, { empty, join, type Sql } from 'sql-template-tag'
import type { Reader } from '../db/db.ts'
import { type Action, areChosen, typeOf } from './types.ts'

/** An entry of the journal without the values of its record. */
interface Entry {
  readonly id: number
  readonly at: string
  readonly user_id: number | null
  readonly via: string
  readonly action: Action
  readonly resource: string
  readonly record_id: number
  readonly hash: string
  readonly size: number
}

export interface EventPage {
  /** JSON texts. */
  readonly events: readonly string[]
  /** The last event that was read: the next page begins after it. */
  readonly next: number
  /** Whether there are more events after it. */
  readonly more: boolean
}

/** An answer is not larger than this, unless one event is. */
const maxBytes = 4_194_304
/** The events of the chosen types after one of them. */
export async function readEvents(
  reader: Reader,
  company: number,
  after: number,
  limit: number,
  types: readonly string[],
  hidden: readonly string[],
): Promise<EventPage> {
  const latest = await latestEvent(reader, company)
  const { entries, next } = await chosenEntries(reader, company, { after, latest, limit, types, hidden })
  const fitting = entries.slice(0, roomFor(entries))
  const left = entries[fitting.length]
  const end = left ? left.id - 1 : next
  return { events: await eventsOf(reader, company, fitting), next: end, more: end < latest }
}

/** How many of these fit into an answer. */
function roomFor(entries: readonly Entry[]): number {
  let bytes = 0
  const tooLarge = entries.findIndex(({ size }, index) => {
    bytes += size
    return index > 0 && bytes > maxBytes
  })
  return tooLarge === -1 ? entries.length : tooLarge
}

/** So many entries are read at once, chosen or not. */
const maxLookedAt = 5000

interface Choice {
  readonly after: number
  /** The latest existing event. */
  readonly latest: number
  readonly limit: number
  readonly types: readonly string[]
  /** Resources of which nothing may be told. */
  readonly hidden?: readonly string[]
}

/** The entries of the chosen types after one of them, in their order, and the number after which the search goes on. */
export async function chosenEntries(
  reader: Reader,
  company: number,
  { after, latest, limit, types, hidden = [] }: Choice,
): Promise<{ entries: readonly Entry[]; next: number }> {
  const end = Math.min(latest, after + maxLookedAt)
  const isTold = hidden.length > 0 ? sql`and resource not in (${join([...hidden])})` : empty
  // The types are filtered among entries found by number: an index by resource would lead through the whole journal.
  const found = await reader.all<Entry>(sql`
    select * from (${entriesBetween(company, after, end)} limit ${maxLookedAt}) looked_at
    where (${areChosen(types)}) ${isTold} order by id limit ${limit + 1}`)
  const left = found[limit]
  return left ? { entries: found.slice(0, limit), next: left.id - 1 } : { entries: found, next: end }
}

/** The entries of a journal after one number up to another, in their order. */
function entriesBetween(company: number, after: number, end: number): Sql {
  return sql`
    select id, at, user_id, via, action, resource, record_id, hash,
      coalesce(octet_length(before), 0) + coalesce(octet_length(after), 0) as size
    from journal where company_id = ${company} and id > ${after} and id <= ${end} order by id`
}

/** An event as webhooks get it: always the same text, because an entry never changes. */
export interface Message {
  readonly id: string
  readonly body: string
}

/** The message of an event. Its id identifies the entry and the journal: a copy of the database may have gone on. */
export async function eventMessage(reader: Reader, company: number, event: number): Promise<Message> {
  const entry = await reader.get<Entry>(entriesBetween(company, event - 1, event))
  const [body] = await eventsOf(reader, company, entry ? [entry] : [])
  if (!entry || body === undefined)
    throw new Error(`Company ${company} has no entry ${event} in its journal.`)
  return { id: `evt_${company}_${event}_${entry.hash.slice(0, 16)}`, body }
}

async function eventsOf(reader: Reader, company: number, entries: readonly Entry[]): Promise<string[]> {
  if (entries.length === 0) return []
  const rows = await reader.all<{ id: number; before: string | null; after: string | null }>(sql`
    select id, before, after from journal
    where company_id = ${company} and id in (${join(entries.map(({ id }) => id))}) order by id`)
  return rows.map(({ before, after }, index) => {
    const { id, at, action, resource, ...rest } = entries[index] as Entry
    return eventJson({ id, type: typeOf(resource, action), timestamp: at, resource, ...rest }, before, after)
  })
}

/** The message with which users test a webhook: about the webhook itself, and not in the journal. */
export function testMessage(company: number, webhook: number, delivery: number, at: string): Message {
  const about = { resource: 'webhooks', record_id: webhook, user_id: null, via: 'test' }
  const body = eventJson({ id: null, type: testType, timestamp: at, ...about }, null, null)
  return { id: `evt_${company}_test_${delivery}`, body }
}

export const testType = 'webhook.test'

interface Facts extends Pick<Entry, 'resource' | 'record_id' | 'user_id' | 'via'> {
  readonly id: number | null
  readonly type: string
  readonly timestamp: string
}

function eventJson(facts: Facts, before: string | null, after: string | null): string {
  const { id, type, timestamp, resource, record_id, user_id, via } = facts
  const head = JSON.stringify({ id, type, timestamp }).slice(0, -1)
  const data = JSON.stringify({ resource, record_id, user_id, via }).slice(0, -1)
  return `${head},"data":${data},"before":${before},"after":${after}}}`
}

/** The latest event, or 0. */
export async function latestEvent(reader: Reader, company: number): Promise<number> {
  const row = await reader.get<{ id: number | null }>(sql`
    select max(id) as id from journal where company_id = ${company}`)
  return row?.id ?? 0
}

const text = { type: 'string' }
const record = { type: ['object', 'null'] }

export const eventSchema = {
  type: 'object',
  required: ['id', 'type', 'timestamp', 'data'],
  properties: {
    id: { type: 'integer' },
    type: text,
    timestamp: { type: 'string', format: 'date-time' },
    data: {
      type: 'object',
      required: ['resource', 'record_id', 'user_id', 'via', 'before', 'after'],
      properties: {
        resource: text,
        record_id: { type: 'integer' },
        user_id: { type: ['integer', 'null'] },
        via: text,
        before: record,
        after: record,
      },
    },
  },
}
