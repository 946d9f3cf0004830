import sql from 'sql-template-tag'
import type { Db, Reader } from '../db/db.ts'

/** Stores the public address of this installation: links to documents begin with it. */
export async function rememberUrl(db: Db, url: string): Promise<void> {
  const known = await db.get<{ url: string }>(sql`select url from installation`)
  if (known?.url === url) return
  // One statement: of two servers that start at the same moment, the later one wins.
  await db.transaction({ company: 0, user: null, via: 'start' }, (tx) =>
    tx.run(sql`
      insert into installation (id, url) values (1, ${url})
      on conflict (id) do update set url = excluded.url`),
  )
}

/**
 * The address with which links in mails begin. It does not come from a request: the sender of a request could name
 * another server, which would then get the key from the reader of the mail.
 */
export async function installationUrl(reader: Reader): Promise<string> {
  const known = await reader.get<{ url: string }>(sql`select url from installation`)
  return known?.url ?? 'http://localhost:8080'
}
