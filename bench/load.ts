// npm run load [-- --postgres --seconds=60 --connections=64 --crowd=2000 --invoices=2000]: a real server under mixed
// reads and writes, then with far more clients than it lets in, then stopped while it works. Prints tables and writes
// load.md (not with --postgres or other figures than these). With --hour [--minutes=60]: only the mixed reads and writes,
// for an hour, and the memory that the server takes at rest in between; of 40,000 invoices, so that its caches are full
// after the first part.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import { createV1Token } from '../server/auth/applications/v1-token.ts'
import { openDatabase } from '../server/db/open.ts'
import { startPostgres } from '../test/postgres.ts'
import { fillByApi } from './fill.ts'
import { delayBetween, type LoadedServer, startServer } from './load-server.ts'
import { median, quantile } from './measure.ts'
import { type Chapter, type Figure, plainFigure, printChapter, thousands, writeResults } from './report.ts'
import type { Plan, Traffic } from './traffic.ts'

const { values } = parseArgs({
  options: {
    postgres: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '60' },
    connections: { type: 'string', default: '64' },
    crowd: { type: 'string', default: '2000' },
    invoices: { type: 'string' },
    hour: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '60' },
  },
})
const [seconds, connections, crowd, invoices] = [
  values.seconds,
  values.connections,
  values.crowd,
  values.invoices ?? (values.hour ? '40000' : '2000'),
].map(Number) as [number, number, number, number]
const isUsual = process.argv.length === 2
const warmUpMs = 5_000
const shortMs = 10_000
/** Longer than idle threads live. */
const restMs = 35_000
const hourParts = 6

