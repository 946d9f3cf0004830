import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFairQueue } from './fair-queue.ts'

test('companies take turns, and in a company its callers', () => {
  const queue = createFairQueue<string>({ waiting: 3 }, () => 0)
  for (const [company, caller, item] of [
    [1, 'a', 'a1'],
    [1, 'a', 'a2'],
    [1, 'a', 'a3'],
    [1, 'b', 'b1'],
    [2, 'c', 'c1'],
    [2, 'c', 'c2'],
  ] as const)
    assert.ok(queue.add({ company, caller }, item))
  assert.equal(queue.add({ company: 1, caller: 'a' }, 'a4'), false)
  queue.remove({ company: 1, caller: 'a' }, 'a2')
  const order = Array.from({ length: 6 }, () => queue.next()?.item)
  assert.deepEqual([order, queue.size], [['a1', 'c1', 'b1', 'c2', 'a3', undefined], 0])
})

/** A queue in which turns come one after the other. */
function timedQueue() {
  let clock = 0
  const queue = createFairQueue<{ company: number; ms: number }>({ waiting: 50 }, () => clock)
  return {
    add: (company: number, ms: number, count: number) => {
      for (let item = 0; item < count; item++) queue.add({ company, caller: 'one' }, { company, ms })
    },
    /** The companies of the next turns. */
    run: (count: number) =>
      Array.from({ length: count }, () => {
        const turn = queue.next()
        if (!turn) return undefined
        clock += turn.item.ms
        turn.end()
        return turn.item.company
      }),
  }
}

test('the company that has used the least time goes first', () => {
  const { add, run } = timedQueue()
  add(1, 40, 4)
  add(2, 10, 9)
  // Four short ones for each long one.
  assert.deepEqual(run(13), [1, 2, 2, 2, 2, 1, 2, 2, 2, 2, 1, 2, 1])
})

test('who was silent has no right to more than the others', () => {
  const { add, run } = timedQueue()
  add(1, 20, 6)
  assert.deepEqual(run(3), [1, 1, 1])
  add(2, 20, 3)
  assert.deepEqual(run(6), [1, 2, 1, 2, 1, 2])
})

test('a turn counts before it has ended, and a company has only so many of them', () => {
  let clock = 0
  const queue = createFairQueue<string>({ waiting: 50, turns: 2 }, () => clock)
  for (const item of ['1a', '1b', '1c']) queue.add({ company: 1, caller: 'one' }, item)
  const turns = [queue.next(), queue.next(), queue.next()]
  assert.deepEqual(
    turns.map((turn) => turn?.item),
    ['1a', '1b', undefined],
  )
  queue.add({ company: 2, caller: 'one' }, '2a')
  assert.equal(queue.next()?.item, '2a')
  clock = 10
  queue.add({ company: 2, caller: 'one' }, '2b')
  turns[0]?.end()
  turns[0]?.end()
  assert.deepEqual([queue.next()?.item, queue.next()?.item], ['2b', '1c'])
  assert.equal(queue.next(), undefined)
})
