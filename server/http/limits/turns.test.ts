import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTurns } from './turns.ts'

test('all get their turn, in the order in which they came', async () => {
  const takeTurn = createTurns()
  const order: number[] = []
  await Promise.all(
    Array.from({ length: 100 }, async (_, index) => {
      await takeTurn()
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
      await takeTurn()
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
  for (let round = 0; round < 3; round++) await Promise.all([takeTurn(), takeTurn()])
})

async function spend(milliseconds: number): Promise<void> {
  for (const end = performance.now() + milliseconds; performance.now() < end; );
}
