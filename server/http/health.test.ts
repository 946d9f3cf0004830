import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import {
  type DatabaseName,
  migratedDatabase,
  migratedFile,
  migratedPostgres,
  onOneDatabase,
  serverOn,
} from '../../test/api.ts'
import { sendRaw } from '../../test/raw-http.ts'
import { createApp } from '../app.ts'
import type { Db } from '../db/db.ts'
import { journalHead } from '../db/journal.ts'
import { openDatabase } from '../db/open.ts'

const nobody = { company: 0, user: null, via: 'test' }

onOneDatabase('a server that works is alive and ready', async ({ server }) => {
  for (const [path, status] of [
    ['/healthz', 'ok'],
    ['/readyz', 'ready'],
  ] as const) {
    const answer = await sendRaw(server, 'GET', path)
    assert.deepEqual([answer.status, JSON.parse(answer.text)], [200, { status }])
    assert.equal(answer.headers['cache-control'], 'no-store')
    assert.ok(answer.headers['x-request-id'])
    const head = await sendRaw(server, 'HEAD', path)
    assert.deepEqual([head.status, head.text], [200, ''])
    assert.equal((await sendRaw(server, 'POST', path)).status, 404)
  }
})

test('whoever watches uses up no allowance', async () => {
  const server = await serverOn('SQLite', { rateLimit: { requests: 2, seconds: 3600 } })
  for (let count = 0; count < 5; count++)
    for (const path of ['/healthz', '/readyz', '/metrics']) {
      const { status, headers } = await sendRaw(server, 'GET', path)
      assert.equal(status, 200)
      assert.equal(headers['x-rate-limit-limit'], undefined)
    }
  const { headers } = await sendRaw(server, 'GET', '/v2/openapi.json')
  assert.equal(headers['x-rate-limit-remaining'], '1')
})

test('a server without its database is alive, and says what is missing', async () => {
  const { app, db } = await freshApp('SQLite')
  await db.close()
  assert.equal((await app.inject('/healthz')).statusCode, 200)
  const { statusCode, body } = await app.inject('/readyz')
  assert.equal(statusCode, 503)
  assert.deepEqual(JSON.parse(body), { status: 'not ready', reasons: ['The database does not answer.'] })
  await app.close()
})

test('a database that takes too long is not ready', async () => {
  const { app, db } = await freshApp('SQLite', (db) => ({ ...db, all: () => new Promise(() => {}) }))
  const { statusCode, headers } = await app.inject('/readyz')
  assert.deepEqual([statusCode, headers['retry-after']], [503, '1'])
  await app.close()
  await db.close()
})

test('a database that hangs is asked once, however many want to know', async () => {
  let asked = 0
  const { app, db } = await freshApp('SQLite', (db) => ({
    ...db,
    probe: () => {
      asked++
      return new Promise(() => {})
    },
  }))
  for (let count = 0; count < 2; count++) {
    const { statusCode, body } = await app.inject('/readyz')
    assert.deepEqual(
      [statusCode, JSON.parse(body).reasons],
      [503, ['The database takes longer than a second to answer or to write.']],
    )
  }
  assert.equal(asked, 1)
  await app.close()
  await db.close()
})

onOneDatabase('who asks whether it is ready lets it write, and nothing that counts', async (api) => {
  const { db } = api.server
  const writes = async () => (await db.get<{ writes: number }>(sql`select writes from probes`))?.writes ?? 0
  const { company } = api.identity
  const head = await journalHead(db, company)
  const before = await writes()
  // The answer to an earlier check may still be cached.
  while ((await writes()) === before) assert.equal((await api.request('GET', '/readyz')).status, 200)
  assert.deepEqual(await journalHead(db, company), head)
})

for (const database of ['SQLite', 'PostgreSQL'] as const)
  test(`a database that can only be read is not ready (${database})`, async () => {
    const address = database === 'SQLite' ? migratedFile() : await migratedPostgres()
    const first = openDatabase(address)
    await first.migrate()
    if (database === 'PostgreSQL') {
      const { pathname } = new URL(address)
      const forbid = raw(`alter database ${pathname.slice(1)} set default_transaction_read_only = on`)
      await first.transaction(nobody, (tx) => tx.run(forbid))
    }
    await first.close()
    const db = openDatabase(address)
    if (database === 'SQLite') await db.transaction(nobody, (tx) => tx.get(sql`pragma query_only = on`))
    const app = await createApp(db)
    const { statusCode, body } = await app.inject('/readyz')
    assert.deepEqual(
      [statusCode, JSON.parse(body).reasons],
      [503, ['The database can only be read at the moment.']],
    )
    await app.close()
    await db.close()
  })

onOneDatabase('a transaction that takes long is no reason not to be ready', async (api) => {
  const app = await createApp(api.server.db)
  await api.server.db.transaction(nobody, async (tx) => {
    await tx.run(sql`update installation set url = url`)
    assert.equal((await app.inject('/readyz')).body, '{"status":"ready"}')
  })
  await app.close()
})

test('another process that writes for a moment is waited for, and not for long (SQLite)', async () => {
  const address = migratedFile()
  const db = openDatabase(address)
  await db.migrate()
  const other = new DatabaseSync(address)
  other.exec('begin immediate')
  const probing = db.probe()
  other.exec('commit')
  await probing
  other.exec('begin immediate')
  const app = await createApp(db)
  assert.equal((await app.inject('/readyz')).statusCode, 503)
  other.exec('commit')
  other.close()
  await app.close()
  await db.close()
})

test('beside a newer server whose migrations only added, an older one is ready (PostgreSQL)', async () => {
  const { app, db } = await freshApp('PostgreSQL')
  await db.transaction(nobody, async (tx) => {
    await tx.run(sql`insert into migrations values ('9999-later.sql', 'now')`)
    await tx.run(sql`insert into additions values ('9999-later.sql')`)
  })
  assert.equal((await app.inject('/readyz')).statusCode, 200)
  await app.close()
  await db.close()
})

for (const database of ['SQLite', 'PostgreSQL'] as const)
  for (const [change, reason] of [
    [
      sql`delete from migrations where name = (select max(name) from migrations)`,
      'The database is older than the server: migrations are missing.',
    ],
    [sql`insert into migrations values ('9999-later.sql', 'now')`, 'The database is newer than the server.'],
  ] as const)
    test(`${reason} (${database})`, async () => {
      const { app, db } = await freshApp(database)
      await db.transaction(nobody, (tx) => tx.run(change))
      const { statusCode, body } = await app.inject('/readyz')
      assert.deepEqual([statusCode, JSON.parse(body).reasons], [503, [reason]])
      await app.close()
      await db.close()
    })

async function freshApp(database: DatabaseName, around = (db: Db): Db => db) {
  const db = openDatabase(await migratedDatabase(database))
  await db.migrate()
  const app = await createApp(around(db))
  return { app, db }
}
