// A short load: a real server under mixed reads and writes makes no mistake, and stops in order meanwhile. `npm run
// load` measures times.

import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import { traffic } from '../bench/traffic.ts'
import { openDatabase } from '../server/db/open.ts'
import { newCompany, withOneDatabase } from './api.ts'
import { databaseOf, kontorServe, migratedData } from './kontor.ts'
import { untilMetric } from './slow-request.ts'

withOneDatabase('a server under load makes no mistake and ends in order', async (database) => {
  const data = await migratedData(database)
  const server = await kontorServe({ ...data, KONTOR_LOG: 'warn' })
  const db = openDatabase(databaseOf(data))
  const api = await newCompany({ url: server.url, db, address: databaseOf(data) })
  const { company, v1Token } = api.identity
  for (let count = 0; count < 3; count++) await api.given.invoice()
  const plan = {
    port: Number(new URL(server.url).port),
    token: api.identity.accessToken as string,
    v1Token,
    connections: 16,
  }

  const calm = await traffic({ ...plan, forMs: 2_000 })
  assert.deepEqual(calm.broken, {})
  assert.deepEqual(Object.keys(calm.statuses).sort(), ['200', '201'])
  await untilMetric(server, 'kontor_http_requests_in_progress', 0)

  const running = traffic({ ...plan, forMs: 60_000 })
  await Promise.race([running, untilWritten(db, company, calm.contacts.length + 5)])
  assert.equal(await server.end('SIGTERM'), 0)
  const stopped = await running
  assert.deepEqual(
    Object.keys(stopped.statuses).filter((status) => !['200', '201', '503'].includes(status)),
    [],
  )
  const rows = await db.all<{ id: number }>(sql`select id from contacts where company_id = ${company}`)
  const there = new Set(rows.map(({ id }) => id))
  const acknowledged = [...calm.contacts, ...stopped.contacts]
  assert.deepEqual(
    acknowledged.filter((id) => !there.has(id)),
    [],
  )
  await db.close()
  assert.equal(server.output.stderr, '')
})

async function untilWritten(
  db: ReturnType<typeof openDatabase>,
  company: number,
  count: number,
): Promise<void> {
  for (;;) {
    const row = await db.get<{ count: number }>(sql`
      select count(*) as count from contacts where company_id = ${company}`)
    if ((row?.count ?? 0) >= count) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
