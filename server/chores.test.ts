import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createChores } from './chores.ts'

const silent = { error: () => {} }

test('a chore is done at once and again, and one that fails is tried again', async () => {
  let done = 0
  const twice = Promise.withResolvers<void>()
  const failing = async () => {
    done++
    if (done === 2) twice.resolve()
    throw new Error('no')
  }
  const faults: unknown[] = []
  const log = { error: (fault: unknown) => void faults.push(fault) }
  const chores = createChores([{ name: 'failing', everyMs: 1, run: failing }], log)
  chores.start()
  await twice.promise
  await chores.stop()
  const after = done
  await new Promise(setImmediate)
  assert.equal(done, after)
  assert.equal((faults[0] as { chore: string }).chore, 'failing')
})

test('each fault of a chore is logged', async () => {
  const logged = Promise.withResolvers<void>()
  const faults: unknown[] = []
  const log = {
    error: ({ err }: { err: Error }) => {
      faults.push(err.message)
      if (faults.length === 2) logged.resolve()
    },
  }
  const run = () => Promise.reject(new AggregateError([new Error('one'), new Error('two')], 'both'))
  const chores = createChores([{ name: 'failing', everyMs: 86_400_000, run }], log)
  chores.start()
  await logged.promise
  await chores.stop()
  assert.deepEqual(faults, ['one', 'two'])
})

test('stopping waits for what has begun, and not for the next time', async () => {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  let isDone = false
  const slow = async () => {
    begun.resolve()
    await end.promise
    isDone = true
  }
  const chores = createChores([{ name: 'slow', everyMs: 86_400_000, run: slow }], silent)
  chores.start()
  await begun.promise
  const stopped = chores.stop()
  end.resolve()
  await stopped
  assert.ok(isDone)
})
