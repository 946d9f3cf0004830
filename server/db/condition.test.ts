import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { onCondition } from './condition.ts'

const fails = (message: string) => async () => {
  await turn()
  throw new Error(message)
}

test('work gives its result when its condition is met', async () => {
  assert.equal(await onCondition(turn(), async () => 1), 1)
  await assert.rejects(onCondition(turn(), fails('task')), /task/)
})

test('when both fail, the condition is the reason, and is waited for', async () => {
  await assert.rejects(onCondition(fails('condition')(), fails('task')), /condition/)
  const throwsAtOnce = () => {
    throw new Error('at once')
  }
  // A condition that nobody waits for would end the process.
  await assert.rejects(onCondition(fails('condition')(), throwsAtOnce), /condition/)
})
