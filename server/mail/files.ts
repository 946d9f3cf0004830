// The PDFs that go with messages. They lie beside the outbox, each once, under the hash of its content.

import { hash } from 'node:crypto'
import sql, { join } from 'sql-template-tag'
import { oneByOne } from '../chores.ts'
import type { Db, Reader, Tx } from '../db/db.ts'

/** A document as it was printed. */
export interface Print {
  readonly pdf: Uint8Array
  readonly pages: number
}

/** Keeps a PDF and returns what a message knows of it: its hash, and how many pages it has. */
export async function keepFile(tx: Tx, { pdf, pages }: Print): Promise<{ file: string; pages: number }> {
  const file = hash('sha256', pdf)
  await tx.run(sql`
    insert into outbox_files (company_id, hash, content)
    values (${tx.actor.company}, ${file}, ${Buffer.from(pdf).toString('base64')})
    on conflict (company_id, hash) do nothing`)
  return { file, pages }
}

/** The file with this hash, unless it has been dropped. */
export async function keptFile(
  reader: Reader,
  company: number,
  name: string,
): Promise<Uint8Array | undefined> {
  const row = await reader.get<{ content: string }>(sql`
    select content from outbox_files where company_id = ${company} and hash = ${name}`)
  return row && Buffer.from(row.content, 'base64')
}

const keptMs = 30 * 24 * 3_600_000
const batchSize = 20

/** Drops the files of messages that were all sent or cancelled long ago. The messages keep their hashes. */
export async function dropOldFiles(db: Db, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - keptMs)
  const companies = await db.all<{ id: number }>(sql`select id from companies order by id`)
  await oneByOne(companies, async ({ id: company }) => {
    while ((await oldFiles(db, company, limit)).length > 0)
      await db.transaction({ company, user: null, via: 'outbox' }, (tx) => dropSome(tx, limit))
  })
}

async function dropSome(tx: Tx, limit: Date): Promise<void> {
  const { company } = tx.actor
  const names = await oldFiles(tx, company, limit)
  if (names.length > 0)
    await tx.run(sql`delete from outbox_files where company_id = ${company} and hash in (${join(names)})`)
}

/** Some files that no message needs any more: a message that has not ended may still be sent. */
async function oldFiles(reader: Reader, company: number, limit: Date): Promise<string[]> {
  const rows = await reader.all<{ hash: string }>(sql`
    select f.hash from outbox_files f
    where f.company_id = ${company} and not exists (
      select 1 from outbox m
      where m.company_id = ${company} and m.file = f.hash and (m.ended is null or m.ended > ${limit.toISOString()})
    ) order by f.hash limit ${batchSize}`)
  return rows.map(({ hash }) => hash)
}
