import assert from 'node:assert/strict'
import test from 'node:test'
import { Problems, Refusal } from './refusal.ts'

test('a refusal carries its code, its sentence and its details', () => {
  const refusal = new Refusal('not_found', 'There is no such contact.', { entity: 'contact' })
  assert.ok(refusal instanceof Error)
  assert.equal(refusal.name, 'Refusal')
  assert.equal(refusal.code, 'not_found')
  assert.equal(refusal.message, 'There is no such contact.')
  assert.deepEqual(refusal.details, { entity: 'contact' })
})

test('a refusal without details has none', () => {
  assert.deepEqual(new Refusal('gone', 'It is gone.').details, {})
})

test('without problems nothing is thrown', () => {
  const problems = new Problems()
  assert.ok(problems.isEmpty)
  problems.throwIfAny()
})

test('all keys are reported together, each with its first problem', () => {
  const problems = new Problems()
  problems.add('name', 'required', 'Value required')
  problems.add('email', 'wrong_format', 'Wrong format')
  problems.add('name', 'wrong_type', 'Wrong type')

  const expected = [
    { key: 'name', code: 'required', message: 'Value required' },
    { key: 'email', code: 'wrong_format', message: 'Wrong format' },
  ]
  assert.ok(!problems.isEmpty)
  assert.deepEqual([...problems], expected)
  assert.throws(() => problems.throwIfAny(), {
    name: 'Refusal',
    code: 'invalid',
    message: 'Invalid data',
    details: { problems: expected },
  })
})

test('what was thrown does not change when more is found later', () => {
  const problems = new Problems()
  problems.add('name', 'required', 'Value required')
  const { list } = problems
  problems.add('email', 'wrong_format', 'Wrong format')
  assert.equal(list.length, 1)
})
