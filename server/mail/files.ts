// The PDFs of messages.

import sql, { type Sql } from 'sql-template-tag'
import { dropOld } from '../chores.ts'
import type { Db, Tx } from '../db/db.ts'
import { eachCompany } from '../delivery/where.ts'
import { dropFiles, storeFile } from '../files.ts'

/** A printed document. */
export interface Print {
  readonly pdf: Uint8Array
  readonly pages: number
  /** Whether it is the paper of an issued document, which is kept for ever. */
  readonly isFinal?: boolean
}

/** Stores a PDF and returns the message's fields about it: its hash, and its number of pages. */
export async function keepFile(
  tx: Tx,
  { pdf, pages, isFinal = false }: Print,
): Promise<{ file: string; pages: number }> {
  return { file: await storeFile(tx, pdf, isFinal), pages }
}

const retentionMs = 30 * 24 * 3_600_000
const batchSize = 20

/** Drops the files of messages that were all sent or cancelled long ago, and of no issued document. The messages keep their hashes. */
export function dropOldFiles(db: Db, now: Date): Promise<void> {
  const old = isOld(new Date(now.getTime() - retentionMs))
  const companies = sql`select distinct ${eachCompany('f.')} as id from files f where ${old}`
  return dropOld(db, 'outbox', companies, async (tx) => {
    const { company } = tx.actor
    const files = await tx.all<{ name: string }>(sql`
      select f.hash as name from files f where f.company_id = ${company} and ${old} order by f.hash limit ${batchSize}`)
    await dropFiles(
      tx,
      files.map(({ name }) => name),
    )
    return files.length === batchSize
  })
}

/** Whether nothing needs the file `f` any more: a message that has not ended may still be sent. */
function isOld(limit: Date): Sql {
  return sql`f.is_kept = 0 and not exists (
    select 1 from outbox m
    where m.company_id = f.company_id and m.file = f.hash and (m.ended is null or m.ended > ${limit.toISOString()}))`
}
