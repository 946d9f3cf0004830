// The PDFs that go with messages. They lie beside the outbox, each once, under the hash of its content.

import { hash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Reader, Tx } from '../db/db.ts'

/** Keeps a file and returns its hash. */
export async function keepFile(tx: Tx, bytes: Uint8Array): Promise<string> {
  const name = hash('sha256', bytes)
  await tx.run(sql`
    insert into outbox_files (company_id, hash, content)
    values (${tx.actor.company}, ${name}, ${Buffer.from(bytes).toString('base64')})
    on conflict (company_id, hash) do nothing`)
  return name
}

/** The file with this hash. */
export async function keptFile(reader: Reader, company: number, name: string): Promise<Uint8Array> {
  const row = await reader.get<{ content: string }>(sql`
    select content from outbox_files where company_id = ${company} and hash = ${name}`)
  return Buffer.from((row as { content: string }).content, 'base64')
}
