// The log of a running server: a line for every answer, and the request that each line belongs to.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { openDatabase } from '../server/db/open.ts'
import { newCompany } from './api.ts'
import { databaseOf, kontorServe, migratedData } from './kontor.ts'
import { sendRaw } from './raw-http.ts'
import { sendHalf, untilMetric } from './slow-request.ts'

test('every line tells its request or its component, and every answer the id of its lines', async () => {
  const data = await migratedData('SQLite')
  const server = await kontorServe({ ...data, KONTOR_MAX_REQUESTS: '1' })
  const db = openDatabase(databaseOf(data))
  const api = await newCompany({ url: server.url, db, address: databaseOf(data) })
  const { company, user, v1Token } = api.identity
  const accessToken = api.identity.accessToken as string
  const ids = new Map<string, unknown>()
  const ask = async (name: string, method: string, path: string, headers = {}) => {
    const answer = await sendRaw(server, method, path, { headers })
    ids.set(name, answer.headers['x-request-id'])
  }
  const bearer = { authorization: `Bearer ${accessToken}` }
  await ask('list', 'GET', '/v2/contacts', { ...bearer, 'x-request-id': 'mine', 'request-id': 'mine' })
  await ask('older', 'GET', `/time/list/token/${v1Token}`)
  await ask('stranger', 'GET', '/v2/contacts')
  await ask('health', 'GET', '/healthz')
  await ask('ready', 'GET', '/readyz')
  await ask('metrics', 'GET', '/metrics')

  const slow = sendHalf(server, '/v2/contacts', accessToken, {})
  await untilMetric(server, 'kontor_http_requests_in_progress', 1)
  await ask('refused', 'GET', '/v2/contacts', bearer)
  slow.leave()
  await untilMetric(server, 'kontor_http_requests_in_progress', 0)

  await db.transaction({ company, user, via: 'test' }, (tx) =>
    tx.run(sql`alter table working_hours rename to no_working_hours`),
  )
  await ask('broken', 'GET', `/time/list/token/${v1Token}`)
  await db.close()
  assert.equal(await server.end('SIGTERM'), 0)

  const lines = server.output.stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
  for (const line of lines) {
    assert.notEqual('reqId' in line, 'component' in line, JSON.stringify(line))
    assert.ok(line.level >= 30)
  }
  const linesOf = (name: string) =>
    lines.filter(({ reqId }) => reqId === ids.get(name)).map(({ pid, hostname, time, ms, ...line }) => line)
  const { reqId, ...list } = linesOf('list')[0]
  assert.match(reqId, /^[0-9a-f-]{36}$/)
  const via = `client:${(await clientOf(databaseOf(data))) ?? ''}`
  assert.deepEqual(list, { level: 30, method: 'GET', path: '/v2/contacts', status: 200, company, user, via })
  const older = {
    level: 30,
    method: 'GET',
    path: '/time/list/token/…',
    status: 200,
    company,
    user,
    via: 'v1',
  }
  assert.deepEqual(linesOf('older'), [{ ...older, reqId: ids.get('older') }])
  assert.deepEqual(linesOf('stranger'), [
    { level: 30, reqId: ids.get('stranger'), method: 'GET', path: '/v2/contacts', status: 401 },
  ])
  for (const quiet of ['health', 'ready', 'metrics', 'refused']) assert.deepEqual(linesOf(quiet), [], quiet)
  const [error, answer] = linesOf('broken')
  assert.deepEqual([error.level, answer.status], [50, 500])
  assert.match(error.err.message, /working_hours/)

  const abandoned = lines.filter((line) => line.abandoned)
  assert.equal(abandoned.length, 1)
  assert.ok(lines.some(({ component, level }) => component === 'overload' && level === 40))
  assert.ok(lines.some(({ component, msg }) => component === 'server' && msg === 'Stopping.'))
})

async function clientOf(address: string): Promise<number | undefined> {
  const db = openDatabase(address)
  const row = await db.get<{ id: number }>(sql`select id from clients`)
  await db.close()
  return row?.id
}
