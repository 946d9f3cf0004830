import sql, { raw } from 'sql-template-tag'
import type { DeletedDocument } from '../../../domain/documents/number-report.ts'
import type { Reader } from '../../db/db.ts'
import { inTime } from '../../db/dialect.ts'
import type { AnyResource } from '../../resource/resource.ts'

const entriesAtOnce = 500

/** The documents of a kind that are not stored any more, as the journal knows them. */
export async function deletedOf(
  reader: Reader,
  company: number,
  { name }: AnyResource,
): Promise<DeletedDocument[]> {
  const found: DeletedDocument[] = []
  for (let last = 0; ; ) {
    const entries = await reader.all<{ id: number; record_id: number; at: string; before: string }>(sql`
      select id, record_id, at, before from journal t
      where t.company_id = ${company} and resource = ${name} and action = 'delete' and id > ${last}
        and ${inTime(reader.dialect)}
      order by id limit ${entriesAtOnce}`)
    for (const { record_id, at, before } of entries) {
      const { number, date, status, issued } = JSON.parse(before)
      // Kinds that are not issued, and entries from before documents were issued, tell it by the status.
      const wasIssued = issued === undefined ? status !== 'DR' : issued !== null
      found.push({ id: record_id, number, date, status, wasIssued, at })
    }
    if (entries.length < entriesAtOnce) return found
    last = entries.at(-1)?.id ?? 0
  }
}

/**
 * The numbers that drafts of a kind had before a person changed them, as the journal knows them. A change tells only what
 * has changed, so the date may be that of the document.
 */
export async function renumberedOf(
  reader: Reader,
  company: number,
  { name, table }: AnyResource,
): Promise<DeletedDocument[]> {
  const entries = await reader.all<{ record_id: number; at: string; before: string; date: string }>(sql`
    select t.record_id, t.at, t.before, d.date from journal t
    join ${raw(table)} d on d.company_id = t.company_id and d.id = t.record_id
    where t.company_id = ${company} and t.resource = ${name} and t.action = 'update' and t.before like ${'%"number":"%'}
      and ${inTime(reader.dialect)}
    order by t.id`)
  return entries.flatMap((entry) => {
    const { number, date = entry.date, status = 'DR' } = JSON.parse(entry.before)
    if (typeof number !== 'string') return []
    return [{ id: entry.record_id, number, date, status, wasIssued: false, at: entry.at, isRenumbered: true }]
  })
}
