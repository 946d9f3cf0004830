import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  all,
  any,
  between,
  both,
  condition,
  everything,
  type FilterNode,
  joined,
  oneOf,
  partsOf,
  rangeOf,
  readFilter,
  valuesOf,
  writeFilter,
} from './filter.ts'

for (const text of [
  '{"status":"S"}',
  '{"status":"!S"}',
  '{"total":">=1000","due":"<2026-03-01"}',
  '{"total":100.5}',
  '{"vat_included":true}',
  '{"notes":null}',
  '{"notes":"!"}',
  '{"notes":"~urgent"}',
  '{"notes":""}',
  '{"or":[{"status":"R1"},{"and":[{"status":"S"},{"status":"!P"}]}]}',
  '{"status":"S","or":[{"notes":"~a"},{"notes":"~b"}]}',
  '{"or":[]}',
  '{"or":[{}]}',
  '{"and":[{"status":"S"}]}',
  '{"and":[{"or":[{"a":"1"}]},{"or":[{"b":"2"}]}]}',
]) {
  test(`${text} is written as it was read`, () => {
    const node = readFilter(text)
    assert.ok(node)
    assert.equal(writeFilter(node), text)
  })
}

test('what two conditions ask of one field is not lost', () => {
  const node = all(condition('due', '>=', '2026-01-01'), condition('due', '<=', '2026-01-31'))
  assert.equal(writeFilter(node), '{"and":[{"due":">=2026-01-01"},{"due":"<=2026-01-31"}]}')
})

test('no filter is an empty text, and an empty text no filter', () => {
  assert.equal(writeFilter(everything), '')
  assert.deepEqual(readFilter(''), everything)
  assert.deepEqual(readFilter('{}'), everything)
})

for (const text of ['{', '[]', '7', 'null', '{"or":1}', '{"or":[1]}', '{"a":[1]}', '{"a":{}}']) {
  test(`${text} is no filter`, () => assert.equal(readFilter(text), undefined))
}

test('text that would be read as a comparison is asked for as contained', () => {
  assert.equal(writeFilter(condition('notes', '=', '<b>')), '{"notes":"~<b>"}')
  assert.equal(writeFilter(condition('notes', '!', '<b>')), '{"notes":"!<b>"}')
})

const text = fc.string().filter((value) => !/^[<>!~]/.test(value))
// "!" alone asks for any value, and "<" with "=…" is "<=".
const operand = fc.string({ minLength: 1 }).filter((value) => !value.startsWith('='))
const conditions: fc.Arbitrary<FilterNode> = fc
  .tuple(
    fc.constantFrom('a', 'b', 'c'),
    fc.oneof(
      fc.tuple(fc.constant('=' as const), fc.oneof(text, fc.integer(), fc.boolean())),
      fc.tuple(fc.constantFrom('!' as const, '~', '<', '<=', '>', '>='), operand),
      fc.tuple(fc.constantFrom('filled' as const, 'empty'), fc.constant(null)),
    ),
  )
  .map(([field, [comparator, value]]) => ({ field, comparator, value }))

const nodes: fc.Arbitrary<FilterNode> = fc.letrec<{ node: FilterNode }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    conditions,
    fc
      .tuple(fc.constantFrom('and' as const, 'or'), fc.array(tie('node'), { maxLength: 4 }))
      .map(([join, of]) => ({ join, of })),
  ),
})).node

test('whatever is written is read as the same tree', () => {
  fc.assert(fc.property(nodes, (node) => assert.deepEqual(readFilter(writeFilter(node)), node)))
})

test('the parts of a filter joined again ask for the same', () => {
  const one = condition('status', '=', 'S')
  assert.deepEqual(joined([one]), one)
  assert.deepEqual(partsOf(joined([between('due', '2026-01-01', '2026-01-31')])).map(rangeOf), [
    { field: 'due', from: '2026-01-01', to: '2026-01-31' },
  ])
  assert.deepEqual(both(everything, one), one)
  assert.deepEqual(both(one, everything), one)
})

test('several values of one field and a range are recognised', () => {
  assert.deepEqual(valuesOf(oneOf('status', ['S', 'P'])), { field: 'status', values: ['S', 'P'] })
  assert.equal(valuesOf(any(condition('a', '=', '1'), condition('b', '=', '1'))), undefined)
  assert.equal(valuesOf(any(condition('a', '!', '1'))), undefined)
  assert.deepEqual(rangeOf(between('due', '2026-01-01', '2026-01-31')), {
    field: 'due',
    from: '2026-01-01',
    to: '2026-01-31',
  })
})
