import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import {
  type DatabaseName,
  onBothDatabases,
  serverOn,
  temporaryFile,
  temporaryPostgres,
} from '../../test/api.ts'
import { sendRaw } from '../../test/raw-http.ts'
import { createApp } from '../app.ts'
import type { Db } from '../db/db.ts'
import { openDatabase } from '../db/open.ts'

onBothDatabases('a server that works is alive and ready', async ({ server }) => {
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
      await db.transaction({ company: 0, user: null, via: 'test' }, (tx) => tx.run(change))
      const { statusCode, body } = await app.inject('/readyz')
      assert.deepEqual([statusCode, JSON.parse(body).reasons], [503, [reason]])
      await app.close()
      await db.close()
    })

async function freshApp(database: DatabaseName, around = (db: Db): Db => db) {
  const db = openDatabase(database === 'SQLite' ? temporaryFile() : await temporaryPostgres())
  await db.migrate()
  const app = await createApp(around(db))
  return { app, db }
}
