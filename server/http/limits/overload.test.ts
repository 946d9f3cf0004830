import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { type Api, migratedFile, newCompany, onOneDatabase, serverOn } from '../../../test/api.ts'
import { address } from '../../../test/given.ts'
import { givenPaper } from '../../../test/given-paper.ts'
import { sendRaw } from '../../../test/raw-http.ts'
import { sendHalf, untilMetric } from '../../../test/slow-request.ts'
import { createApp } from '../../app.ts'
import { openDatabase } from '../../db/open.ts'
import { pdfInThread, printsInHand } from '../../press/press.ts'
import { guardAgainstOverload } from './overload.ts'

const inProgress = 'kontor_http_requests_in_progress'
const contact = { relation: ['CL'], type: 'C', name: 'Hofladen', main_address: address }
const half = ({ server, identity }: Api) =>
  sendHalf(server, '/v2/contacts', identity.accessToken as string, contact)

onOneDatabase(
  'what is too much is refused at once, and all that was let in is answered',
  async (api) => {
    const slow = [half(api), half(api), half(api)]
    await untilMetric(api.server, inProgress, 3)

    const refused = await api.request('GET', '/v2/contacts')
    assert.equal(refused.status, 503)
    assert.deepEqual(refused.body, {
      code: 8000,
      message: 'The server has too many requests in hand. Try again in a second.',
    })
    assert.equal(refused.headers.get('retry-after'), '1')
    assert.match(refused.headers.get('x-request-id') as string, /^[0-9a-f-]{36}$/)
    assert.equal(refused.headers.get('x-content-type-options'), 'nosniff')
    const older = await sendRaw(api.server, 'GET', `/time/list/token/${api.identity.v1Token}`)
    assert.deepEqual([older.status, older.headers['retry-after']], [503, '1'])
    assert.equal(JSON.parse(older.text).error, true)
    for (const path of ['/healthz', '/readyz', '/metrics'])
      assert.equal((await sendRaw(api.server, 'GET', path)).status, 200, path)
    await untilMetric(api.server, 'kontor_http_refused_total{reason="busy"}', 2)

    const answers = await Promise.all(slow.map((one) => one.finish()))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201, 201],
    )
    await untilMetric(api.server, inProgress, 0)
    assert.equal((await api.get('/v2/contacts')).pagination.total, 3)
  },
  { maxRequests: 3 },
)

onOneDatabase(
  'who goes away does not count any more',
  async (api) => {
    for (let round = 0; round < 3; round++) {
      const slow = [half(api), half(api), half(api)]
      await untilMetric(api.server, inProgress, 3)
      for (const one of slow) one.leave()
      await untilMetric(api.server, inProgress, 0)
    }
    assert.equal((await api.get('/v2/contacts')).pagination.total, 0)
  },
  { maxRequests: 3 },
)

onOneDatabase(
  'who waits for events does not count',
  async (api) => {
    const { next } = await api.get('/v2/events')
    const waiting: ReturnType<Api['get']>[] = []
    for (const count of [1, 2]) {
      waiting.push(api.get('/v2/events', { after: next, wait: 60 }))
      await untilMetric(api.server, 'kontor_http_requests_waiting', count)
      await untilMetric(api.server, inProgress, 0)
    }
    await api.post('/v2/contacts', contact)
    for (const { items } of await Promise.all(waiting)) assert.ok(items.length > 0)
    await untilMetric(api.server, 'kontor_http_requests_waiting', 0)
  },
  { maxRequests: 1 },
)

test('who does not read an answer keeps nobody out', async () => {
  const api = await newCompany(await serverOn('SQLite', { maxRequests: 2 }))
  const idle = [
    await startReading(api.server),
    await startReading(api.server),
    await startReading(api.server),
  ]
  await untilMetric(api.server, inProgress, 0)
  assert.equal((await api.request('GET', '/v2/contacts')).status, 200)
  for (const one of idle) one.socket.destroy()
})

test('an answer that nobody reads is given up', async () => {
  const { app, db, url } = await freshServer()
  const longestWaitMs = 60_000
  assert.ok(app.server.timeout > longestWaitMs)
  app.server.timeout = 100
  const connected = once(app.server, 'connection')
  const { socket } = await startReading({ url })
  const [connection] = await connected
  await once(connection, 'close')
  socket.destroy()
  await app.close()
  await db.close()
})

test('a server that stops sends answers to their end, but not to those who do not read them', async () => {
  const { app, db, url } = await freshServer()
  const [reading, idle] = [await startReading({ url }), await startReading({ url })]
  const closed = app.close()
  await untilClosed(app)
  assert.equal((await reading.rest()).length, lengthOf(reading))
  await closed
  assert.ok((await idle.rest()).length < lengthOf(idle))
  await db.close()
})

