import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { type DatabaseName, migratedDatabase } from '../../test/api.ts'
import { openDatabase } from '../db/open.ts'
import { rememberUrl } from './installation.ts'

for (const database of ['SQLite', 'PostgreSQL'] as const satisfies DatabaseName[]) {
  test(`servers that start at the same moment keep one address (${database})`, async () => {
    const place = await migratedDatabase(database)
    const db = openDatabase(place)
    await db.migrate()
    const others = Array.from({ length: 3 }, () => openDatabase(place))
    try {
      // The first time from nothing, then from an existing address.
      for (const port of [9000, 9100]) {
        const urls = [db, ...others].map((_, index) => `http://localhost:${port + index}`)
        await Promise.all([db, ...others].map((one, index) => rememberUrl(one, urls[index] as string)))
        const rows = await db.all<{ url: string }>(sql`select url from installation`)
        assert.equal(rows.length, 1)
        assert.ok(urls.includes(rows[0]?.url as string))
      }
    } finally {
      for (const one of [db, ...others]) await one.close()
    }
  })
}
