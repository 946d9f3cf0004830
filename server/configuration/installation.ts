import sql from 'sql-template-tag'
import type { Db, Reader } from '../db/db.ts'

/** Keeps the address that others reach this installation by: links to documents begin with it. */
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
 * The address that links in mails begin with. It does not come from a request: whoever sends one could name another
 * server, to which the reader of the mail would then bring the key.
 */
export async function installationUrl(reader: Reader): Promise<string> {
  const known = await reader.get<{ url: string }>(sql`select url from installation`)
  return known?.url ?? 'http://localhost:8080'
}
