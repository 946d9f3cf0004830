import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTurns } from './turns.ts'

test('all get their turn, in the order in which they came', async () => {
  const takeTurn = createTurns()
  const order: number[] = []
  await Promise.all(
    Array.from({ length: 100 }, async (_, index) => {
      await takeTurn(1)
      order.push(index)
    }),
  )
  assert.deepEqual(
    order,
    Array.from({ length: 100 }, (_, index) => index),
  )
})

test('work that takes long lets others come between', async () => {
  const takeTurn = createTurns()
  let done = 0
  const seen: number[] = []
  const look = () => {
    seen.push(done)
    if (done < 10) setImmediate(look)
  }
  setImmediate(look)
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      await takeTurn(1)
      // The work of one request goes on over several promises before the next one begins.
      for (let step = 0; step < 3; step++) await spend(2)
      done++
    }),
  )
  assert.ok(
    seen.some((count) => count > 0 && count < 10),
    String(seen),
  )
})

test('who comes later gets a turn as well', async () => {
  const takeTurn = createTurns()
  for (let round = 0; round < 3; round++) await Promise.all([takeTurn(1), takeTurn(2)])
})

test('a company that sends much makes itself wait, and not the others', async () => {
  let clock = 0
  const takeTurn = createTurns(() => clock)
  const done: string[] = []
  const work = async (name: string, company: number, ms: number) => {
    await takeTurn(company)
    clock += ms
    done.push(name)
  }
  const big = Array.from({ length: 5 }, () => work('big', 1, 20))
  // Each takes a whole slice. Others come in the second one.
  await big[0]
  const others = ['small', 'small', 'other', 'small'].map((name) => work(name, name === 'small' ? 2 : 3, 1))
  await Promise.all([...big, ...others])
  const before = done.slice(0, done.indexOf('small'))
  assert.ok(before.length <= 2, String(done))
  assert.deepEqual(done.slice(before.length, before.length + 4).sort(), ['other', 'small', 'small', 'small'])
})

test('who was silent has no right to more than the others', async () => {
  let clock = 0
  const takeTurn = createTurns(() => clock)
  const done: number[] = []
  const work = async (company: number) => {
    await takeTurn(company)
    clock += 20
    done.push(company)
  }
  const first = Array.from({ length: 6 }, () => work(1))
  await first[2]
  await Promise.all([...first, work(2), work(2), work(2)])
  // They take turns from then on.
  const [from, to] = [done.indexOf(2), done.lastIndexOf(2)]
  assert.deepEqual(done.slice(from, to + 1), [2, 1, 2, 1, 2])
})

async function spend(milliseconds: number): Promise<void> {
  for (const end = performance.now() + milliseconds; performance.now() < end; );
}
