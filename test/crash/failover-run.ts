// npm run failover [-- --times=3 --seed=N]: lets the first of two PostgreSQL servers fail in every way, and measures.

import assert from 'node:assert/strict'
import { parseArgs } from 'node:util'
import { type Failure, failOver } from './failover.ts'

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '3' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
})
const seed = Number(values.seed)
const longestMs = 5_000
// Processes and folders that were made end with this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))

console.log(`${values.times} times each, seed ${seed}`)
for (let time = 0; time < Number(values.times); time++)
  for (const failure of ['restarted', 'killed', 'frozen'] satisfies Failure[]) {
    const { writeMs, readMs, acknowledged, putOff, unanswered, happened } = await failOver(
      failure,
      seed + time,
    )
    console.log(
      `${failure.padEnd(9)} · first write after ${Math.round(writeMs)} ms, first read after ${Math.round(readMs)} ms · ` +
        `${acknowledged} acknowledged, ${putOff} put off, ${unanswered} unanswered (${happened} had happened)`,
    )
    assert.ok(Math.max(writeMs, readMs) < longestMs, `it goes on within ${longestMs} ms`)
  }
console.log('Nothing was lost, doubled or left half done.')
