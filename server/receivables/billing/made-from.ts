// The documents that were made from a document.

import sql, { raw } from 'sql-template-tag'
import type { Reader } from '../../db/db.ts'
import type { Row } from '../../resource/fields.ts'
import type { ResourceWith } from '../../resource/resource.ts'
import { find } from '../../resource/write.ts'
import type { sourceFields } from '../document-fields.ts'

/** The documents of a kind that were made from a document, the oldest first. */
export async function madeFrom<F extends typeof sourceFields>(
  reader: Reader,
  company: number,
  resource: ResourceWith<F>,
  sourceType: string,
  sourceId: number,
): Promise<Row<F>[]> {
  const ids = await reader.all<{ id: number }>(sql`
    select id from ${raw(resource.table)}
    where company_id = ${company} and source_type = ${sourceType} and source_id = ${sourceId} order by id`)
  const rows: Row<F>[] = []
  for (const { id } of ids) rows.push((await find(reader, company, resource, id)) as Row<F>)
  return rows
}

/** Whether a document counts: one that is cancelled or deleted does not. */
export function isLive({ status }: { readonly status: string }): boolean {
  return status !== 'C' && status !== 'D'
}
