// npm run scale -- --companies [--count=10000] [--invoices=100] [--big=1000000] [--sqlite] [--quick]: what a small company
// notices of many others in the same database, and of a big one that is busy. Prints tables and writes companies.md; with
// --quick or --sqlite nothing is written.

import assert from 'node:assert/strict'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { Agent } from 'node:http'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startPostgres } from '../test/postgres.ts'
import { createDatabase, withClient } from '../test/postgres-databases.ts'
import { pagesRead } from './asked.ts'
import { plainInvoiceBody } from './fill.ts'
import { type LoadedServer, startServer } from './load-server.ts'
import { grow, makePair, type Pair } from './many.ts'
import { type Comparison, compare, median } from './measure.ts'
import { startClients } from './processes.ts'
import { type Chapter, figure, plainFigure, printChapter, thousands, writeResults } from './report.ts'
import { ask, type Load } from './request.ts'

const isQuick = process.argv.includes('--quick')
const onSqlite = process.argv.includes('--sqlite')
const turns = isQuick ? 3 : 7
const turnMs = isQuick ? 500 : 1_000
const idleMs = isQuick ? 4_000 : 60_000
const path = '/v2/receivables/invoices'

/** Measures with so many other companies. */
export async function measureCompanies(): Promise<void> {
  const sizes = {
    count: option('count', 10_000),
    invoices: option('invoices', 100),
    big: option('big', 1_000_000),
  }
  const folder = mkdtempSync(join(results(), 'data-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const places = onSqlite ? twoFiles(folder) : await twoDatabases()
  const { many, one } = places

  const start = performance.now()
  const pair = await makePair(one, sizes.invoices)
  await places.copy()
  await grow(many, pair, sizes)
  const seconds = Math.round((performance.now() - start) / 1000)
  const bytes = await places.bytes()
  console.log(`${thousands(sizes.count)} companies (${thousands(bytes / 1e6)} MB) were made in ${seconds} s.`)

  const title = `${thousands(sizes.count)} companies with ${thousands(sizes.invoices)} invoices each, and one with ${thousands(sizes.big)}, against one small company`
  const size = `${onSqlite ? 'SQLite' : 'PostgreSQL'}, one process, a database of ${thousands(bytes / 1e6)} MB`
  const pages = {
    title: 'Pages of the database that are read',
    about:
      'In the same databases, counted by `explain (analyze, buffers)` of every statement; a page has 8 kB. Events are looked for at a thousand webhooks at a time, however many there are. Invoices with reminder steps have been looked at once before, as after every change of them.',
    figures: onSqlite ? [] : await pagesOf(places, pair),
  }
  printChapter(pages)
  const chapters = [
    {
      title,
      about: `${size}, made in ${thousands(seconds)} s. Each company has a user, a session, a token, a webhook, and overdue invoices with reminder steps that are not due yet. 4 clients ask for lists and make invoices in one small company, alone and beside 16 clients that read long lists of the big one.`,
      figures: await served(folder, places, pair),
    },
    pages,
  ]
  printChapter(chapters[0] as Chapter)
  if (!isQuick && !onSqlite)
    writeResults(chapters, {
      file: 'companies.md',
      title: 'What many companies notice of each other',
      command: `npm run scale -- --companies --count=${sizes.count} --invoices=${sizes.invoices} --big=${sizes.big}`,
      about:
        'Every ratio is one of two servers that were measured in turn in the same run, and the median of several turns. The clients compute on the same cores.',
    })
  await places.stop()
}

/** Where the installations lie: `many` becomes a copy of `one`, and grows. */
interface Places {
  readonly many: string
  readonly one: string
  copy(): Promise<void>
  bytes(): Promise<number>
  stop(): Promise<void>
}

function twoFiles(folder: string): Places {
  const [many, one] = [join(folder, 'many', 'kontor.db'), join(folder, 'one', 'kontor.db')]
  for (const file of [many, one]) mkdirSync(dirname(file))
  return {
    many,
    one,
    copy: async () => copyFileSync(one, many),
    bytes: async () => statSync(many).size,
    stop: async () => {},
  }
}

async function twoDatabases(): Promise<Places> {
  // On a disk, but nobody waits for it while the companies are made, nor in the measurement: it is about reading.
  const settings = {
    fsync: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_wal_size: '4GB',
    shared_buffers: '2GB',
    autovacuum: 'off',
  }
  const postgres = await startPostgres({ isDurable: true, settings })
  const { url } = postgres
  await createDatabase(url, 'one')
  return {
    many: new URL('many', url).href,
    one: new URL('one', url).href,
    copy: () => createDatabase(url, 'many', 'one'),
    bytes: () =>
      withClient(url, async (client) => {
        const { rows } = await client.query(`select pg_database_size('many') as bytes`)
        return Number(rows[0].bytes)
      }),
    stop: () => postgres.stop(),
  }
}

async function served(folder: string, places: Places, { big, small }: Pair): Promise<Chapter['figures']> {
  const many = await started(places.many, join(folder, 'many.log'))
  const one = await started(places.one, join(folder, 'one.log'))
  const [busyMany, busyOne] = [await busyWhileIdle(many), await busyWhileIdle(one)]
  const [clients, others] = [startClients(), startClients()]
  // A machine with much else to do may refuse one.
  const load = { token: small.token, clients: 4, forMs: turnMs, mayBeRefused: true } as const
  const list = { ...load, method: 'GET', path: `${path}?limit=20`, isNew: true } as const
  const create = { ...load, method: 'POST', path, body: plainInvoiceBody() } as const
  const longLists = {
    token: big.token,
    clients: 16,
    method: 'GET',
    path: `${path}?limit=100&sort=-total`,
    isNew: true,
    forMs: turnMs,
    mayBeRefused: true,
  } as const
  const on =
    ({ server: { port } }: Started, what: Omit<Load, 'port'>) =>
    () =>
      clients.run({ ...what, port })
  const against = (what: Omit<Load, 'port'>) => compare(on(many, what), on(one, what), turns)
  /** On the server with many: while the big company is busy, against without it. */
  const disturbed = (what: Omit<Load, 'port'>) =>
    compare(
      async () => {
        const { port } = many.server
        const disturbing = others.run({ ...longLists, port })
        const time = await clients.run({ ...what, port })
        await disturbing
        return time
      },
      on(many, what),
      turns,
    )
  try {
    return [
      figure('computing until the server is ready', ratioOf(many.readyMs, one.readyMs), 'ms'),
      plainFigure('memory at rest, with many', many.mib, 'MiB'),
      plainFigure('memory at rest, with one', one.mib, 'MiB'),
      figure(`computing in ${idleMs / 1000} s at rest`, ratioOf(busyMany, busyOne), 'ms'),
      figure('lists of 20, computed anew', await against(list), 'per second'),
      figure('lists of 20: half within', await against({ ...list, within: 0.5 }), 'ms'),
      figure('lists of 20: 99 of 100 within', await against({ ...list, within: 0.99 }), 'ms'),
      figure('new invoices', await against(create), 'per second'),
      figure('new invoices: 99 of 100 within', await against({ ...create, within: 0.99 }), 'ms'),
      figure(
        'lists beside the busy big one against alone: half within',
        await disturbed({ ...list, within: 0.5 }),
        'ms',
      ),
      figure(
        'lists beside the busy big one against alone: 99 of 100 within',
        await disturbed({ ...list, within: 0.99 }),
        'ms',
      ),
      figure(
        'new invoices beside the busy big one against alone: half within',
        await disturbed({ ...create, within: 0.5 }),
        'ms',
      ),
      plainFigure(
        'long lists of the big one that are answered while a list of the small one waits: half of the times at most',
        await answeredMeanwhile(many.server, longLists, list),
        '',
      ),
    ]
  } finally {
    await Promise.all([clients.stop(), others.stop()])
    await many.server.stop()
    await one.server.stop()
  }
}

/** How many answers others get while one request waits. Unlike a time, it does not depend on what else the machine does. */
async function answeredMeanwhile(
  { port }: LoadedServer,
  others: Omit<Load, 'port'>,
  own: Omit<Load, 'port'>,
): Promise<number> {
  const end = performance.now() + 10 * turnMs
  const agent = new Agent({ keepAlive: true })
  let answered = 0
  const counts: number[] = []
  const disturb = async () => {
    while (performance.now() < end) {
      await ask({ ...others, port }, others.path as string, agent)
      answered++
    }
  }
  const disturbing = Array.from({ length: others.clients }, disturb)
  while (performance.now() < end) {
    const before = answered
    await ask({ ...own, port }, own.path as string, agent)
    counts.push(answered - before)
    await pause(20)
  }
  await Promise.all(disturbing)
  agent.destroy()
  return median(counts)
}

async function pagesOf({ many, one }: Places, { small }: Pair): Promise<Chapter['figures']> {
  const [ours, others] = [await pagesRead(many, small), await pagesRead(one, small)]
  return [...ours].map(([what, pages]) => figure(what, ratioOf(pages, others.get(what) ?? 0), 'pages'))
}

function ratioOf(ours: number, other: number): Comparison {
  return { ratio: ours / other, ours, other }
}

function option(name: string, usual: number): number {
  const text = process.argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1]
  const value = text === undefined ? usual : Number(text)
  assert(Number.isInteger(value) && value > 0 && value <= 10_000_000, `--${name} is a whole number`)
  return value
}

function results(): string {
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  return folder
}

interface Started {
  readonly server: LoadedServer
  /** CPU time until it was ready. */
  readonly readyMs: number
  readonly mib: number
}

async function started(address: string, log: string): Promise<Started> {
  const settings = { KONTOR_DATA: dirname(log), KONTOR_DATABASE: address, KONTOR_BACKUPS: 'off' }
  const server = await startServer(settings, log)
  const readyMs = await cpuMs(server)
  await pause(isQuick ? 2_000 : 8_000)
  const mib = ((await server.metrics()).get('process_resident_memory_bytes') ?? 0) / 2 ** 20
  return { server, readyMs, mib }
}

async function cpuMs(server: LoadedServer): Promise<number> {
  return ((await server.metrics()).get('process_cpu_seconds_total') ?? 0) * 1000
}

async function busyWhileIdle({ server }: Started): Promise<number> {
  const before = await cpuMs(server)
  await pause(idleMs)
  return (await cpuMs(server)) - before
}
