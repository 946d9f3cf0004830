import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCache } from './cache.ts'

test('what was made is kept, up to a number of bytes', async () => {
  const { made, ask } = cacheOf(100)
  for (const key of ['a 60', 'b 40', 'a 60', 'b 40']) await ask(key)
  assert.deepEqual(made, ['a 60', 'b 40'])
})

test('what was not asked for longest goes first', async () => {
  const { made, ask } = cacheOf(100)
  for (const key of ['a 40', 'b 40', 'a 40', 'c 40', 'a 40', 'b 40']) await ask(key)
  assert.deepEqual(made, ['a 40', 'b 40', 'c 40', 'b 40'])
})

test('several go for one that is large', async () => {
  const { made, ask } = cacheOf(100)
  for (const key of ['a 30', 'b 30', 'c 30', 'd 70', 'c 30', 'd 70']) await ask(key)
  assert.deepEqual(made, ['a 30', 'b 30', 'c 30', 'd 70'])
})

test('what is too large is made each time', async () => {
  const { made, ask } = cacheOf(100)
  for (const key of ['a 101', 'a 101']) await ask(key)
  assert.deepEqual(made, ['a 101', 'a 101'])
})

test('what several ask for at the same time is made once', async () => {
  const { made, ask } = cacheOf(100)
  const [one, other] = await Promise.all([ask('a 10'), ask('a 10')])
  assert.equal(one, other)
  assert.deepEqual(made, ['a 10'])
})

test('what is asked for once is not cached, and may be what is', async () => {
  const { made, ask, askOnce } = cacheOf(100)
  await askOnce('a 10')
  const cached = await ask('a 10')
  assert.equal(await askOnce('a 10'), cached)
  assert.deepEqual(made, ['a 10', 'a 10'])
})

test('what failed is tried again', async () => {
  const cache = createCache<Uint8Array>(100, (bytes) => bytes.byteLength)
  const fail = () => Promise.reject(new Error('no paper'))
  const failures = await Promise.allSettled([cache.get('a', fail), cache.get('a', fail)])
  assert.deepEqual(
    failures.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  assert.deepEqual(await cache.get('a', async () => Uint8Array.of(1)), Uint8Array.of(1))
})

/** A cache for keys that end with their size, and a list of what it had to make. */
function cacheOf(maxBytes: number) {
  const made: string[] = []
  const cache = createCache<Uint8Array>(maxBytes, (bytes) => bytes.byteLength)
  const make = (key: string) => async () => {
    made.push(key)
    return new Uint8Array(Number(key.split(' ')[1]))
  }
  return {
    made,
    ask: (key: string) => cache.get(key, make(key)),
    askOnce: (key: string) => cache.getOnce(key, make(key)),
  }
}
