// When a request is sent again: tested with a scripted server, and with the real one.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { onOneDatabase } from '../test/api.ts'
import { atFileEnd } from '../test/end.ts'
import { address } from '../test/given.ts'
import {
  type ClientOptions,
  createClient,
  type Kontor,
  KontorError,
  RateLimitedError,
  RefusedError,
  UnavailableError,
} from './index.ts'
import { randomWaitMs, requestedWaitMs } from './retries.ts'

type Answer = (response: ServerResponse) => void

/** Answers from a script; the last answer repeats. */
let script: Answer[] = []
let requests: { readonly method: string; readonly key: string | undefined; readonly body: string }[] = []

const server = createServer(async (request: IncomingMessage, response) => {
  const body = Buffer.concat(await request.toArray()).toString()
  const key = request.headers['idempotency-key']?.toString()
  requests.push({ method: request.method ?? '', key, body })
  const answer = script.length > 1 ? script.shift() : script[0]
  answer?.(response)
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
atFileEnd(() => server.close())

function scripted(answers: Answer[], options: Partial<ClientOptions> = {}): Kontor {
  script = answers
  requests = []
  return createClient({ address: `http://127.0.0.1:${port}`, token: 'token', ...options })
}

const ok: Answer = (response) =>
  response.writeHead(200, { 'content-type': 'application/json', etag: '"7"' }).end('{"item":{"id":7}}')
const lost: Answer = (response) => response.destroy()
const cutShort: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 })
  response.write('{"item":', () => response.destroy())
}
function refusal(status: number, headers: Record<string, string> = {}): Answer {
  const body = JSON.stringify({ code: 19, message: 'Not now.' })
  return (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'r1', ...headers })
      .end(body)
}

for (const [name, failure] of [
  ['429', refusal(429)],
  ['502', refusal(502)],
  ['503', refusal(503)],
  ['504', refusal(504)],
  ['a lost connection', lost],
  ['an answer that is cut short', cutShort],
] as const) {
  test(`a read is sent again after ${name}`, async () => {
    const { item, tag } = await scripted([failure, ok]).contacts.get(7)
    assert.deepEqual([item.id, tag, requests.length], [7, '"7"', 2])
  })

  test(`a write is sent again after ${name}, with the same key and body`, async () => {
    await scripted([failure, ok]).contacts.update(7, { name: 'Sonnenrain' })
    assert.equal(requests.length, 2)
    assert.equal(new Set(requests.map(({ key, body }) => `${key} ${body}`)).size, 1)
    assert.match(requests[0]?.key ?? '', /^[0-9a-f]{32}$/)
  })
}

test('every write has a key of its own, or the one that it is given', async () => {
  const kontor = scripted([ok])
  await kontor.contacts.update(7, { name: 'One' })
  await kontor.invoices.changeStatus(7, { status: 'S' })
  await kontor.timer.stop({ idempotencyKey: 'stop 1' })
  const [first, second, third] = requests.map(({ key }) => key)
  assert.notEqual(first, second)
  assert.equal(third, 'stop 1')
})

test('a request is sent four times at most', async () => {
  const kontor = scripted([refusal(503)])
  await assert.rejects(kontor.contacts.get(7), (error) => {
    assert.ok(error instanceof UnavailableError)
    assert.deepEqual(
      [error.status, error.code, error.message, error.requestId, error.problems],
      [503, 19, 'Not now.', 'r1', []],
    )
    return true
  })
  assert.equal(requests.length, 4)
})

test('how often can be said for a client and for a request', async () => {
  const kontor = scripted([lost], { retries: { times: 1 } })
  await assert.rejects(kontor.contacts.get(7), UnavailableError)
  assert.equal(requests.length, 2)
  await assert.rejects(kontor.contacts.get(7, { retries: { times: 2 } }))
  assert.equal(requests.length, 5)
})

test('retries can be turned off', async () => {
  await assert.rejects(scripted([lost], { retries: false }).contacts.get(7), UnavailableError)
  assert.equal(requests.length, 1)
  await assert.rejects(scripted([refusal(429)]).contacts.get(7, { retries: false }), RateLimitedError)
  assert.equal(requests.length, 1)
})

test('a write without a key is never sent again', async () => {
  const kontor = scripted([lost], { idempotencyKeys: false })
  await assert.rejects(kontor.contacts.update(7, { name: 'Sonnenrain' }), UnavailableError)
  assert.deepEqual(
    requests.map(({ key }) => key),
    [undefined],
  )
  await assert.rejects(kontor.contacts.update(7, { name: 'Sonnenrain' }, { idempotencyKey: 'k' }))
  assert.equal(requests.length, 5)
})

