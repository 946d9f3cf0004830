import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createQueue } from './queue.ts'

test('work of the same key is done one after the other, also after a failure', async () => {
  const inTurn = createQueue()
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const steps: string[] = []
  const work = (name: string, wait?: Promise<void>) => async () => {
    steps.push(`${name} begins`)
    await wait
    steps.push(`${name} ends`)
  }
  const first = inTurn(1, work('first', gate))
  const second = inTurn(1, () => Promise.reject(new Error('no')))
  const third = inTurn(1, work('third'))
  await inTurn(2, work('elsewhere'))
  assert.equal(inTurn.inHand(), 3)
  open()
  await assert.rejects(second, /no/)
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
