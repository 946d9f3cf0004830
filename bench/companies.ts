// npm run scale -- --companies [--count=10000] [--invoices=100] [--big=100000] [--quick]: what a small company notices of many
// others in the same file, and of a big one that is busy. Prints a table and writes companies.md; with --quick nothing is written.

import assert from 'node:assert/strict'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../server/db/open.ts'
import { fill, firstContact, makeCompany, openPoster, plainInvoiceBody } from './fill.ts'
import { type LoadedServer, startServer } from './load-server.ts'
import { compare, type Measure } from './measure.ts'
import { type Clients, startClients } from './processes.ts'
import { figure, plainFigure, printChapter, thousands, writeResults } from './report.ts'

const isQuick = process.argv.includes('--quick')
const turns = isQuick ? 1 : 7
const turnMs = isQuick ? 300 : 1_000
const idleMs = isQuick ? 4_000 : 60_000
const path = '/v2/receivables/invoices'

/** Measures with so many other companies. */
export async function measureCompanies(): Promise<void> {
  const count = option('count', 10_000)
  const invoices = option('invoices', 100)
  const big = option('big', 100_000)
  const folder = mkdtempSync(join(results(), 'data-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const files = { many: join(folder, 'many', 'kontor.db'), one: join(folder, 'one', 'kontor.db') }
  for (const file of Object.values(files)) mkdirSync(dirname(file))

  const made = performance.now()
  const bigOne = await fill(files.many, big)
  const small = await makeSmall(files.many, invoices)
  copyFileSync(files.many, files.one)
  copyCompany(files.many, small.company, count)
  console.log(
    `${thousands(count)} companies were made in ${Math.round((performance.now() - made) / 1000)} s.`,
  )

  const idle = { many: await start(files.many), one: await start(files.one) }
  const [busyMany, busyOne] = [await busyWhileIdle(idle.many), await busyWhileIdle(idle.one)]
  const clients = startClients()
  const others = startClients()
  const each = (measure: (server: LoadedServer) => Measure) =>
    compare(measure(idle.many.server), measure(idle.one.server), turns)
  const beside = { token: bigOne.token, clients: 16, path: `${path}?limit=100&sort=-total`, isNew: true }
  const load = { token: small.token, clients: 4, forMs: turnMs } as const
  const list = { ...load, method: 'GET', path: `${path}?limit=20`, isNew: true } as const
  const create = { ...load, method: 'POST', path, body: plainInvoiceBody() } as const
  const alone = (what: typeof list | typeof create, within?: number) =>
    each(
      ({ port }) =>
        () =>
          clients.run({ ...what, port, ...(within && { within }) }),
    )
  /** With 16 clients who read long lists of the big company meanwhile. */
  const disturbed = (what: typeof list | typeof create) =>
    each(({ port }) => async () => {
      const disturbing = others.run({ ...beside, method: 'GET', port, forMs: turnMs })
      const figure = await clients.run({ ...what, port, within: 0.99 })
      await disturbing
      return figure
    })
  try {
    const chapter = {
      title: `${thousands(count)} companies with ${thousands(invoices)} invoices each, and one with ${thousands(big)}, against the latter and one small company`,
      about: `SQLite, one process, a file of ${thousands(statSync(files.many).size / 1e6)} MB. Each company has a webhook, and overdue invoices with reminder steps that are not due yet. 4 clients ask for lists and make invoices in one small company, alone and beside 16 clients that read long lists of the big one.`,
      figures: [
        figure('computing until the server is ready', cpuOf(idle.many.readyMs, idle.one.readyMs), 'ms'),
        plainFigure('memory at rest, with many', idle.many.mib, 'MiB'),
        plainFigure('memory at rest, with one', idle.one.mib, 'MiB'),
        figure(`computing in ${idleMs / 1000} s at rest`, cpuOf(busyMany, busyOne), 'ms'),
        figure('lists of 20, computed anew', await alone(list), 'per second'),
        figure('lists of 20: 99 of 100 within', await alone(list, 0.99), 'ms'),
        figure('new invoices', await alone(create), 'per second'),
        figure('new invoices: 99 of 100 within', await alone(create, 0.99), 'ms'),
        figure('the same lists beside the busy big one', await disturbed(list), 'ms'),
        figure('the same invoices beside the busy big one', await disturbed(create), 'ms'),
        await slowerBeside(clients, others, idle.many.server, list, beside),
      ],
    }
    printChapter(chapter)
    if (!isQuick)
      writeResults([chapter], {
        file: 'companies.md',
        title: 'What many companies notice of each other',
        command: `npm run scale -- --companies --count=${count} --invoices=${invoices} --big=${big}`,
        about:
          'Every ratio is one of two servers that were measured in turn in the same run, and the median of several turns. The clients compute on the same cores.',
      })
  } finally {
    await Promise.all([clients.stop(), others.stop()])
    await idle.many.server.stop()
    await idle.one.server.stop()
  }
}

/** How much slower the small company's lists are while the big one is busy, on the server with many. */
async function slowerBeside(
  clients: Clients,
  others: Clients,
  { port }: LoadedServer,
  list: Parameters<Clients['run']>[0] extends infer Load ? Omit<Load & object, 'port'> : never,
  beside: object,
) {
  const median = (isDisturbed: boolean) => async () => {
    const disturbing = isDisturbed && others.run({ ...beside, method: 'GET', port, forMs: turnMs } as never)
    const figure = await clients.run({ ...list, port, within: 0.5 } as never)
    await disturbing
    return figure
  }
  return figure(
    'half of the lists within, beside the busy big one against alone',
    await compare(median(true), median(false), turns),
    'ms',
  )
}

function cpuOf(ours: number, other: number) {
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

async function start(file: string): Promise<Started> {
  const settings = { KONTOR_DATA: dirname(file), KONTOR_BACKUPS: 'off' }
  const server = await startServer(settings, join(dirname(file), 'server.log'))
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

/** A company that has a bit of everything that workers look for, made over the API. */
async function makeSmall(file: string, invoiceCount: number): Promise<{ company: number; token: string }> {
  const db = openDatabase(file)
  const made = await makeCompany(db, 'small@kontor.example')
  const { post, close } = await openPoster(db, made.token)
  const address = { country: 'CH', street: 'Weg', street_no: '1', postcode: '3000', city: 'Bern' }
  const contact = { relation: ['CL'], type: 'C', name: 'Hofladen', main_address: address }
  const { item } = await post('/v2/contacts', contact)
  assert(item.id === firstContact, 'the contact has the id that invoices name')
  await post('/v2/webhooks', { url: 'https://receiver.example/', types: ['invoice.created'] })
  const workflow = [{ active: true, status: 'R', overdue_days: 3650, action: 'M' }]
  for (let index = 0; index < invoiceCount; index++)
    await post(path, { ...JSON.parse(plainInvoiceBody()), ...(index % 20 === 0 && { workflow }) })
  await close()
  await db.transaction({ company: made.company, user: made.user, via: 'bench' }, (tx) =>
    tx.run({
      sql: `update invoices set status = 'S' where company_id = ? and workflow <> '[]'`,
      text: '',
      values: [made.company],
    }),
  )
  await db.close()
  return made
}

/** Copies all rows of a company for others, without its credentials and people. Their journals are not proven. */
function copyCompany(file: string, company: number, count: number): void {
  const database = new DatabaseSync(file)
  database.exec('pragma synchronous = off; pragma cache_size = -262144; pragma foreign_keys = off; begin')
  const tables = database
    .prepare(`select m.name, group_concat('"' || c.name || '"') as columns
      from sqlite_master m join pragma_table_info(m.name) c
      where m.type = 'table' and m.sql not like 'create virtual%' and m.sql like '%company_id%'
        and m.name not in ('bearer_tokens', 'clients', 'client_secrets', 'memberships', 'v1_tokens', 'sessions', 'users')
      group by m.name`)
    .all() as { name: string; columns: string }[]
  const copies = tables.flatMap(({ name, columns }) => {
    if (!columns.includes('"company_id"')) return []
    const values = columns.split(',').map((column) => (column === '"company_id"' ? '?' : column))
    return [
      database.prepare(
        `insert or ignore into ${name} (${columns}) select ${values} from ${name} where company_id = ?`,
      ),
    ]
  })
  const columns = (database.prepare('pragma table_info(companies)').all() as { name: string }[]).map(
    (one) => one.name,
  )
  const others = columns.filter((name) => name !== 'id').join()
  const copy = database.prepare(
    `insert into companies (id, ${others}) select ?, ${others} from companies where id = ?`,
  )
  for (let index = 1; index <= count; index++) {
    copy.run(company + index, company)
    for (const one of copies) one.run(company + index, company)
  }
  database.exec(`commit; analyze; pragma wal_checkpoint(truncate)`)
  database.close()
}
