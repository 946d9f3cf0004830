// npm run fuzz [-- --requests=20000 --seed=N --path=P --minutes=30 --database=SQLite]: thousands of requests to every
// operation, on both databases. Ends with 1 and the shortest way to it when something is not right.

import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { parseArgs } from 'node:util'
import { type DatabaseName, serverOn } from '../api.ts'
import { fuzz } from './fuzz.ts'
import { Tally } from './tally.ts'
import { targets } from './targets.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
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

async function run(database: DatabaseName): Promise<void> {
  const server = await serverOn(database, { logLevel: 'error' })
  const tally = new Tally()
  const start = performance.now()
  const report = () => console.log(`${database}, seed ${seed}: ${progress(tally, performance.now() - start)}`)
  const reporting = setInterval(report, 10_000)
  try {
    await fuzz(server, tally, {
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
    console.log(`In use: ${megabytes(tally.heapHalfway)} halfway, ${megabytes(tally.heap)} at the end`)
  }
}

function progress(tally: Tally, ms: number): string {
  const done = targets.length - tally.undone().length
  const perSecond = Math.round((tally.requests / ms) * 1000)
  return `${tally.requests} requests in ${tally.rounds} rounds, ${perSecond} a second, ${done} of ${targets.length} operations done`
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MB`
}
