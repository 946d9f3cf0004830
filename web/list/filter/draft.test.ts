import assert from 'node:assert/strict'
import { test } from 'node:test'
import { all, between, condition, oneOf } from '../../../domain/filter.ts'
import { comparatorsOf, draftOf, newDraft, nodeOf, operatorsOf, withOperator } from './draft.ts'

test('what can be asked of a field follows from its kind', () => {
  assert.deepEqual(operatorsOf({ kind: 'text', family: 'text', isNullable: true }), [
    '~',
    '=',
    '!',
    'filled',
    'empty',
  ])
  assert.deepEqual(operatorsOf({ kind: 'flag', family: 'choice' }), ['='])
  assert.deepEqual(operatorsOf({ kind: 'reference', of: 'contacts', family: 'ordered' }), ['=', '!'])
  assert.deepEqual(operatorsOf({ kind: 'choice', values: ['a'], family: 'choice' }), ['among', '!'])
  assert.deepEqual(operatorsOf({ kind: 'text', family: 'choice' }), ['=', '!'])
  assert.deepEqual(operatorsOf({ kind: 'money', family: 'ordered' }), ['=', '!', '<', '<=', '>', '>='])
  assert.deepEqual(comparatorsOf({ kind: 'date', family: 'ordered' }), ['=', '!', '<', '<=', '>', '>='])
})

for (const node of [
  condition('notes', '~', 'urgent'),
  condition('total', '=', 100),
  condition('notes', 'empty'),
  condition('status', '=', 'S'),
  oneOf('status', ['S', 'P']),
  between('due', '2026-01-01', '2026-01-31'),
  condition('due', '=', '@lastMonth'),
  condition('due', '<', '@today'),
]) {
  test(`${JSON.stringify(node)} can be changed and stays the same when it is not`, () => {
    const draft = draftOf(node)
    assert.ok(draft)
    assert.deepEqual(nodeOf(draft), node)
  })
}

test('a nested filter is for the full editor', () => {
  assert.equal(draftOf(all(condition('a', '=', '1'), condition('b', '=', '2'))), undefined)
})

test('nothing is asked for as long as something is missing', () => {
  const draft = newDraft('due', { kind: 'date', family: 'ordered' })
  assert.equal(nodeOf(draft), undefined)
  assert.deepEqual(nodeOf({ ...draft, from: '2026-01-01' }), condition('due', '>=', '2026-01-01'))
  assert.equal(nodeOf(newDraft('notes', { kind: 'text', family: 'text' })), undefined)
})

test('another operator keeps what was filled in', () => {
  const among = draftOf(oneOf('status', ['S', 'P']))
  assert.ok(among)
  assert.deepEqual(nodeOf(withOperator(among, '!')), condition('status', '!', 'S'))
})
