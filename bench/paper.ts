// The cost of printing: papers are collected from a database, printed and drawn in this process.

import assert from 'node:assert/strict'
import { createClient } from '../client/index.ts'
import { markLogo } from '../samples/pictures.ts'
import type { Db } from '../server/db/db.ts'
import { openDatabase } from '../server/db/open.ts'
import { collect } from '../server/paper/collect.ts'
import { picture } from '../server/press/image/picture.ts'
import type { Paper } from '../server/press/paper.ts'
import { paperToPdf } from '../server/press/pdf.ts'
import { makeCompany, openPoster } from './fill.ts'
import { type Measure, measured } from './measure.ts'
import { startKontor } from './processes.ts'
import { type Chapter, type Figure, plainFigure } from './report.ts'

const invoiceCount = 300
const pictureWidth = 972

/** Makes the file and measures on it. */
export async function paperChapter(file: string, rounds: number, forMs: number): Promise<Chapter> {
  const db = openDatabase(file)
  await db.migrate()
  const { company, token } = await makeCompany(db)
  const { shortIds, longId } = await makeInvoices(db, token)
  const short: Paper[] = []
  for (const id of shortIds) short.push((await collect(db, company, 'invoice', id)).paper)
  const long = (await collect(db, company, 'invoice', longId)).paper
  await db.close()
  return {
    title: '(f) Paper',
    about: `Invoices with a logo, in one process. What a core does in a second, and what it takes for one, count the time that the process computes on all its threads, so these are figures of one core; they hold for the machine above. Over HTTP, four clients ask for PDFs that were not printed before, and each number of pages found is stored.`,
    figures: [
      ...(await printing(short, long, rounds, forMs)),
      plainFigure(
        'one page with QR-bill, over HTTP',
        await overHttp(file, token, shortIds, rounds),
        'per second',
      ),
    ],
  }
}

async function printing(
  short: readonly Paper[],
  long: Paper,
  rounds: number,
  forMs: number,
): Promise<Figure[]> {
  const numbered = papersWithNumbers(short)
  const onePage = await measured(
    perCoreSecond(() => paperToPdf(numbered()), forMs),
    rounds,
  )
  const { pages } = await paperToPdf(long)
  assert((await paperToPdf(numbered())).pages === 1, 'the payment part fits on the page')
  const manyPages =
    1000 /
    (await measured(
      perCoreSecond(() => paperToPdf(long), forMs),
      rounds,
    ))
  const { pdf } = await paperToPdf(numbered())
  const previews = await measured(
    perCoreSecond(() => picture(pdf, 1, pictureWidth), forMs),
    rounds,
  )
  return [
    plainFigure('one page with QR-bill', onePage, 'per second', { atLeast: 60 }),
    plainFigure(`${pages} pages of positions`, manyPages, 'ms'),
    plainFigure('each of these pages', manyPages / pages, 'ms'),
    plainFigure(`picture of a page, ${pictureWidth} pixels wide`, previews, 'per second'),
    plainFigure('PDFs with other bytes when printed again', await changed(short), `of ${short.length}`, {
      atMost: 0,
    }),
  ]
}

/** The papers in turn, each time with another number: no two printed papers are the same. */
function papersWithNumbers(papers: readonly Paper[]): () => Paper {
  let count = 0
  return () => {
    const paper = papers[count++ % papers.length] as Paper
    return { ...paper, title: `Rechnung ${count}` }
  }
}

/** How often one core can do this in a second. */
function perCoreSecond(work: () => Promise<unknown>, forMs: number): Measure {
  return async () => {
    const start = performance.now()
    const before = process.cpuUsage()
    let count = 0
    for (; performance.now() < start + forMs; count++) await work()
    const { user, system } = process.cpuUsage(before)
    return (count * 1_000_000) / (user + system)
  }
}

/** How many papers have other bytes when they are printed again. */
async function changed(papers: readonly Paper[]): Promise<number> {
  let count = 0
  for (const paper of papers) {
    const first = await paperToPdf(paper)
    const second = await paperToPdf(structuredClone(paper))
    if (Buffer.compare(first.pdf, second.pdf) !== 0) count++
  }
  return count
}

const clients = 4
const perClient = 5

/** PDFs per second of a server that has printed nothing yet and prints each invoice only once. */
async function overHttp(
  file: string,
  token: string,
  ids: readonly number[],
  rounds: number,
): Promise<number> {
  const kontor = await startKontor(file)
  const api = createClient({ address: `http://127.0.0.1:${kontor.port}`, token, retries: false })
  const unasked = ids.values()
  const ask = async () => {
    const { value: id, done } = unasked.next()
    assert(!done, 'there are enough invoices')
    await api.invoices.pdf(id)
  }
  const client = async () => {
    for (let count = 0; count < perClient; count++) await ask()
  }
  const perSecond = await measured(async () => {
    const start = performance.now()
    await Promise.all(Array.from({ length: clients }, client))
    return (clients * perClient * 1000) / (performance.now() - start)
  }, rounds)
  await kontor.stop()
  return perSecond
}

/** Many invoices of one page, and one of many pages. */
async function makeInvoices(db: Db, token: string): Promise<{ shortIds: number[]; longId: number }> {
  const { post, close } = await openPoster(db, token)
  await post('/v2/configuration/layouts', { name: 'Haus', default: true, logo: markLogo('#0b6e5f') })
  const slip = await post('/v2/receivables/configuration/isrs', {
    type: 'RIS',
    iban: 'CH4431999123000889012',
    position: 'L',
    recipient_name: 'Gartenbau Sonnenrain',
    recipient_street: 'Seeweg 4',
    recipient_city: '6003 Luzern',
  })
  const invoice = async (index: number, positions: number) => {
    const { item: contact } = await post('/v2/contacts', contactBody(index))
    const body = {
      contact_id: contact.id,
      contact_address_id: contact.main_address_id,
      date: '2026-03-10',
      due: '2026-04-09',
      currency: 'CHF',
      language: 'de',
      isr_id: slip.item.id,
      positions: Array.from({ length: positions }, (_, place) => positionBody(index + place)),
    }
    return (await post('/v2/receivables/invoices', body)).item.id
  }
  const shortIds: number[] = []
  for (let index = 0; index < invoiceCount; index++) shortIds.push(await invoice(index, 1))
  const longId = await invoice(invoiceCount, 248)
  await close()
  return { shortIds, longId }
}

function contactBody(index: number): object {
  return {
    relation: ['CL'],
    type: 'C',
    name: `${trades[index % trades.length]} ${surnames[index % surnames.length]} ${index}`,
    main_address: {
      country: 'CH',
      street: 'Mühleweg',
      street_no: String(index),
      postcode: String(1000 + index),
      city: 'Landiswil',
    },
  }
}

function positionBody(index: number): object {
  return {
    type: 'N',
    catalog_type: 'S',
    number: String(100 + index),
    name: works[index % works.length],
    description: `Ausgeführt nach Absprache am ${1 + (index % 28)}. Februar`,
    price: 40 + index / 4,
    amount: 1 + (index % 37) / 4,
    unit_id: 1,
    vat: index % 5 === 0 ? 2.6 : 8.1,
  }
}

const trades = ['Hofladen', 'Schreinerei', 'Garage', 'Bäckerei', 'Praxis']
const surnames = ['Aebischer', 'Brunner', 'Caduff', 'Dürrenmatt', 'Egli', 'Favre', 'Gerber']
const works = ['Gartenpflege', 'Baumschnitt', 'Wegbau mit Kies', 'Trockenmauer setzen', 'Laub entsorgen']
