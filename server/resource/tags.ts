// Entity tags: "7-3vq0…" is a record after entry 7 of the journal, shown as a text with this hash. Reads compare the
// whole tag, because the shown text depends on more than the record; writes compare the number, which is 0 for records
// without journal entries.

import { hash } from 'node:crypto'
import sql, { join, type Sql } from 'sql-template-tag'
import { Refusal } from '../../domain/refusal.ts'
import type { Reader } from '../db/db.ts'
import type { Call } from './operation.ts'

export function tagOf(version: number, text: string | Uint8Array): string {
  return `"${version}-${hash('sha256', text, 'base64url').slice(0, 22)}"`
}

/**
 * The tag of a list: the version of all that it shows, which costs nothing to compare, however long the list is. A restored
 * backup comes to the same versions again with other records, and these have another checksum.
 */
export function listTag(version: number, checksum: number): string {
  return `"0-${version.toString(36)}-${checksum.toString(36)}"`
}

/** Whether the `If-None-Match` of a request names a tag: the client has this version already. */
export function isKnown(tag: string, header: string | undefined): boolean {
  return header !== undefined && (header.trim() === '*' || tagsIn(header).includes(tag))
}

/** The records that a request changes, with their name in the journal. */
interface Place {
  readonly company: number
  readonly name: string
  readonly ids: readonly number[]
}

/** Refuses a change when the record is no longer at the version in the `If-Match` of the request. */
export async function needUnchanged(
  reader: Reader,
  { company, name, ids }: Place,
  { headers }: Pick<Call, 'headers'>,
): Promise<void> {
  const header = headers['if-match']
  if (header === undefined || header === '*') return
  const known = new Set(tagsIn(String(header)).map((tag) => Number(/^"(\d+)-/.exec(tag)?.[1])))
  const rows = await reader.all<{ record_id: number; version: number }>(sql`
    select record_id, max(id) as version from journal
    where company_id = ${company} and resource = ${name} and record_id in (${join([...ids])}) group by record_id`)
  const versions = new Map(rows.map(({ record_id, version }) => [record_id, version]))
  if (!ids.every((id) => known.has(versions.get(id) ?? 0)))
    throw new Refusal('changed_meanwhile', 'It was changed meanwhile: read it again.')
}

/** The number of the latest journal entry about a record. */
export async function readVersion(
  reader: Reader,
  company: number,
  name: string,
  id: number,
): Promise<number> {
  const row = await reader.get<{ version: number }>(sql`select ${latestEntry(company, name, id)} as version`)
  return row?.version ?? 0
}

/** The number of the latest journal entry, as a value in a statement. */
export function latestEntry(company: number, name: string, id: number): Sql {
  return sql`coalesce((select max(id) from journal
    where company_id = ${company} and resource = ${name} and record_id = ${id}), 0)`
}

/** Whether the latest journal entry about a record is that it was deleted. */
export async function isDeleted(reader: Reader, company: number, name: string, id: number): Promise<boolean> {
  const row = await reader.get<{ action: string }>(sql`
    select action from journal where company_id = ${company} and id = ${latestEntry(company, name, id)}`)
  return row?.action === 'delete'
}

/** The tags in a header. A proxy that compresses answers marks them with `W/`; they mean the same here. */
function tagsIn(header: string): string[] {
  return header.match(/"[^"]*"/g) ?? []
}
