// npm run bench [-- --help]: the cost of lists and creations, as ratios measured in one run, the cost of printing, the time
// until a browser shows a list and until the server is ready, who waits for whom, and PostgreSQL beside SQLite. Prints
// tables and writes results.md. With --quick: fewer invoices and fewer turns, for work on the benchmark itself. With the
// name of a chapter: only that. These write nothing. --million is in no other run: it makes a file of a million invoices,
// once for all runs, in the folder KONTOR_BENCH_FILES (~/.cache/kontor-bench).

import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '../server/db/open.ts'
import { afterWrites } from './after-writes.ts'
import { type FilledLists, fillLists } from './all-lists.ts'
import { bankChapter } from './bank.ts'
import { bankPageChapter } from './bank-page.ts'
import { doctorChapter } from './doctor.ts'
import { type Filled, fill, keptFile } from './fill.ts'
import { firstChapter } from './first.ts'
import { bareInserts } from './inserts.ts'
import { engineList, type List, lists, sqliteAlone } from './lists.ts'
import { compare, typicalMs } from './measure.ts'
import { mixedChapter } from './mixed.ts'
import { muchChapter } from './much.ts'
import { olderChapter } from './older.ts'
import { paperChapter } from './paper.ts'
import { postgresChapter } from './postgres.ts'
import { answersPerSecond, cpuMsEach, startBare, startClients, startKontor } from './processes.ts'
import { type Chapter, type Figure, figure, printChapter, thousands, writeResults } from './report.ts'
import { startChapter } from './start.ts'
import { webChapter } from './web.ts'

const chapterNames = [
  'lists',
  'creations',
  'writes',
  'paper',
  'web',
  'start',
  'postgres',
  'mixed',
  'older',
  'bank',
  'bank-page',
  'million',
]
const options = process.argv.slice(2)
const known = ['quick', ...chapterNames].map((name) => `--${name}`)
if (!options.every((option) => known.includes(option))) {
  console.log(`npm run bench [-- ${known.join(' ')}]`)
  process.exit(options.includes('--help') ? 0 : 1)
}
const isQuick = options.includes('--quick')
const chosen = chapterNames.filter((name) => options.includes(`--${name}`))
const isWhole = chosen.length === 0
const [fewInvoices, manyInvoices] = isQuick ? [4_000, 40_000] : [10_000, 200_000]
const turns = isQuick ? 3 : 7
const turnMs = isQuick ? 300 : 700
/** So long a server is asked before it is measured, because V8 compiles anew what runs often. */
const warmUpMs = 6 * turnMs
/** Long enough for a 99th part of the requests. */
const mixedMs = 3 * turnMs
const pageSizes = [20, 200]
const usualPageSize = 100
const path = '/v2/receivables/invoices'

