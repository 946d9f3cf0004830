// npm run fuzz [-- --requests=20000 --scenes=3 --seed=N --path=P --minutes=30 --database=SQLite]: thousands of requests
// to every operation, on both databases, under a watch. On an error it exits with 1 and prints the shortest way to it.

import { randomInt } from 'node:crypto'
import { after, test } from 'node:test'
import { parseArgs } from 'node:util'
import type { DatabaseName } from '../api.ts'
import { endProcess } from '../end.ts'
import { fuzz } from './fuzz.ts'
import { megabytes } from './memory.ts'
import { Tally } from './tally.ts'
import { targets } from './targets.ts'
import { shownMemory, startWatch } from './watch.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    scenes: { type: 'string', default: '3' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    path: { type: 'string' },
    minutes: { type: 'string', default: '30' },
    database: { type: 'string' },
  },
})
const seed = Number(values.seed)

for (const database of ['SQLite', 'PostgreSQL'] as const)
  if (values.database === undefined || values.database === database)
    test(`every answer is right (${database}, seed ${seed})`, () => run(database))

after(endProcess)

async function run(database: DatabaseName): Promise<void> {
  const watch = await startWatch(database)
  const tally = new Tally()
  const start = performance.now()
  const report = () => console.log(`${database}, seed ${seed}: ${progress(tally, performance.now() - start)}`)
  const reporting = setInterval(report, 10_000)
  try {
    await fuzz(watch.server, tally, {
      watch,
      heavySize: 'letters and invoices',
      sceneCount: Number(values.scenes),
      seed,
      path: values.path,
      rounds: values.path ? 1 : Math.ceil(Number(values.requests) / targets.length),
      limitMs: Number(values.minutes) * 60_000,
    })
  } finally {
    clearInterval(reporting)
    report()
    console.table(Object.fromEntries([...tally.statuses].sort()))
    console.log(`Never tried: ${tally.untried().join(', ') || 'none'}`)
    console.log(`Never done: ${tally.undone().join(', ') || 'none'}`)
    console.log(`Memory halfway: ${shownMemory(tally.memoryHalfway)}`)
    console.log(`Memory at the end: ${shownMemory(tally.memory)}`)
    console.log(`Others waited ${Math.round(tally.blockedMs)} ms for one request at most.`)
    console.log(`The server had ${megabytes(tally.largestProcess)} at most.`)
    await watch.stop()
  }
}

function progress(tally: Tally, ms: number): string {
  const done = targets.length - tally.undone().length
  const perSecond = Math.round((tally.requests / ms) * 1000)
  return `${tally.requests} requests in ${tally.rounds} rounds, ${perSecond} a second, ${done} of ${targets.length} operations done`
}
