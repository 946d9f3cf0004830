import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import type { V1Call } from './call.ts'
import { listAnswer, type Source } from './lists.ts'

test('a long list is read as the client takes it, and no further when the client leaves', async () => {
  let [read, isClosed] = [0, false]
  async function* pages() {
    try {
      for (; read < 1_000; read++) yield Array.from({ length: 200 }, (_, at) => ({ id: 200 * read + at }))
    } finally {
      isClosed = true
    }
  }
  const source: Source = { open: async () => ({ count: 200_000, pages: pages() }) }
  const call = { parameters: new Map() } as unknown as V1Call
  const { body } = await listAnswer(call, ['id'], () => source)
  assert.ok(body instanceof Readable)

  const turns = async () => {
    for (let at = 0; at < 100; at++) await turn()
  }
  const chunks = body.iterator()
  let taken = 0
  for (; taken < 20; taken++) await chunks.next()
  await turns()
  assert.ok(read < taken + 20, `${read} pages were read for ${taken} chunks`)

  body.destroy()
  await turns()
  assert.equal(isClosed, true)
  assert.ok(read < taken + 20)
})