// Beside the code, not in the temporary folder: that may be in memory, where nothing is durable.
mkdirSync(join(import.meta.dirname, 'results'), { recursive: true })
const folder = mkdtempSync(join(import.meta.dirname, 'results', 'data-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))

const paper = {
  file: 'results.md',
  title: 'Results of the benchmark',
  command: 'npm run bench',
  about: `Every ratio is one of two things that were measured in turn in the same run, and the median of several turns; what it
comes from stands beside it. Figures without a ratio hold for this machine.`,
}
const chapters: Chapter[] = []
if (isWhole) await addLists()
if (chosen.includes('lists')) add(await overHttp(await fill(join(folder, 'lists.db'), fewInvoices)))
if (chosen.includes('creations')) add(await creations(await fill(join(folder, 'creations.db'), fewInvoices)))
if (chosen.includes('writes'))
  add(await afterWrites(await fill(join(folder, 'writes.db'), fewInvoices), turns))
if (wants('paper')) add(await paperChapter(join(folder, 'paper.db'), turns, turnMs))
if (wants('web')) add(await webChapter(await fill(join(folder, 'web.db'), fewInvoices), turns))
if (chosen.includes('start'))
  add(await startChapter(await fill(join(folder, 'start.db'), manyInvoices), turns))
if (wants('postgres')) add(await postgresChapter(folder, turns, turnMs))
if (chosen.includes('mixed'))
  add(await mixedChapter(await fill(join(folder, 'mixed.db'), manyInvoices), turns, mixedMs))
if (wants('older')) add(await olderChapter(join(folder, 'older.db'), manyInvoices, turns, turnMs))
if (wants('bank'))
  add(await bankChapter(await fill(join(folder, 'bank.db'), isQuick ? fewInvoices : 100_000)))
if (chosen.includes('bank-page')) add(await bankPageChapter(await fill(join(folder, 'bank-page.db'), 1_000)))
if (chosen.includes('million')) await addMillion(isQuick ? manyInvoices : 1_000_000)
if (!isQuick && isWhole) writeResults(chapters, paper)

function wants(chapter: string): boolean {
  return isWhole || chosen.includes(chapter)
}

async function addLists(): Promise<void> {
  console.log(`Making ${thousands(fewInvoices)} and ${thousands(manyInvoices)} invoices …`)
  const few = await fill(join(folder, 'few.db'), fewInvoices)
  const many = await fill(join(folder, 'many.db'), manyInvoices)
  const ofEach = await fillLists(join(folder, 'of-each.db'))
  for (const filled of [few, many]) add(await againstSqlite(filled))
  for (const filled of [few, many]) add(await overHttp(filled))
  for (const filled of [few, many]) add(await creations(filled))
  add(await manyAgainstFew(few, many))
  for (const filled of [few, many]) add(await afterWrites(filled, turns))
  add(await everyList(ofEach))
  add(await startChapter(many, turns))
  add(await muchChapter(many, { rows: manyInvoices, pdfs: 500 }))
  add(await mixedChapter(many, turns, mixedMs))
}

async function addMillion(invoiceCount: number): Promise<void> {
  const kept = process.env.KONTOR_BENCH_FILES ?? join(homedir(), '.cache', 'kontor-bench')
  console.log(`Making ${thousands(invoiceCount)} invoices, unless they are in ${kept} …`)
  const filled = await keptFile(kept, invoiceCount)
  add(await startChapter(filled, turns))
  add(await againstSqlite(filled))
  add(await firstChapter(filled, turns))
  add(await mixedChapter(filled, turns, mixedMs))
  add(await muchChapter(filled, { rows: invoiceCount, pdfs: isQuick ? 500 : 10_000 }))
  add(await doctorChapter(filled))
}

function add(chapter: Chapter): void {
  chapters.push(chapter)
  printChapter(chapter)
}

async function againstSqlite(filled: Filled): Promise<Chapter> {
  return {
    title: `(a) Lists of the engine against SQLite alone, ${thousands(filled.invoiceCount)} invoices`,
    about:
      'Time of a list as JSON text with its total, whose page nobody has asked for before, against a statement that walks the same rows and reads the same columns without handing them out. Both in one process.',
    figures: await listFigures(filled, lists, pageSizes),
  }
}

async function everyList(filled: FilledLists): Promise<Chapter> {
  return {
    title: '(e) The list of every resource against SQLite alone',
    about: `The first ${usualPageSize} of some hundreds of records, as a list shows them when nothing else is asked for, measured as in (a). What a list works out, such as how often a category is used, SQLite alone works out as well.`,
    figures: await listFigures(filled, filled.lists, [usualPageSize]),
  }
}

async function listFigures(
  { file, company }: { readonly file: string; readonly company: number },
  measured: readonly List[],
  sizes: readonly number[],
): Promise<Figure[]> {
  const db = openDatabase(file)
  const database = new DatabaseSync(file, { readOnly: true })
  database.exec('pragma cache_size = -65536')
  const figures: Figure[] = []
  for (const list of measured)
    for (const rows of sizes) {
      const engine = typicalMs(engineList(db, company, list, rows))
      const alone = typicalMs(sqliteAlone(database, company, list, rows))
      figures.push(figure(`${rows} ${list.name}`, await compare(engine, alone, turns), 'ms', { atMost: 3 }))
    }
  database.close()
  await db.close()
  return figures
}

async function overHttp({ file, token, invoiceCount }: Filled): Promise<Chapter> {
  const clients = startClients()
  const kontor = await startKontor(file)
  const figures: Figure[] = []
  for (const rows of pageSizes) {
    const load = { method: 'GET', path: `${path}?limit=${rows}`, token, clients: 16, forMs: turnMs } as const
    const { bytes, tag } = await kontor.answerTo(load)
    const bare = await startBare(bytes)
    for (const [name, asked, atLeast] of [
      ['read anew', { ...load, isNew: true }, rows === 20 ? 0.35 : 0.3],
      [
        'read anew, none of which is in memory',
        { ...load, path: `${load.path}&offset=1000`, isNew: true },
        undefined,
      ],
      ['asked for again', load, 0.7],
      ['known by their tag', { ...load, tag }, 0.7],
    ] as const) {
      await clients.run({ ...asked, port: kontor.port, forMs: warmUpMs })
      const rate = await compare(
        answersPerSecond(clients, kontor, asked),
        answersPerSecond(clients, bare, load),
        turns,
      )
      figures.push(figure(`${rows} invoices, ${name}`, rate, 'per second', atLeast ? { atLeast } : {}))
      const cpu = await compare(cpuMsEach(clients, kontor, asked), cpuMsEach(clients, bare, load), turns)
      figures.push(figure(`${rows} invoices, ${name}, CPU time of the server`, cpu, 'ms'))
    }
    await bare.stop()
  }
  await kontor.stop()
  await clients.stop()
  return {
    title: `(b) Lists over HTTP against a bare node:http server, ${thousands(invoiceCount)} invoices`,
    about:
      'Sixteen clients of node:http, in a process of their own, ask for the list in its default order; the bare server sends a constant body of the same size. Lists are read anew (each request names another host), asked for again (the server has them in memory), or known to the clients (304). Of lists that are read anew, the server has the items in memory, unless another line says so; each kind is asked for some seconds before it is measured. Against the bare server the clients are the slower side, so the CPU time that each server needs for an answer is shown as well.',
    figures,
  }
}

async function creations({ file, company, token, invoiceBody, invoiceCount }: Filled): Promise<Chapter> {
  const copies = [`${file}.http`, `${file}.bare`] as const
  for (const copy of copies) copyFileSync(file, copy)
  const kontor = await startKontor(copies[0])
  const bare = bareInserts(copies[1], company, turnMs)
  const clients = startClients()
  const figures: Figure[] = []
  for (const together of [1, 16]) {
    const body = JSON.stringify(invoiceBody)
    const load = { method: 'POST', path, token, body, clients: together, forMs: turnMs } as const
    await clients.run({ ...load, port: kontor.port, forMs: warmUpMs })
    const compared = await compare(answersPerSecond(clients, kontor, load), bare.perSecond, turns)
    const name = together === 1 ? 'one client' : `${together} clients at a time`
    figures.push(figure(name, compared, 'per second', { atLeast: together === 1 ? 0.6 : 1 }))
  }
  await kontor.stop()
  await clients.stop()
  bare.close()
  return {
    title: `(c) Durable creations over HTTP against a bare loop of inserts, ${thousands(invoiceCount)} invoices`,
    about:
      'Invoices created over HTTP, each checked, numbered, computed, journalled and on disk before it is answered, against a loop that only inserts the same rows into the same tables, one synced transaction each.',
    figures,
  }
}

async function manyAgainstFew(few: Filled, many: Filled): Promise<Chapter> {
  const small = openDatabase(few.file)
  const large = openDatabase(many.file)
  const figures: Figure[] = []
  for (const list of lists)
    for (const rows of pageSizes) {
      const ours = typicalMs(engineList(large, many.company, list, rows))
      const other = typicalMs(engineList(small, few.company, list, rows))
      const reach = list.isSearch ? {} : { atMost: 1.5 }
      figures.push(figure(`${rows} ${list.name}`, await compare(ours, other, turns), 'ms', reach))
    }
  await small.close()
  await large.close()
  return {
    title: `(d) Lists at ${thousands(manyInvoices)} invoices against ${thousands(fewInvoices)}`,
    about:
      'Time of the same list with its total in both databases, measured as in (a). A search sorts all that it found by relevance, which grows with what there is.',
    figures,
  }
}
