import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { contentKey } from './content-key.ts'
import type { Paper } from './paper.ts'

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
