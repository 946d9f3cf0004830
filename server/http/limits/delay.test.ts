import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import fastify from 'fastify'
import { watchDelay } from './delay.ts'

test('an event loop that is late again and again is noticed, and when it is over', async () => {
  const app = fastify()
  const delays: number[] = []
  const isLate = watchDelay(app, 30, (milliseconds) => delays.push(milliseconds))
  while (!isLate()) {
    block(60)
    await turn()
  }
  assert.ok(delays.length >= 3)
  assert.ok(delays.slice(-3).every((delay) => delay > 30))
  while (isLate()) await turn()
  await app.close()
})

function block(milliseconds: number): void {
  for (const end = performance.now() + milliseconds; performance.now() < end; );
}
