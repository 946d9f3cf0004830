// A server of several processes, as a client sees it. Each request has a connection of its own: any process may get it.

import assert from 'node:assert/strict'
import { test as quickTest } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { databases, withOneDatabase } from '../test/api.ts'
import {
  type Environment,
  kontor,
  kontorJson,
  kontorServe,
  migratedData,
  type RunningServer,
} from '../test/kontor.ts'
import { type RawAnswer, sendRaw } from '../test/raw-http.ts'
import { rarely, test } from '../test/turns.ts'
import { mergedMetrics } from './http/all-metrics.ts'
import { createProcessTurns } from './siblings/turns.ts'

for (const database of databases)
  test(`${database}: two processes write and read the same, and each record once`, async () => {
    const data = await companyData(database)
    const server = await serveTwice(data)
    const api = await apiOf(data, server)
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const made = await api.send('POST', '/v2/contacts', contact(index))
        assert.equal(made.status, 201, made.text)
        // What one process has just written, the other one shows.
        const { item } = JSON.parse(made.text)
        assert.equal((await api.send('GET', `/v2/contacts/${item.id}`)).status, 200)
      }),
    )
    const lists = await Promise.all(
      Array.from({ length: 4 }, () => api.send('GET', '/v2/contacts?limit=100')),
    )
    for (const list of lists) {
      const { items, pagination } = JSON.parse(list.text)
      assert.equal(pagination.total, 40)
      assert.equal(new Set(items.map(({ number }: { number: string }) => number)).size, 40)
    }
    assert.equal((await processesOf(server)).length, 2)
    assert.equal(await server.end('SIGTERM'), 0)
    assert.equal((await kontor(data, 'doctor')).code, 0)
  })

rarely(withOneDatabase)('an allowance and a right hold for all processes', async (database) => {
  const data = await companyData(database)
  const server = await serveTwice({ ...data, KONTOR_RATE_LIMIT: '30/600' })
  const api = await apiOf(data, server)
  const other = await apiOf(data, server)
  const answers = await Promise.all(Array.from({ length: 40 }, () => api.send('GET', '/v2/contacts')))
  const allowed = answers.filter(({ status }) => status === 200)
  assert.deepEqual(
    allowed.map(({ headers }) => Number(headers['x-rate-limit-remaining'])).sort((one, next) => one - next),
    Array.from({ length: 30 }, (_, index) => index),
  )
  assert.equal(answers.filter(({ status }) => status === 429).length, 10)

  for (let count = 0; count < 12; count++) assert.equal((await other.send('GET', '/v2/contacts')).status, 200)
  const { client_id, client_secret } = other.client
  const revoked = { client_id, client_secret, token: other.token }
  assert.equal((await other.send('POST', '/v2/auth/revocations', revoked)).status, 200)
  for (let count = 0; count < 12; count++) assert.equal((await other.send('GET', '/v2/contacts')).status, 401)

  // The company's own limit is counted by the parent too.
  assert.equal((await kontor(data, 'company', 'limits', '--requests', '5')).code, 0)
  const third = await apiOf(data, server)
  const limited = await Promise.all(Array.from({ length: 12 }, () => third.send('GET', '/v2/contacts')))
  assert.equal(limited.filter(({ status }) => status === 200).length, 5)
  assert.equal(await server.end('SIGTERM'), 0)
})

rarely(withOneDatabase)(
  'a request that waits for events hears the write of another process',
  async (database) => {
    const data = await companyData(database)
    const server = await serveTwice(data)
    const api = await apiOf(data, server)
    // Some of them at each process.
    const waiting = Array.from({ length: 8 }, () =>
      api.send('GET', '/v2/events?after=0&wait=60&types=contact.*'),
    )
    await api.send('POST', '/v2/contacts', contact(1))
    for (const answer of waiting)
      assert.equal(JSON.parse((await answer).text).items[0].type, 'contact.created')
    assert.equal(await server.end('SIGTERM'), 0)
  },
)

