// Limits on the size of a request's head, and on the time it takes to arrive.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { migratedFile, onOneDatabase, serverOn } from '../../../test/api.ts'
import { sendRaw } from '../../../test/raw-http.ts'
import { createApp } from '../../app.ts'
import { openDatabase } from '../../db/open.ts'

for (const [what, path, headers, message] of [
  [
    'cookies',
    '/sign-in',
    { cookie: ';'.repeat(16_385) },
    'The header "cookie" is longer than 16384 characters.',
  ],
  [
    'a list of languages',
    '/sign-in',
    { 'accept-language': 'de,'.repeat(400) },
    'The header "accept-language" is longer than 1024 characters.',
  ],
  [
    'a token',
    '/v2/contacts',
    { authorization: `Bearer ${'x'.repeat(20_000)}` },
    'The header "authorization" is longer than 16384 characters.',
  ],
  [
    'a header that nobody knows',
    '/v2/contacts',
    { ['x'.repeat(200)]: 'x'.repeat(16_385) },
    `The header "${'x'.repeat(100)}…" is longer than 16384 characters.`,
  ],
  ['a path', '/'.repeat(150_000), {}, 'The path of the address is longer than 147456 characters.'],
  ['a head', '/v2/contacts', { cookie: 'x'.repeat(4_000_000) }, 'The address and the headers are too long.'],
] as const)
  test(`${what} of any length is refused with a sentence`, async () => {
    const server = await serverOn('SQLite')
    const answer = await sendRaw(server, 'GET', path, { headers })
    assert.deepEqual([answer.status, JSON.parse(answer.text)], [413, { code: 0, message }])
    for (const name of ['x-request-id', 'x-rate-limit-limit', 'content-security-policy'])
      assert.ok(answer.headers[name], name)
  })

test('the older interface says so in its own form', async () => {
  const server = await serverOn('SQLite')
  const { status, text } = await sendRaw(server, 'GET', `/time/list/token/${'a'.repeat(150_000)}`)
  const errormessage = 'The path of the address is longer than 147456 characters.'
  assert.deepEqual([status, JSON.parse(text)], [413, { error: true, errorcode: 4001, errormessage }])
})

onOneDatabase('the longest filter and the longest list of ids fit into a head', async (api) => {
  const frame = '{"name":""}'
  const filter = frame.replace('""', `"${'\\"'.repeat((65_536 - frame.length) >> 1)}"`)
  assert.equal((await api.request('GET', '/v2/contacts', { query: { filter } })).status, 200)
  const ids = Array.from({ length: 10_000 }, (_, index) => 2_147_473_647 + index).join('%2C')
  assert.equal((await api.request('DELETE', `/v2/contacts/${ids}`)).status, 404)
})

/** A connection that has sent a part of a head. */
async function unfinishedHead(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write('GET / HTTP/1.1\r\nx-slow: ')
  return socket
}

test('a head that does not come to its end is given up in time, not at the next of rare looks', async () => {
  const db = openDatabase(migratedFile())
  await db.migrate()
  const app = await createApp(db)
  const bare = createServer().listen(0, '127.0.0.1')
  await once(bare, 'listening')
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  assert.deepEqual([app.server.headersTimeout, app.server.requestTimeout], [15_000, 60_000])
  app.server.headersTimeout = 1
  bare.headersTimeout = 1
  const usual = await unfinishedHead(`http://127.0.0.1:${(bare.address() as AddressInfo).port}`)
  const ours = await unfinishedHead(url)
  const first = await Promise.race(
    [usual, ours].map((socket) => once(socket.resume(), 'close').then(() => socket)),
  )
  assert.equal(first, ours)
  usual.destroy()
  bare.close()
  await app.close()
  await db.close()
})

/** Whether a new connection is accepted. */
async function isServed(url: string): Promise<boolean> {
  return sendRaw({ url }, 'GET', '/healthz').then(
    () => true,
    () => false,
  )
}

for (const trustedProxies of [false, ['10.0.0.0/8', '127.0.0.1']] as const)
  test(`an address ${trustedProxies ? 'of a trusted proxy has any number of' : 'has a limited number of'} connections`, async () => {
    const { url } = await serverOn('SQLite', {
      connectionsPerAddress: 2,
      trustedProxies: trustedProxies && [...trustedProxies],
    })
    const first = await unfinishedHead(url)
    const second = await unfinishedHead(url)
    assert.equal(await isServed(url), trustedProxies !== false)
    first.destroy()
    second.destroy()
    // The server learns of it a moment later.
    while (!(await isServed(url)));
    const refused = /kontor_http_refused_total\{reason="connections"\} (\d+)/
    const { text } = await sendRaw({ url }, 'GET', '/metrics')
    assert.equal(Number(refused.exec(text)?.[1]) > 0, trustedProxies === false)
  })
