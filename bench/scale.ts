// npm run scale [-- --quick]: what two processes serve beside one, on both databases. Prints tables and writes scale.md.
// With --quick: fewer turns, and nothing is written. With --companies or --kills: see companies.ts and kills.ts. Where
// KONTOR_TEST_DATABASE names a coordinator of Citus: what is served through it beside a plain PostgreSQL, in citus.md.

import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openDatabase } from '../server/db/open.ts'
import { startPostgres } from '../test/postgres.ts'
import { createDatabase, dropDatabase, joinServers } from '../test/postgres-databases.ts'
import { measureCompanies } from './companies.ts'
import { fillByApi, plainInvoiceBody } from './fill.ts'
import { measureKills } from './kills.ts'
import { type LoadedServer, startServer } from './load-server.ts'
import { compare } from './measure.ts'
import { answersPerSecond, startClients } from './processes.ts'
import { type Chapter, figure, printChapter, writeResults } from './report.ts'
import type { Load } from './request.ts'

const isQuick = process.argv.includes('--quick')
if (process.argv.includes('--companies')) {
  await measureCompanies()
  process.exit()
}
if (process.argv.some((one) => one.startsWith('--kills'))) {
  await measureKills()
  process.exit()
}
const turns = isQuick ? 3 : 9
const turnMs = isQuick ? 500 : 1_500
const invoiceCount = 1_000
const path = '/v2/receivables/invoices'

mkdirSync(join(import.meta.dirname, 'results'), { recursive: true })
const folder = mkdtempSync(join(import.meta.dirname, 'results', 'data-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))

const { KONTOR_TEST_DATABASE: coordinator } = process.env
const chapters = coordinator ? [await onCitus(coordinator)] : [await onSqlite(), await onPostgres()]
for (const chapter of chapters) printChapter(chapter)
const inTurn =
  'Every ratio is one of two servers that were measured in turn in the same run, and the median of several turns'
const papers = {
  processes: {
    file: 'scale.md',
    title: 'What several processes serve',
    command: 'npm run scale',
    about: `${inTurn}: one with two processes (\`KONTOR_PROCESSES=2\`), and one with a single process. The clients compute on the same cores, so two
processes never have both cores for themselves. What is served through Citus: [citus.md](citus.md).`,
  },
  citus: {
    file: 'citus.md',
    title: 'What is served through Citus',
    command: 'KONTOR_TEST_DATABASE=postgres://… npm run scale',
    about: `${inTurn}: one over a distributed database, and one over a PostgreSQL without Citus, which syncs its log with every commit; the servers of Citus have the settings that they were given. All servers of Citus were on the machine that the server of Kontor and the clients used too, so this shows what a detour by the coordinator costs, and not what more machines give.`,
  },
}
if (!isQuick) writeResults(chapters, coordinator ? papers.citus : papers.processes)

/** Each server has a file of its own, with the same records. */
async function onSqlite(): Promise<Chapter> {
  const files = [join(folder, 'two', 'kontor.db'), join(folder, 'one', 'kontor.db')] as const
  for (const file of files) mkdirSync(dirname(file))
  const db = openDatabase(files[0])
  const { token } = await fillByApi(db, invoiceCount)
  await db.close()
  copyFileSync(files[0], files[1])
  return chapter('(a) SQLite: two processes against one', {
    ours: { token, settings: { KONTOR_DATA: dirname(files[0]), KONTOR_PROCESSES: '2' } },
    other: { token, settings: { KONTOR_DATA: dirname(files[1]) } },
  })
}

/** Both servers have the same database, which syncs its log with every commit as in production. */
async function onPostgres(): Promise<Chapter> {
  const postgres = await startPostgres({ isDurable: true })
  const db = openDatabase(postgres.url)
  const { token } = await fillByApi(db, invoiceCount)
  await db.close()
  const settings = { KONTOR_DATABASE: postgres.url, KONTOR_DATA: folder }
  try {
    return await chapter('(b) PostgreSQL on the same machine: two processes against one', {
      ours: { token, settings: { ...settings, KONTOR_PROCESSES: '2' } },
      other: { token, settings },
    })
  } finally {
    await postgres.stop()
  }
}

/** The same records in a distributed database and in one that is not. */
async function onCitus(url: string): Promise<Chapter> {
  const name = 'kontor_scale'
  const address = new URL(name, url).href
  await dropDatabase(url, name)
  await createDatabase(url, name)
  if (!(await joinServers(url, name))) throw new Error('KONTOR_TEST_DATABASE names no coordinator of Citus.')
  const postgres = await startPostgres({ isDurable: true })
  try {
    return await chapter('A distributed database against a plain one', {
      ours: await filled(address, true),
      other: await filled(postgres.url, false),
    })
  } finally {
    await postgres.stop()
    await dropDatabase(url, name)
  }
}

async function filled(address: string, isToDistribute: boolean): Promise<Side> {
  const db = openDatabase(address)
  await db.migrate()
  if (isToDistribute) await db.distribute?.(() => {})
  const { token } = await fillByApi(db, invoiceCount)
  await db.close()
  return { token, settings: { KONTOR_DATABASE: address, KONTOR_DATA: folder } }
}

interface Side {
  readonly token: string
  readonly settings: Readonly<Record<string, string>>
}

async function chapter(title: string, sides: { ours: Side; other: Side }): Promise<Chapter> {
  const ours = await start(sides.ours.settings)
  const other = await start(sides.other.settings)
  const clients = startClients()
  const load = { clients: 16, forMs: turnMs } as const
  const [{ id }] = await invoices(other, sides.other.token)
  const measured = (what: Pick<Load, 'method' | 'path' | 'body' | 'isNew'>) =>
    compare(
      answersPerSecond(clients, ours, { ...load, ...what, token: sides.ours.token }),
      answersPerSecond(clients, other, { ...load, ...what, token: sides.other.token }),
      turns,
    )
  try {
    return {
      title: `${title}, 16 clients`,
      about:
        'A list is computed anew where each request names another host, and comes out of memory otherwise.',
      figures: [
        figure(
          'lists of 20, out of memory',
          await measured({ method: 'GET', path: `${path}?limit=20` }),
          'per second',
        ),
        figure(
          'lists of 20, computed anew',
          await measured({ method: 'GET', path: `${path}?limit=20`, isNew: true }),
          'per second',
        ),
        figure('one invoice', await measured({ method: 'GET', path: `${path}/${id}` }), 'per second'),
        figure(
          'new invoices',
          await measured({ method: 'POST', path, body: plainInvoiceBody() }),
          'per second',
        ),
      ],
    }
  } finally {
    await clients.stop()
    await ours.stop()
    await other.stop()
  }
}

function start(settings: Readonly<Record<string, string>>): Promise<LoadedServer> {
  return startServer({ KONTOR_BACKUPS: 'off', ...settings }, join(folder, 'server.log'))
}

async function invoices({ port }: LoadedServer, token: string): Promise<[{ id: number }]> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`http://127.0.0.1:${port}${path}?limit=1`, { headers })
  return ((await answer.json()) as { items: [{ id: number }] }).items
}
