import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import PDFDocument from 'pdfkit'
import { type Api, onOneDatabase, ownServers, temporaryFile } from '../../test/api.ts'
import { addToOutbox } from './outbox.ts'
import { createPostFolder } from './post.ts'
import { type CompanyMessage, createMailWorker } from './worker.ts'

ownServers()

const pdf = await pdfOf(3)

onOneDatabase('what goes by post lies in the folder, with a ticket beside it', async (api) => {
  const folder = join(emptyFolder(), 'post')
  const id = await put(api)
  const name = `${api.identity.company}-${id}`
  assert.deepEqual(await run(api, folder), [{ company: api.identity.company, id, status: 'S' }])

  assert.deepEqual(readdirSync(folder).sort(), [`${name}.json`, `${name}.pdf`])
  assert.deepEqual(readFileSync(join(folder, `${name}.pdf`)), pdf)
  const { created } = (await api.get(`/v2/outbox/${id}`)).item
  assert.deepEqual(JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')), {
    id,
    company: api.identity.company,
    document_type: 'invoice',
    document_number: '10023',
    palette: 'BW',
    print: 'D',
    speed: 'P',
    pages: 3,
    address: ['Hofladen Sonnenrain', 'Dorfstrasse 12a', '3434 Landiswil'],
    sha256: hash('sha256', pdf),
    created,
  })
})

onOneDatabase('a folder that cannot be written is tried again later', async (api) => {
  const place = join(emptyFolder(), 'post')
  writeFileSync(place, 'a file where the folder should be')
  const id = await put(api)
  const start = new Date()
  await run(api, place, start)
  const { status, error, attempts } = (await api.get(`/v2/outbox/${id}`)).item
  assert.deepEqual([status, attempts], ['W', 1])
  assert.equal(error, 'The folder for the post (KONTOR_POST) cannot be written: EEXIST.')

  rmSync(place)
  await run(api, place, new Date(start.getTime() + 60_000))
  assert.equal((await api.get(`/v2/outbox/${id}`)).item.status, 'S')
})

onOneDatabase('a ticket that is there already counts as delivered', async (api) => {
  const folder = emptyFolder()
  const id = await put(api)
  const ticket = join(folder, `${api.identity.company}-${id}.json`)
  const { created } = (await api.get(`/v2/outbox/${id}`)).item
  const asItWas = JSON.stringify({ sha256: hash('sha256', pdf), created })
  writeFileSync(ticket, asItWas)
  await run(api, folder)
  assert.equal((await api.get(`/v2/outbox/${id}`)).item.status, 'S')
  assert.equal(readFileSync(ticket, 'utf8'), asItWas)
  assert.equal(readdirSync(folder).length, 1)
})

onOneDatabase('a ticket of something else loses no letter', async (api) => {
  const folder = emptyFolder()
  const id = await put(api)
  const { created } = (await api.get(`/v2/outbox/${id}`)).item
  const name = `${api.identity.company}-${id}.json`
  const ticket = join(folder, name)
  const sha256 = hash('sha256', pdf)
  const start = new Date()
  for (const [minute, found] of [
    [0, JSON.stringify({ sha256, created: '2020-01-01 00:00:00' })],
    [1, JSON.stringify({ sha256: hash('sha256', 'other'), created })],
    [6, 'not JSON'],
    [21, 'null'],
  ] as const) {
    writeFileSync(ticket, found)
    await run(api, folder, new Date(start.getTime() + minute * 60_000))
    const { status, error } = (await api.get(`/v2/outbox/${id}`)).item
    assert.equal(status, 'W')
    assert.match(error, new RegExp(`^In the folder for the post \\(KONTOR_POST\\) lies another ${name}`))
    assert.deepEqual([readFileSync(ticket, 'utf8'), readdirSync(folder)], [found, [name]])
  }
  rmSync(ticket)
  await run(api, folder, new Date(start.getTime() + 81 * 60_000))
  assert.equal((await api.get(`/v2/outbox/${id}`)).item.status, 'S')
  assert.equal(JSON.parse(readFileSync(ticket, 'utf8')).sha256, sha256)
})

test('there is no ticket without the mark that it leaves', async () => {
  const folder = emptyFolder()
  const message = { id: 7, company: 2, attempts: 1, address: 'Hofladen' } as CompanyMessage
  const deliver = createPostFolder(folder)
  const refused = () => Promise.reject(new Error('The lease is over.'))
  await assert.rejects(deliver(message, pdf, refused), /The lease is over/)
  assert.ok(!existsSync(join(folder, '2-7.json')))

  let isThere = true
  const look = async () => {
    isThere = existsSync(join(folder, '2-7.json'))
  }
  assert.deepEqual(await deliver({ ...message, attempts: 2 }, pdf, look), { status: 'S', error: null })
  assert.equal(isThere, false)
  assert.ok(existsSync(join(folder, '2-7.json')))
})

async function put(api: Api): Promise<number> {
  const { company, user } = api.identity
  const invoice = await api.given.invoice()
  return api.server.db.transaction({ company, user, via: 'test' }, (tx) =>
    addToOutbox(
      tx,
      {
        ...{ document_type: 'invoice', document_id: invoice.id, document_number: '10023', printed_as: 'D' },
        file_name: 'Rechnung 10023.pdf',
        channel: 'P',
        address: 'Hofladen Sonnenrain\nDorfstrasse 12a\n3434 Landiswil',
        ...{ palette: 'BW', print: 'D', speed: 'P' },
      },
      { pdf, pages: 3 },
    ),
  )
}

async function run(api: Api, folder: string, now?: Date) {
  const worker = createMailWorker({
    db: api.server.db,
    mail: null,
    post: createPostFolder(folder),
    printFor: async () => ({ pdf, pages: 3 }),
    log: { info: () => {}, error: () => {} },
  })
  const attempts = await worker.runOnce(now)
  return attempts.map(({ claim: { company, id }, outcome: { status } }) => ({ company, id, status }))
}

function emptyFolder(): string {
  return dirname(temporaryFile())
}

async function pdfOf(pages: number): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false, info: { Title: 'Katalog /Type /Page' } })
  for (let page = 1; page <= pages; page++) document.addPage().text(`Page ${page}`)
  document.end()
  return Buffer.concat(await Array.fromAsync(document as AsyncIterable<Buffer>))
}
