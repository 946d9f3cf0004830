import sql from 'sql-template-tag'
import type { Db } from '../db/db.ts'

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
