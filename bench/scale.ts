// npm run scale [-- --quick]: what two processes serve beside one, on both databases. Prints tables and writes scale.md.
// With --quick: fewer turns, and nothing is written. With --companies or --kills: see companies.ts and kills.ts.

import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openDatabase } from '../server/db/open.ts'
import { startPostgres } from '../test/postgres.ts'
import type { Load } from './client.ts'
import { measureCompanies } from './companies.ts'
import { fillByApi, plainInvoiceBody } from './fill.ts'
import { measureKills } from './kills.ts'
import { type LoadedServer, startServer } from './load-server.ts'
import { compare } from './measure.ts'
import { answersPerSecond, startClients } from './processes.ts'
import { type Chapter, figure, printChapter, writeResults } from './report.ts'

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

const chapters = [await onSqlite(), await onPostgres()]
for (const chapter of chapters) printChapter(chapter)
if (!isQuick)
  writeResults(chapters, {
    file: 'scale.md',
    title: 'What several processes serve',
    command: 'npm run scale',
    about: `Every ratio is one of two servers that were measured in turn in the same run, and the median of several turns: one with two processes (\`KONTOR_PROCESSES=2\`), and one with a single process. The clients compute on the same cores, so two
processes never have both cores for themselves.`,
  })

/** Each server has a file of its own, with the same records. */
async function onSqlite(): Promise<Chapter> {
  const files = [join(folder, 'two', 'kontor.db'), join(folder, 'one', 'kontor.db')] as const
  for (const file of files) mkdirSync(dirname(file))
  const db = openDatabase(files[0])
  const { token } = await fillByApi(db, invoiceCount)
  await db.close()
  copyFileSync(files[0], files[1])
  return chapter('(a) SQLite', token, {
    two: { KONTOR_DATA: dirname(files[0]) },
    one: { KONTOR_DATA: dirname(files[1]) },
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
    return await chapter('(b) PostgreSQL on the same machine', token, { two: settings, one: settings })
  } finally {
    await postgres.stop()
  }
}

interface Settings {
  readonly two: Readonly<Record<string, string>>
  readonly one: Readonly<Record<string, string>>
}

async function chapter(title: string, token: string, settings: Settings): Promise<Chapter> {
  const two = await start({ ...settings.two, KONTOR_PROCESSES: '2' })
  const one = await start(settings.one)
  const clients = startClients()
  const load = { token, clients: 16, forMs: turnMs } as const
  const [{ id }] = await invoices(one, token)
  const measured = (what: Pick<Load, 'method' | 'path' | 'body' | 'isNew'>) =>
    compare(
      answersPerSecond(clients, two, { ...load, ...what }),
      answersPerSecond(clients, one, { ...load, ...what }),
      turns,
    )
  try {
    return {
      title: `${title}: two processes against one, 16 clients`,
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
    await two.stop()
    await one.stop()
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
