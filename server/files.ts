// Files: PDFs and pictures, each stored once under the hash of its content.

import { hash } from 'node:crypto'
import sql, { join } from 'sql-template-tag'
import { giveRoomBack, takeRoom } from './company-limits.ts'
import type { Reader, Tx } from './db/db.ts'

/** Stores a file and returns its name. A file that is kept once is kept for ever. */
export async function storeFile(tx: Tx, bytes: Uint8Array, isKept: boolean): Promise<string> {
  const { company } = tx.actor
  const name = hash('sha256', bytes)
  const content = Buffer.from(bytes).toString('base64')
  const isNew = await tx.run(sql`
    insert into files (company_id, hash, content, is_kept) values (${company}, ${name}, ${content}, ${Number(isKept)})
    on conflict (company_id, hash) do nothing`)
  if (isNew) await takeRoom(tx, content.length)
  else if (isKept)
    await tx.run(
      sql`update files set is_kept = 1 where company_id = ${company} and hash = ${name} and is_kept = 0`,
    )
  return name
}

/** Drops files of the transaction's company. */
export async function dropFiles(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  const theirs = sql`company_id = ${tx.actor.company} and hash in (${join([...names])})`
  const size = await tx.get<{ bytes: number }>(sql`
    select sum(octet_length(content)) as bytes from files where ${theirs}`)
  await tx.run(sql`delete from files where ${theirs}`)
  await giveRoomBack(tx, Number(size?.bytes ?? 0))
}

/** The file with this name, unless it has been dropped. */
export async function storedFile(
  reader: Reader,
  company: number,
  name: string,
): Promise<Uint8Array | undefined> {
  const row = await reader.get<{ content: string }>(sql`
    select content from files where company_id = ${company} and hash = ${name}`)
  return row && Buffer.from(row.content, 'base64')
}
