import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { answerMalformed } from './malformed.ts'

/** The answer that a client reads after its time is up, when it has sent this or nothing. */
async function readAfterTimeout(sent: string): Promise<string> {
  const server = createServer((socket) => {
    const answer = () => answerMalformed({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket, {}, undefined)
    if (sent) socket.once('data', answer)
    else answer()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.write(sent)
  const read = await text(client)
  server.close()
  return read
}

test('a request that does not end is answered', async () => {
  assert.match(await readAfterTimeout('GET / HT'), /^HTTP\/1\.1 400 /)
})

test('a connection on which nothing was asked is closed without an answer', async () => {
  assert.equal(await readAfterTimeout(''), '')
})