withOneDatabase(
  'a process that is killed is replaced, and nothing acknowledged is lost',
  async (database) => {
    const data = await companyData(database)
    const server = await serveTwice(data)
    const api = await apiOf(data, server)
    const before = await processesOf(server)
    let made = 0
    const writing = Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        for (let index = 0; index < 12; index++) {
          const answer = await api
            .send('POST', '/v2/contacts', contact(100 * writer + index))
            .catch(() => undefined)
          if (answer?.status === 201) made++
        }
      }),
    )
    process.kill(before[1] as number, 'SIGKILL')
    await writing
    let after = await processesOf(server)
    while (after.length < 2) {
      await pause(50)
      after = await processesOf(server)
    }
    assert.ok(after.includes(before[0] as number) && !after.includes(before[1] as number))
    const { total } = JSON.parse((await api.send('GET', '/v2/contacts')).text).pagination
    // One that was stored may not have been answered.
    assert.ok(total >= made && total <= 96, `${made} ${total}`)
    assert.equal(await server.end('SIGTERM'), 0)
    assert.equal((await kontor(data, 'doctor')).code, 0)
  },
)

rarely(withOneDatabase)('processes end with their parent', async (database) => {
  const data = await companyData(database)
  const server = await serveTwice(data)
  const processes = await processesOf(server)
  await server.end('SIGKILL')
  while (processes.some(isRunning)) await pause(50)
})

quickTest('turns come in order, and the turn of a taker that has gone goes on', async () => {
  const turns = createProcessTurns<string>()
  const log: string[] = []
  const take = (taker: string) => turns.take(taker).then(() => log.push(taker))
  await take('a')
  const rest = [take('b'), take('c'), take('a')]
  turns.forget('b')
  turns.end('a')
  await rest[1]
  assert.deepEqual(log, ['a', 'c'])
  turns.forget('c')
  await rest[2]
  assert.deepEqual(log, ['a', 'c', 'a'])
})

quickTest('metrics of several processes stand together, and say of which they are', () => {
  const text = (value: number) =>
    `# HELP a One.\n# TYPE a gauge\na ${value}\n# TYPE b counter\nb{le="+Inf",x="{}"} ${value}\n`
  assert.equal(
    mergedMetrics(
      new Map([
        [7, text(1)],
        [8, text(2)],
      ]),
    ),
    [
      ...['# HELP a One.', '# TYPE a gauge', 'a{process="7"} 1', 'a{process="8"} 2'],
      ...['# TYPE b counter', 'b{process="7",le="+Inf",x="{}"} 1', 'b{process="8",le="+Inf",x="{}"} 2', ''],
    ].join('\n'),
  )
})

function contact(index: number) {
  const main_address = { country: 'CH', street: 'Dorfstrasse', postcode: '3600', city: 'Thun' }
  return { relation: ['CL'], type: 'C', name: `Gerber ${index}`, main_address }
}

async function companyData(database: (typeof databases)[number]): Promise<Environment> {
  const data = await migratedData(database)
  await kontorJson(
    data,
    'setup',
    '--company',
    'Brunner Bau AG',
    '--email',
    'lea@brunner.example',
    '--password',
    'correct horse',
  )
  return data
}

/** A server whose two processes both serve. */
async function serveTwice(data: Environment): Promise<RunningServer> {
  const server = await kontorServe({ ...data, KONTOR_PROCESSES: '2' })
  while ((await processesOf(server)).length < 2) await pause(50)
  return server
}

/** The processes that serve, by their metrics. */
async function processesOf(server: RunningServer): Promise<number[]> {
  const { text } = await sendRaw(server, 'GET', '/metrics')
  return [...text.matchAll(/^process_start_time_seconds\{process="(\d+)"\}/gm)].map(([, pid]) => Number(pid))
}

interface Api {
  readonly client: { readonly client_id: string; readonly client_secret: string }
  readonly token: string
  send(method: string, path: string, body?: unknown): Promise<RawAnswer>
}

async function apiOf(data: Environment, server: RunningServer): Promise<Api> {
  const scope = 'contact configuration'
  const client = await kontorJson(data, 'client', 'create', '--name', 'Test', '--scopes', scope)
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ grant_type: 'client_credentials', ...client, scope })
  const { text } = await sendRaw(server, 'POST', '/v2/auth/access-tokens', { headers, body })
  const token: string = JSON.parse(text).access_token
  const send: Api['send'] = (method, path, body) =>
    sendRaw(server, method, path, {
      headers: { ...headers, authorization: `Bearer ${token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  return { client, token, send }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
