import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DatabaseUnavailable } from './db.ts'
import { createQueue } from './queue.ts'

test('who has waited for too long does nothing, and nobody overtakes by it', async () => {
  const inTurn = createQueue(20)
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const steps: string[] = []
  const work = (name: string, wait?: Promise<void>) => async () => {
    steps.push(`${name} begins`)
    await wait
    steps.push(`${name} ends`)
  }
  const first = inTurn(1, work('first', gate))
  await assert.rejects(inTurn(1, work('second')), (error) => {
    assert.ok(error instanceof DatabaseUnavailable)
    assert.equal(error.message, 'Others have been writing for too long.')
    return true
  })
  assert.equal(inTurn.inHand(), 1)
  await inTurn(2, work('elsewhere'))
  const third = inTurn(1, work('third'))
  open()
  await Promise.all([first, third])
  assert.deepEqual(steps, [
    'first begins',
    'elsewhere begins',
    'elsewhere ends',
    'first ends',
    'third begins',
    'third ends',
  ])
  assert.equal(inTurn.inHand(), 0)
})
