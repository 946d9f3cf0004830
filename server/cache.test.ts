import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { contentKey, createCache } from './cache.ts'
import type { Paper } from './paper.ts'

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

test('the order of keys does not change the key of a content', () => {
  fc.assert(
    fc.property(content, (value) => {
      assert.equal(keyOf(value), keyOf(reversed(value)))
      assert.equal(keyOf(value), keyOf(structuredClone(value)))
    }),
  )
})

test('different contents have different keys', () => {
  fc.assert(
    fc.property(content, content, (one, other) => {
      assert.equal(keyOf(one) === keyOf(other), isEqual(one, other))
    }),
  )
  const values = [0, 0n, '0', '0n', [0], ['0'], null, 'null', {}, [], '', [[]], ['', ''], [',']]
  const bytes = [Uint8Array.of(), Uint8Array.of(0), Uint8Array.of(0, 0), [Uint8Array.of(0), Uint8Array.of()]]
  const keys = [...values, ...bytes].map(keyOf)
  assert.equal(new Set(keys).size, keys.length)
})

test('bytes are compared by their content', () => {
  const bytes = Uint8Array.of(9, 1, 2, 3)
  assert.equal(keyOf(bytes.subarray(1)), keyOf(Buffer.of(1, 2, 3)))
})

/** A cache for keys that end with their size, and a list of what it had to make. */
function cacheOf(maxBytes: number) {
  const made: string[] = []
  const cache = createCache<Uint8Array>(maxBytes, (bytes) => bytes.byteLength)
  const ask = (key: string) =>
    cache.get(key, async () => {
      made.push(key)
      return new Uint8Array(Number(key.split(' ')[1]))
    })
  return { made, ask }
}

const { content } = fc.letrec<{ content: unknown }>((tie) => ({
  content: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, false, '', 0, 0n, 1),
    fc.string(),
    fc.bigInt(),
    fc.uint8Array({ maxLength: 4 }),
    fc.array(tie('content'), { maxLength: 4 }),
    fc.dictionary(fc.string({ maxLength: 3 }), tie('content'), { maxKeys: 4, noNullPrototype: true }),
  ),
}))

function keyOf(value: unknown): string {
  return contentKey(value as Paper)
}

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reversed(inner)]),
  )
}

function isEqual(one: unknown, other: unknown): boolean {
  try {
    assert.deepEqual(one, other)
    return true
  } catch {
    return false
  }
}
