// Files: PDFs and pictures, each stored once under the hash of its content.

import { hash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Reader, Tx } from './db/db.ts'

/** Stores a file and returns its name. A file that is kept once is kept for ever. */
export async function storeFile(tx: Tx, bytes: Uint8Array, isKept: boolean): Promise<string> {
  const name = hash('sha256', bytes)
  await tx.run(sql`
    insert into files (company_id, hash, content, is_kept)
    values (${tx.actor.company}, ${name}, ${Buffer.from(bytes).toString('base64')}, ${Number(isKept)})
    on conflict (company_id, hash) do update set is_kept = 1 where excluded.is_kept = 1 and files.is_kept = 0`)
  return name
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
