// The PDFs of messages. They are stored beside the outbox, each once, under the hash of its content.

import { hash } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import { dropOld } from '../chores.ts'
import type { Db, Reader, Tx } from '../db/db.ts'

/** A printed document. */
export interface Print {
  readonly pdf: Uint8Array
  readonly pages: number
}

/** Stores a PDF and returns the message's fields about it: its hash, and its number of pages. */
export async function keepFile(tx: Tx, { pdf, pages }: Print): Promise<{ file: string; pages: number }> {
  const file = hash('sha256', pdf)
  await tx.run(sql`
    insert into outbox_files (company_id, hash, content)
    values (${tx.actor.company}, ${file}, ${Buffer.from(pdf).toString('base64')})
    on conflict (company_id, hash) do nothing`)
  return { file, pages }
}

/** The file with this hash, unless it has been dropped. */
export async function storedFile(
  reader: Reader,
  company: number,
  name: string,
): Promise<Uint8Array | undefined> {
  const row = await reader.get<{ content: string }>(sql`
    select content from outbox_files where company_id = ${company} and hash = ${name}`)
  return row && Buffer.from(row.content, 'base64')
}

const retentionMs = 30 * 24 * 3_600_000
const batchSize = 20

/** Drops the files of messages that were all sent or cancelled long ago. The messages keep their hashes. */
export function dropOldFiles(db: Db, now: Date): Promise<void> {
  const old = isOld(new Date(now.getTime() - retentionMs))
  const companies = sql`
    select c.id from companies c
    where exists (select 1 from outbox_files f where f.company_id = c.id and ${old}) order by c.id`
  return dropOld(db, 'outbox', companies, async (tx) => {
    const { company } = tx.actor
    const dropped = await tx.run(sql`
      delete from outbox_files where company_id = ${company} and hash in (
        select f.hash from outbox_files f where f.company_id = ${company} and ${old} order by f.hash limit ${batchSize})`)
    return dropped === batchSize
  })
}

/** Whether no message needs the file `f` any more: a message that has not ended may still be sent. */
function isOld(limit: Date): Sql {
  return sql`not exists (
    select 1 from outbox m
    where m.company_id = f.company_id and m.file = f.hash and (m.ended is null or m.ended > ${limit.toISOString()}))`
}
