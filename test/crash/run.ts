// npm run crash [-- --kills=220 --seed=N --postgres]: the long run of the crash harness.

import { parseArgs } from 'node:util'
import { startPostgres } from '../postgres.ts'
import { crash, type Instant, type Tally } from './harness.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '220' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    postgres: { type: 'boolean', default: false },
  },
})
const kills = Number(values.kills)
const seed = Number(values.seed)
// Processes and folders that were made end with this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))

const postgres = values.postgres ? await startPostgres() : undefined
const database = postgres ? 'PostgreSQL' : 'SQLite'
console.log(`${kills} kills on ${database}, seed ${seed}`)
try {
  const { kills: byInstant, ...figures } = await crash({
    kills,
    seed,
    ...(postgres ? { postgres: postgres.url } : {}),
    onKill: showKill,
  })
  console.table({ ...byInstant, ...figures, seconds: Math.round(figures.seconds) })
  console.log(`Nothing was lost, doubled or left half done (seed ${seed}).`)
} catch (error) {
  console.error(error)
  console.error(
    `It goes wrong with --seed=${seed}${postgres ? ' --postgres' : ''}, though not at the same instant each time.`,
  )
  process.exitCode = 1
} finally {
  await postgres?.stop()
}

function showKill(instant: Instant, afterMs: number, tally: Tally): void {
  const count = Object.values(tally.kills).reduce((sum, number) => sum + number, 0)
  const { acknowledged, unanswered, happened, replayed, seconds } = tally
  console.log(
    `${String(count).padStart(4)} ${instant.padEnd(11)} after ${String(afterMs).padStart(4)} ms · ${acknowledged} acknowledged, ` +
      `${unanswered} unanswered (${happened} had happened), ${replayed} replayed, ${Math.round(seconds)} s`,
  )
}