test('who has gone before the body was read is not waited for', async () => {
  const app = fastify()
  const gate = guardAgainstOverload(app, unbound)
  app.addHook('onRequest', async (_request, reply) => {
    await once(reply.raw, 'close')
  })
  app.post('/', async () => ({}))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const half = sendHalf({ url }, '/', 'x', {})
  while (gate.running() === 0) await pause(1)
  half.leave()
  while (gate.running() > 0) await pause(1)
  await app.close()
})

test('nothing is done for those who have gone while they waited for their turn', async () => {
  const app = fastify()
  app.addHook('preHandler', async (_request, reply) => {
    await once(reply.raw, 'close')
  })
  const gate = guardAgainstOverload(app, unbound)
  let done = 0
  app.get('/', async () => ++done)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const outgoing = request(url).on('error', () => {})
  outgoing.end()
  while (gate.running() === 0) await pause(1)
  outgoing.destroy()
  while (gate.running() > 0) await pause(1)
  assert.equal(done, 0)
  await app.close()
})

onOneDatabase(
  'browsers may ask what scripts of other sites may do, however much there is to do',
  async (api) => {
    const slow = half(api)
    await untilMetric(api.server, inProgress, 1)
    const headers = { origin: 'https://app.example.com', 'access-control-request-method': 'PUT' }
    const asked = await sendRaw(api.server, 'OPTIONS', '/v2/contacts', { headers })
    assert.deepEqual([asked.status, asked.headers['access-control-allow-origin']], [204, headers.origin])
    const refused = await sendRaw(api.server, 'GET', '/v2/contacts', { headers })
    assert.deepEqual([refused.status, refused.headers['access-control-allow-origin']], [503, headers.origin])
    assert.equal((await slow.finish()).status, 201)
  },
  { maxRequests: 1, corsOrigins: ['https://app.example.com'] },
)

test('a connection goes on after a request with a body was refused on it', async () => {
  const api = await newCompany(await serverOn('SQLite', { maxRequests: 1, url: 'http://one.example' }))
  const slow = half(api)
  await untilMetric(api.server, inProgress, 1)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const post = (size: number) =>
    new Promise<{ status: number; port: number }>((resolve, reject) => {
      const headers = { authorization: `Bearer ${api.identity.accessToken}` }
      const options = { method: 'POST', agent, headers }
      const outgoing = request(`${api.server.url}/v2/contacts`, options, (incoming) => {
        const port = incoming.socket.localPort as number
        incoming.resume().on('end', () => resolve({ status: incoming.statusCode as number, port }))
      })
      outgoing.on('error', reject)
      outgoing.end(JSON.stringify({ ...contact, notes: 'x'.repeat(size) }))
    })
  const refused = [await post(10), await post(200_000), await post(10)]
  assert.equal((await slow.finish()).status, 201)
  await untilMetric(api.server, inProgress, 0)
  const taken = await post(10)
  assert.deepEqual(
    [...refused, taken].map(({ status }) => status),
    [503, 503, 503, 201],
  )
  assert.equal(new Set([...refused, taken].map(({ port }) => port)).size, 1)
  agent.destroy()
})

test('nobody waits for the press behind many others', async () => {
  const api = await newCompany(await serverOn('SQLite'))
  const { id } = await api.given.invoice()
  const path = `/v2/receivables/invoices/${id}/pdf`
  const jobs = Array.from({ length: 60 }, () => pdfInThread(givenPaper()))
  assert.ok(printsInHand() > 50)
  const refused = await api.request('GET', path)
  assert.deepEqual([refused.status, refused.body.code], [503, 8000])
  await Promise.all(jobs)
  assert.equal((await api.request('GET', path)).status, 200)
})

const unbound = {
  maxRequests: Infinity,
  isWatching: () => false,
  companyOf: () => 0,
  onRefusal: () => {},
  onDelay: () => {},
}

async function freshServer() {
  const db = openDatabase(migratedFile())
  await db.migrate()
  const app = await createApp(db)
  return { app, db, url: await app.listen({ port: 0, host: '127.0.0.1' }) }
}

/** Asks for the largest answer that needs no token, and reads its beginning. */
async function startReading({ url }: { readonly url: string }) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(`GET /docs/js/scalar.js HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`)
  await once(socket, 'readable')
  const first = socket.read() as Buffer
  assert.match(first.toString(), /^HTTP\/1.1 200/)
  return {
    socket,
    first,
    /** All of the answer that comes. */
    rest: async () => Buffer.concat([first, ...(await socket.toArray())]),
  }
}

/** The length of the answer according to its header. */
function lengthOf({ first }: { readonly first: Buffer }): number {
  const [, length] = /^content-length: (\d+)$/im.exec(first.toString()) ?? []
  return first.indexOf('\r\n\r\n') + 4 + Number(length)
}

async function untilClosed({ server }: FastifyInstance): Promise<void> {
  while (server.listening) await pause(1)
}
