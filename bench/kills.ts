// npm run scale -- --kills[=20] [--seed=N]: two servers over one PostgreSQL, of which one or the other is killed while clients write to
// both. Prints what was acknowledged, and writes kills.md. Throws when something was lost, doubled or left half done.

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createDice } from '../server/demo/dice.ts'
import { connect, makeCompany } from '../test/crash/books.ts'
import type { Connection } from '../test/crash/connection.ts'
import { Load } from '../test/crash/load.ts'
import { type Server, serve } from '../test/crash/process.ts'
import { startPostgres } from '../test/postgres.ts'
import { plainFigure, printChapter, writeResults } from './report.ts'

export async function measureKills(): Promise<void> {
  const kills = option('kills', 20)
  const seed = option('seed', Math.floor(Math.random() * 2 ** 31))
  const dice = createDice(seed)
  const folder = mkdtempSync(join(tmpdir(), 'kontor-kills-'))
  const postgres = await startPostgres({ isDurable: true })
  const environment = { KONTOR_DATA: folder, KONTOR_DATABASE: postgres.url, KONTOR_BACKUPS: 'off' }
  try {
    const company = await makeCompany(environment)
    const start = async () => {
      const server = await serve({ environment })
      return { server, connection: await connect(server.url, company) }
    }
    const servers: { server: Server; connection: Connection }[] = [await start(), await start()]
    const load = new Load(company, seed)
    const goneOn: number[] = []
    for (let kill = 1; kill <= kills; kill++) {
      const enough = new AbortController()
      const writing = load.write(
        servers.map(({ connection }) => connection),
        enough.signal,
      )
      await pause(dice.between(200, 1_500))
      const victim = dice.between(0, 1)
      const other = servers[1 - victim]?.connection as Connection
      const { figures } = load
      const killed = performance.now()
      await servers[victim]?.server.end('SIGKILL')
      for (const before = figures.acknowledged; figures.acknowledged === before; ) await pause(2)
      goneOn.push(performance.now() - killed)
      await pause(300)
      enough.abort()
      await writing
      await load.audit(false)
      await load.retry(other)
      await load.replay(other, 10)
      await load.checkRecords(other)
      servers[victim] = await start()
      console.log(
        `${kill} kills: ${figures.acknowledged} acknowledged, ${figures.unanswered} unanswered (${figures.happened} had happened)`,
      )
    }
    await load.audit(true)
    const [{ server, connection }, { server: second }] = servers as [(typeof servers)[0], (typeof servers)[0]]
    await load.checkRecords(connection, true)
    for (const one of [server, second]) assert.equal(await one.end('SIGTERM'), 0)
    const { acknowledged, unanswered, happened, replayed } = load.figures
    const chapter = {
      title: `(a) Two servers over one PostgreSQL, ${kills} kills`,
      about: `16 clients make, change and delete records through both servers, each write with an Idempotency-Key. Again and again one of the servers is killed (SIGKILL) and started anew. What was not answered is sent again to the other one. Then every record, every key and every journal is compared with what was acknowledged (seed ${seed}).`,
      figures: [
        plainFigure('acknowledged', acknowledged, ''),
        plainFigure('not answered because of a kill', unanswered, ''),
        plainFigure('of those, done', happened, ''),
        plainFigure('sent again and answered the same to the byte', replayed, ''),
        plainFigure(
          'longest time from a kill to the next answer of the other server',
          Math.max(...goneOn),
          'ms',
        ),
      ],
    }
    printChapter(chapter)
    writeResults([chapter], {
      file: 'kills.md',
      title: 'What is left when servers are killed',
      command: `npm run scale -- --kills=${kills}`,
      about:
        'The run ends with an error when anything was lost, doubled or left half done. `npm run crash` does the same with one server at chosen instants, `npm run failover` with the database.',
    })
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function option(name: string, usual: number): number {
  const text = process.argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1]
  return text === undefined ? usual : Number(text)
}
