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
  assert.deepEqual(new Refusal('not_found', 'It is gone.').details, {})
})

test('without problems nothing is thrown', () => {
  const problems = new Problems()
  assert.equal(problems.count, 0)
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
  assert.equal(problems.count, 3)
  assert.deepEqual([...problems], expected)
  assert.throws(() => problems.throwIfAny(), {
    name: 'Refusal',
    code: 'invalid',
    message: 'Invalid data',
    details: { problems: expected },
  })
})

test('of very many problems the first thousand are told', () => {
  const problems = new Problems()
  for (let index = 0; index < 5000; index++)
    problems.add(`positions.${index}`, 'wrong_type', 'must be an object')
  assert.equal(problems.count, 5000)
  assert.equal([...problems].length, 1000)
})
