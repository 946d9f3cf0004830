// The log of a running server: a line for every answer, and the request that each line belongs to.

import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import { openDatabase } from '../server/db/open.ts'
import { newCompany } from './api.ts'
import { databaseOf, kontorServe, migratedData } from './kontor.ts'
import { sendRaw } from './raw-http.ts'
import { sendHalf, untilMetric } from './slow-request.ts'
import { test } from './turns.ts'

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

test('a token of the older interface gets into no log, no metric and no answer, wherever it is', async () => {
  const data = await migratedData('SQLite')
  const server = await kontorServe({
    ...data,
    KONTOR_LOG: 'debug',
    KONTOR_METRICS_TOKEN: 'token-of-this-test',
  })
  const db = openDatabase(databaseOf(data))
  const { identity } = await newCompany({ url: server.url, db, address: databaseOf(data) })
  const { company, user, v1Token: token } = identity
  const escaped = [...token].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')
  const long = 'x'.repeat(9_000)
  const paths = [
    `/time/list/token/${token}`,
    `/time/list/token/${token}/`,
    `/time/token/${token}/list`,
    `/token/${token}/time/list`,
    `/time/list/limit/-1/token/${token}`,
    `/time/list/limit/token/${token}`,
    `/time/list/token/token/${token}`,
    `/time/list/${token}`,
    `/time/list/token=${token}`,
    `/time/list?token=${token}`,
    `/time/list/filter/employee:${token}/token/${token}`,
    `/time//list//token//${token}//`,
    `/%74ime/list/%74oken/${escaped}`,
    `/time/list/token/${escaped}%zz`,
    `/time/list%2Ftoken%2F${token}`,
    `/time/nothing/token/${token}`,
    `/quote/list/token/${token}`,
    `/quote/list/token${token}`,
    `/quote/token/${token}`,
    `/Time/list/token/${token}`,
    `/invoice/pdf/id/7/token/${token}`,
    `/invoice/preview/id/x/token/${token}`,
    `/client/add/token/${token}`,
    `/client/get/id/${token}`,
    `/time/list/x/${long}/token/${token}`,
    `/v2/contacts/${token}`,
    `/v2/time/list/token/${token}`,
  ]
  const told: string[] = []
  const askAll = async () => {
    for (const path of paths)
      for (const method of ['GET', 'POST', 'PUT']) {
        const { text, headers } = await sendRaw(server, method, path, { body: `data={"name":"${token}` })
        told.push(text, JSON.stringify(headers))
      }
  }
  await askAll()
  await db.transaction({ company, user, via: 'test' }, (tx) =>
    tx.run(sql`alter table working_hours rename to no_working_hours`),
  )
  await askAll()
  const metrics = await sendRaw(server, 'GET', '/metrics', {
    headers: { authorization: 'Bearer token-of-this-test' },
  })
  assert.match(metrics.text, /kontor_http_requests_total/)
  await db.close()
  assert.equal(await server.end('SIGTERM'), 0)

  assert.match(server.output.stdout, /no such table/)
  for (const text of [...told, metrics.text, server.output.stdout, server.output.stderr]) {
    const place = text.toLowerCase().search(new RegExp(`${token}|${escaped}`))
    assert.equal(place, -1, place < 0 ? '' : text.slice(Math.max(0, place - 300), place + 50))
  }
})

async function clientOf(address: string): Promise<number | undefined> {
  const db = openDatabase(address)
  const row = await db.get<{ id: number }>(sql`select id from clients`)
  await db.close()
  return row?.id
}