test('where the server knows no keys, a write has none and is never sent again', async () => {
  const kontor = scripted([lost])
  await assert.rejects(kontor.accessTokens.create({ grant_type: 'client_credentials' }), UnavailableError)
  assert.deepEqual(
    requests.map(({ key }) => key),
    [undefined],
  )
})

test('what only reads is sent again without a key, whatever its method', async () => {
  await scripted([lost, ok]).layouts.previewDraft({ name: 'New' })
  assert.deepEqual(
    requests.map(({ method, key }) => [method, key]),
    [
      ['POST', undefined],
      ['POST', undefined],
    ],
  )
})

for (const { headers, waitMs } of [
  { headers: { 'retry-after': '7' }, waitMs: 7000 },
  { headers: { 'retry-after': '7', 'x-rate-limit-reset': '12' }, waitMs: 7000 },
  { headers: { 'x-rate-limit-reset': '12' }, waitMs: 12_000 },
  { headers: { 'retry-after': 'Mon, 16 Nov 2026 08:00:30 GMT' }, waitMs: 30_000 },
  { headers: { 'retry-after': 'Mon, 16 Nov 2026 07:00:00 GMT' }, waitMs: 0 },
  { headers: { 'retry-after': 'soon' }, waitMs: 0 },
  { headers: {}, waitMs: 0 },
]) {
  test(`a server that says ${JSON.stringify(headers)} asks for a wait of ${waitMs} ms`, () => {
    const now = Date.parse('2026-11-16T08:00:00Z')
    assert.equal(requestedWaitMs(new Headers(headers), now), waitMs)
  })
}

test('each wait is twice as long as the one before, less a part that chance decides, up to half a minute', () => {
  const ranges = [0, 1, 2, 10].map((failures) => [randomWaitMs(failures, 0), randomWaitMs(failures, 1)])
  assert.deepEqual(ranges, [
    [125, 250],
    [250, 500],
    [500, 1000],
    [15_000, 30_000],
  ])
})

test('when the server asks for a longer wait than one has, the error comes at once', async () => {
  const kontor = scripted([refusal(429, { 'retry-after': '61' })])
  await assert.rejects(kontor.contacts.get(7), RateLimitedError)
  assert.equal(requests.length, 1)
  const inAnHour = scripted([refusal(503, { 'retry-after': '3600' })], { retries: { longestWaitMs: 5000 } })
  await assert.rejects(inAnHour.contacts.get(7), UnavailableError)
  assert.equal(requests.length, 1)
})

test('what is refused is not sent again', async () => {
  for (const status of [400, 401, 403, 404, 409, 412, 422, 500]) {
    await assert.rejects(scripted([refusal(status)]).contacts.get(7), KontorError)
    assert.equal(requests.length, 1)
  }
})

test('whoever gives up while a request waits to be sent again hears so at once', async () => {
  const control = new AbortController()
  const kontor = scripted([refusal(503, { 'retry-after': '60' })], {
    fetch: async (url, init) => {
      const response = await fetch(url, init)
      setImmediate(() => control.abort(new Error('given up')))
      return response
    },
  })
  await assert.rejects(kontor.contacts.get(7, { signal: control.signal }), /given up/)
  assert.equal(requests.length, 1)
})

test('whoever gives up while a request is under way hears so at once', async () => {
  const control = new AbortController()
  const kontor = scripted([() => control.abort()])
  await assert.rejects(kontor.contacts.get(7, { signal: control.signal }), { name: 'AbortError' })
  assert.equal(requests.length, 1)
})

onOneDatabase('a record whose answer was lost is made once', async (api) => {
  let answers = 0
  const kontor = createClient({
    address: api.server.url,
    token: api.identity.accessToken,
    fetch: async (url, init) => {
      const response = await fetch(url, init)
      answers += 1
      if (answers === 1) throw new TypeError('The connection was lost.')
      return response
    },
  })
  const { item } = await kontor.contacts.create({
    ...{ relation: ['CL'], type: 'C', name: 'Sonnenrain', main_address: address },
  })
  const { items } = await kontor.contacts.list({ filter: { name: 'Sonnenrain' } })
  assert.deepEqual([answers, items.map(({ id }) => id)], [3, [item.id]])
})

onOneDatabase('a key that was used for something else is refused', async (api) => {
  const kontor = createClient({ address: api.server.url, token: api.identity.accessToken })
  await kontor.contactGroups.create({ name: 'One' }, { idempotencyKey: 'k' })
  await assert.rejects(kontor.contactGroups.create({ name: 'Two' }, { idempotencyKey: 'k' }), (error) => {
    assert.ok(error instanceof RefusedError)
    assert.deepEqual([error.status, error.code], [422, 1001])
    return true
  })
})
