// Answers that their clients do not read.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import fastify from 'fastify'
import sql from 'sql-template-tag'
import { type Api, newCompany, serverOn } from '../../../test/api.ts'
import { sendRaw } from '../../../test/raw-http.ts'
import { untilMetric } from '../../../test/slow-request.ts'
import { createOutgoing } from './outgoing.ts'

const path = '/v2/receivables/invoices?with=positions'

/** An invoice whose list is an answer of 25 MB. */
async function givenLargeInvoice({ server, given, identity: { company, user } }: Api): Promise<void> {
  await given.invoice()
  const positions = JSON.stringify([{ description: 'x'.repeat(25_000_000) }])
  await server.db.transaction({ company, user, via: 'test' }, (tx) =>
    tx.run(sql`update invoices set positions = ${positions} where company_id = ${company}`),
  )
}

/** Sends a request and reads only the first bytes of the answer. */
async function startReading(url: string, path: string, token = ''): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n\r\n`)
  await once(socket, 'readable')
  assert.match((socket.read(12) as Buffer).toString(), /^HTTP\/1.1 200$/)
  return socket
}

test('a company that does not take its large answers gets no more of them, and others get theirs', async () => {
  const server = await serverOn('SQLite')
  const [api, other] = [await newCompany(server), await newCompany(server)]
  for (const one of [api, other]) await givenLargeInvoice(one)
  const take = ({ identity }: Api) => startReading(server.url, path, identity.accessToken)
  const unread = [await take(api), await take(api)]

  const refused = await api.request('GET', path)
  const message = 'Too many large answers wait to be taken. Take those first.'
  assert.deepEqual([refused.status, refused.body], [503, { code: 8000, message }])
  assert.equal(refused.headers.get('retry-after'), '1')
  assert.equal(refused.headers.get('etag'), null)
  assert.equal((await api.get('/v2/receivables/invoices')).items.length, 1, 'small answers go out')
  assert.equal((await other.get(path)).items.length, 1)

  for (const socket of unread) socket.destroy()
  await untilMetric(server, 'kontor_http_outgoing_bytes', 0)
  assert.equal((await api.get(path)).items.length, 1)
  await untilMetric(server, 'kontor_http_outgoing_bytes', 0)
})

test('an answer that has waited too long makes room for the next one', async () => {
  const size = 8_000_000
  const app = fastify()
  const { send, bytes } = createOutgoing({
    largeBytes: 1,
    maxBytes: size,
    maxBytesPerCompany: size,
    patienceMs: 0,
  })
  app.get('/', (request, reply) =>
    send(request, reply, { status: 200, headers: {}, body: Buffer.alloc(size) }, 1),
  )
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const first = await startReading(url, '/')
  const second = await sendRaw({ url }, 'GET', '/')
  assert.equal(second.text.length, size)
  await once(first.resume(), 'close')
  assert.ok(first.bytesRead < size)
  assert.ok(bytes() <= size)
  await app.close()
})
