// A server that is told to stop, as a process.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { newCompany } from '../test/api.ts'
import { address } from '../test/given.ts'
import { databaseOf, kontorServe, migratedData, type RunningServer } from '../test/kontor.ts'
import { sendHalf, untilMetric } from '../test/slow-request.ts'
import { test } from '../test/turns.ts'
import type { Db } from './db/db.ts'
import { openDatabase } from './db/open.ts'

const contact = { relation: ['CL'], type: 'C', name: 'Hofladen', main_address: address }

for (const [database, signal] of [
  ['SQLite', 'SIGTERM'],
  ['PostgreSQL', 'SIGINT'],
] as const)
  test(`a server that is told to stop finishes what it has begun, and begins nothing else (${database})`, async () => {
    const data = await migratedData(database)
    const server = await kontorServe(data)
    const db = openDatabase(databaseOf(data))
    const api = await newCompany({ url: server.url, db, address: databaseOf(data) })
    const { next } = await api.get('/v2/events')
    const waiting = api.request('GET', '/v2/events', { query: { after: next, wait: 60 } })
    await untilMetric(server, 'kontor_http_requests_waiting', 1)
    // A browser opens connections before it needs them.
    const unused = connect(Number(new URL(server.url).port), '127.0.0.1')
    await once(unused, 'connect')
    const hungUp = once(unused.resume(), 'close')
    const letGo = await hold(db, api.identity.company)
    const begun = [1, 2, 3].map(() => api.request('POST', '/v2/contacts', { body: contact }))
    const half = sendHalf(server, '/v2/contacts', api.identity.accessToken as string, contact)
    await untilMetric(server, 'kontor_http_requests_in_progress', 4)

    const ended = server.end(signal)
    const { status, headers, body } = await waiting
    assert.deepEqual([status, body.items, headers.get('connection')], [200, [], 'close'])
    await untilRefused(server)
    await assert.rejects(half.finish(), 'its body could still be on its way for ever')
    await letGo()
    for (const { status, headers } of await Promise.all(begun))
      assert.deepEqual([status, headers.get('connection')], [201, 'close'])
    assert.equal(await ended, 0)
    await hungUp

    const row = await db.get<{ count: number }>(sql`
      select count(*) as count from contacts where company_id = ${api.identity.company}`)
    assert.equal(row?.count, 3)
    await db.close()
  })

test('a second signal does not wait for what hangs, and the log says what happened', async () => {
  const data = await migratedData('SQLite')
  const server = await kontorServe(data)
  const db = openDatabase(databaseOf(data))
  const api = await newCompany({ url: server.url, db, address: databaseOf(data) })
  const letGo = await hold(db, api.identity.company)
  const left = assert.rejects(api.request('POST', '/v2/contacts', { body: contact }))
  await untilMetric(server, 'kontor_http_requests_in_progress', 1)
  const first = server.end('SIGTERM')
  let isOver = false
  first.then(() => {
    isOver = true
  })
  while (!isOver) {
    server.end('SIGTERM')
    await pause(100)
  }
  assert.equal(await first, 1)
  const lines = server.output.stdout.split('\n').filter((line) => line.startsWith('{'))
  const { level, component, msg } = JSON.parse(lines.at(-1) as string)
  assert.deepEqual([level, component], [50, 'server'])
  assert.equal(msg, 'Stopped at once by a second signal. What was not finished is left, and not stored.')
  await left
  await letGo()
  await db.close()
})

/** Keeps a transaction of a company open, so that other writers wait, until it is released. */
async function hold(db: Db, company: number): Promise<() => Promise<void>> {
  const begun = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const writing = db.transaction({ company, user: null, via: 'test' }, async (tx) => {
    // PostgreSQL has not answered before whether it holds the lock.
    await tx.all(sql`select 1`)
    begun.resolve()
    return over.promise
  })
  await begun.promise
  return () => {
    over.resolve()
    return writing
  }
}

async function untilRefused({ url }: RunningServer): Promise<void> {
  for (;;) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    const refused = await Promise.race([
      once(socket, 'connect').then(() => false),
      once(socket, 'error').then(() => true),
    ]).catch(() => true)
    socket.destroy()
    if (refused) return
    await pause(10)
  }
}