// Beside the code, not in the temporary folder: that may be in memory, where nothing is durable.
mkdirSync(join(import.meta.dirname, 'results'), { recursive: true })
const folder = mkdtempSync(join(import.meta.dirname, 'results', 'data-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))

const postgres = values.postgres ? await startPostgres() : undefined
const address = postgres?.url ?? join(folder, 'kontor.db')
const database = postgres ? 'PostgreSQL' : 'SQLite'
console.log(`Making ${thousands(invoices)} invoices …`)
const identity = await makeData()
const server = await startServer(
  { KONTOR_DATA: folder, KONTOR_DATABASE: address },
  join(folder, 'server.log'),
)
const clients = fork(join(import.meta.dirname, 'load-clients.ts'))

const chapters: Chapter[] = []
if (values.hour) add(await hour(server, Number(values.minutes)))
else {
  add(await busyDay(server))
  add(await tooMany(server))
  add(await stopAtWork(server))
}
clients.kill()
await postgres?.stop()
if (isUsual) writeResults(chapters, paper())
process.exit()

async function makeData(): Promise<Pick<Plan, 'token' | 'v1Token'> & { company: number }> {
  const db = openDatabase(address)
  const { company, user, token } = await fillByApi(db, invoices)
  const v1Token = await db.transaction({ company, user, via: 'bench' }, (tx) => createV1Token(tx, user))
  await db.close()
  return { company, token, v1Token }
}

function add(chapter: Chapter): void {
  chapters.push(chapter)
  printChapter(chapter)
}

async function run(plan: Pick<Plan, 'connections' | 'forMs' | 'only'>): Promise<Traffic> {
  const answer = once(clients, 'message')
  clients.send({ ...identity, port: server.port, ...plan })
  const [result] = await answer
  return result
}

async function busyDay({ metrics }: LoadedServer): Promise<Chapter> {
  await run({ connections, forMs: warmUpMs })
  const memory = watchMemory()
  const before = await metrics()
  const { kinds, ...rest } = await run({ connections, forMs: seconds * 1000 })
  const delay = delayBetween(before, await metrics())
  const { first, middle, last } = memory.thirds()
  const count = kinds.reduce((sum, { ms }) => sum + ms.length, 0)
  return {
    title: `(a) ${connections} connections for ${seconds} s, ${database}`,
    about: `Lists, searches, items, new contacts and invoices, changes, payments, hours by the older interface and PDFs, in turn at random, each connection one request after the other from a process of its own. ${thousands(invoices)} invoices were there before. The server and its clients share the machine. Delays of the event loop are counted in steps: a figure is the end of its step.`,
    figures: [
      plainFigure('answers', count / seconds, 'per second'),
      plainFigure('errors', errors(rest), `of ${thousands(count)}`, { atMost: 0 }),
      plainFigure('event loop delay, half', delay.below(0.5), 'ms'),
      plainFigure('event loop delay, 99 in 100', delay.below(0.99), 'ms', { atMost: 50 }),
      plainFigure('event loop delay, all', delay.below(1), 'ms'),
      plainFigure('memory, first third', first, 'MiB'),
      plainFigure('memory, second third', middle, 'MiB'),
      plainFigure('memory, last third', last, 'MiB', { atMost: Math.round(1.15 * middle) }),
      ...kinds.map(({ name, ms }) => timesFigure(`${name}: ${thousands(ms.length)}`, ms)),
    ],
  }
}

async function tooMany({ metrics }: LoadedServer): Promise<Chapter> {
  const before = await metrics()
  const memory = watchMemory()
  const { kinds, statuses, broken } = await run({ connections: crowd, forMs: shortMs })
  const { first, last } = memory.thirds()
  const delay = delayBetween(before, await metrics())
  const after = await run({ connections, forMs: warmUpMs })
  return {
    title: `(b) ${thousands(crowd)} connections, when 1,000 are let in, ${database}`,
    about: `The same requests from far more clients than are answered at the same time, each asking again as soon as it is answered or refused, for ${shortMs / 1000} s; and then as many as in (a) again.`,
    figures: [
      timesFigure(
        'answers',
        kinds.flatMap(({ ms }) => ms),
      ),
      timesFigure(
        'refusals (503)',
        kinds.flatMap(({ refusedMs }) => refusedMs),
      ),
      plainFigure('other errors', errors({ statuses: { ...statuses, 503: 0 }, broken }), '', { atMost: 0 }),
      plainFigure('event loop delay, 99 in 100', delay.below(0.99), 'ms'),
      plainFigure('memory, first third', first, 'MiB'),
      plainFigure('memory, last third', last, 'MiB'),
      plainFigure('errors afterwards', errors(after), '', { atMost: 0 }),
    ],
  }
}

async function stopAtWork(server: LoadedServer): Promise<Chapter> {
  const running = run({ connections, forMs: shortMs })
  await pause(shortMs / 4)
  const { code, ms } = await server.stop()
  const { kinds, statuses, broken, contacts } = await running
  return {
    title: `(c) Stopped while ${connections} connections are busy, ${database}`,
    about:
      'SIGTERM while all clients send. What has begun is answered; then the connections end. A request that a client has put on a connection while the server ends it was never begun, and is counted here as cut off.',
    figures: [
      plainFigure('exit code', code ?? -1, '', { atMost: 0, atLeast: 0 }),
      plainFigure('time until the end', ms, 'ms', { atMost: 20_000 }),
      plainFigure(
        'answers',
        kinds.reduce((sum, kind) => sum + kind.ms.length, 0),
        '',
      ),
      plainFigure('answers that are errors', errors({ statuses: { ...statuses, 503: 0 }, broken: {} }), '', {
        atMost: 0,
      }),
      plainFigure(
        'acknowledged contacts that are missing',
        await missing(contacts),
        `of ${contacts.length}`,
        {
          atMost: 0,
        },
      ),
      plainFigure(
        'cut off',
        Object.values(broken).reduce((sum, one) => sum + one, 0),
        '',
      ),
    ],
  }
}

async function hour({ metrics }: LoadedServer, minutes: number): Promise<Chapter> {
  const rests: { all: number; objects: number }[] = []
  let failed = 0
  for (let part = 0; part < hourParts; part++) {
    failed += errors(await run({ connections, forMs: (minutes * 60_000) / hourParts }))
    await pause(restMs)
    const now = await metrics()
    const mib = (name: string) => (now.get(name) ?? 0) / 2 ** 20
    rests.push({
      all: mib('process_resident_memory_bytes'),
      objects: mib('nodejs_heap_size_used_bytes'),
    })
  }
  const first = rests[0]?.all ?? 0
  return {
    title: `${connections} connections for ${minutes} minutes, ${database}`,
    about: `The requests of (a), in ${hourParts} parts with a rest of ${restMs / 1000} s after each, at whose end the memory is read. In the first part, caches fill.`,
    figures: [
      plainFigure('errors', failed, '', { atMost: 0 }),
      ...rests.map(({ all, objects }, part) =>
        plainFigure(
          `memory at rest after ${Math.round(((part + 1) * minutes) / hourParts)} minutes`,
          all,
          `MiB, ${Math.round(objects)} of them objects`,
          part === hourParts - 1 ? { atMost: Math.round(1.1 * first) } : {},
        ),
      ),
    ],
  }
}

function errors({ statuses, broken }: Pick<Traffic, 'statuses' | 'broken'>): number {
  const bad = Object.entries(statuses).filter(([status, count]) => !/^20[014]$/.test(status) && count > 0)
  const all = [...bad, ...Object.entries(broken)]
  if (all.length > 0) console.log('Errors:', Object.fromEntries(all))
  return all.reduce((sum, [, count]) => sum + count, 0)
}

async function missing(contacts: readonly number[]): Promise<number> {
  const db = openDatabase(address)
  const rows = await db.all<{ id: number }>(
    sql`select id from contacts where company_id = ${identity.company}`,
  )
  await db.close()
  const there = new Set(rows.map(({ id }) => id))
  return contacts.filter((id) => !there.has(id)).length
}

/** Reads the memory of the server every second, until the result is asked for. */
function watchMemory() {
  const seen: number[] = []
  const timer = setInterval(async () => {
    const rss = (await server.metrics()).get('process_resident_memory_bytes')
    if (rss !== undefined) seen.push(rss / 2 ** 20)
  }, 1_000)
  return {
    thirds() {
      clearInterval(timer)
      const third = Math.ceil(seen.length / 3)
      const at = (index: number) => median(seen.slice(index * third, (index + 1) * third))
      return { first: at(0), middle: at(1), last: at(2) }
    },
  }
}

/** The times of an action: the median, the 95th and the 99th percentile. */
function timesFigure(what: string, ms: readonly number[]): Figure {
  const at = (share: number) => quantile(ms, share)
  const times = [0.5, 0.95, 0.99].map((share) => at(share).toFixed(1))
  return {
    what,
    value: at(0.99),
    ratio: '',
    from: `${times.join(', ')} ms (50, 95, 99 in 100)`,
    reach: {},
  }
}

function paper() {
  return {
    file: 'load.md',
    title: 'Under load',
    command: 'npm run load',
    about: 'These figures hold for this machine.',
  }
}
